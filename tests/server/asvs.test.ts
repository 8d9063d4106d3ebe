import { existsSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';

/** A test that `docs/asvs.md` names: its file and, where the table says more, its name. */
interface Shown {
  readonly file: string;
  readonly name: string;
}

const rows = readFileSync('docs/asvs.md', 'utf8')
  .split('\n')
  .filter((line) => /^\| \d/.test(line))
  .map((line) =>
    line
      .slice(2, -2)
      .split(' | ')
      .map((cell) => cell.trim()),
  );

const shown: readonly Shown[] = rows.flatMap((cells) => {
  const [, file, name = ''] = /^`(tests\/[\w/.]+)`(?:: (.+))?$/.exec(cells[3] ?? '') ?? [];
  return file === undefined ? [] : [{ file, name }];
});

test('each requirement has a level, a way it is met and a test, or the reason for none', () => {
  expect(rows.length).toBeGreaterThan(80);
  const broken = rows.filter(
    ([, level = '', how = '', by = '']) =>
      !/^[123]$/.test(level) || how === '' || (by !== '–' && !by.startsWith('`tests/')),
  );
  expect(broken).toEqual([]);
  expect(shown.length).toBeGreaterThan(50);
});

test('chapter V5 is there whole', () => {
  const chapter = rows.flatMap(([ids = '']) => ids.split(', ')).filter((id) => id.startsWith('5.'));
  expect(chapter.join(' ')).toBe(
    '5.1.1 5.2.1 5.2.2 5.2.3 5.2.4 5.2.5 5.2.6 5.3.1 5.3.2 5.3.3 5.4.1 5.4.2 5.4.3',
  );
});

test('every test that is named exists', () => {
  const missing = shown.filter(
    ({ file, name }) => !existsSync(file) || !isNamedIn(readFileSync(file, 'utf8'), name),
  );
  expect(missing).toEqual([]);
});

function isNamedIn(source: string, name: string): boolean {
  return source.includes(`'${name}'`) || source.includes(`"${name}"`) || name === '';
}
