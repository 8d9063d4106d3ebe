import { existsSync, readFileSync } from 'node:fs';

/** A test that a document names: its file and, where the document says more, its name. */
export interface NamedTest {
  readonly file: string;
  readonly name: string;
}

/** The cells of every row of a document's tables, their heads left out. */
export function rowsIn(path: string): string[][] {
  const lines = readFileSync(path, 'utf8').split('\n');
  return lines
    .filter((line, at) => line.startsWith('| ') && lines[at + 1]?.startsWith('| -') !== true)
    .filter((line) => !line.startsWith('| -'))
    .map((line) =>
      line
        .slice(2, -2)
        .split(' | ')
        .map((cell) => cell.trim()),
    );
}

/** The tests a cell names, a line each: `` `tests/a.test.ts`: name ``. What is no test is left out. */
export function testsIn(cell: string): NamedTest[] {
  return cell.split('<br>').flatMap((line) => {
    const [, file, name = ''] = /^`(tests\/[\w/.]+)`(?:: (.+))?$/.exec(line.trim()) ?? [];
    return file === undefined ? [] : [{ file, name }];
  });
}

/** Those that are not there. */
export function missingOf(tests: readonly NamedTest[]): NamedTest[] {
  return tests.filter(
    ({ file, name }) => !existsSync(file) || !isNamedIn(readFileSync(file, 'utf8'), name),
  );
}

function isNamedIn(source: string, name: string): boolean {
  return name === '' || source.includes(`'${name}'`) || source.includes(`"${name}"`);
}
