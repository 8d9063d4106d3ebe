import { existsSync, readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';

/** A test that a document names: its file, and its title if the document gives it. */
interface Named {
  readonly path: string;
  readonly title: string | null;
}

/** Returns the tests that the tables of a document name in their last cells. */
function testsIn(document: string): Named[] {
  const cells = readFileSync(document, 'utf8')
    .split('\n')
    .filter((line) => line.startsWith('| '))
    .map((line) => line.slice(2, -2).split(' | ').at(-1)?.trim() ?? '');
  return cells.flatMap((cell) =>
    cell.split('<br>').flatMap((part) => {
      const [, path, title] = /^`(tests\/[^`]+)`(?:: (.+))?$/.exec(part) ?? [];
      return path === undefined ? [] : [{ path, title: title ?? null }];
    }),
  );
}

describe.each(['docs/asvs.md', 'docs/faults.md', 'docs/threats.md'])('%s', (document) => {
  test(`${document} names only tests that exist`, () => {
    const named = testsIn(document);
    expect(named.length).toBeGreaterThan(20);
    const missing = named.filter(
      ({ path, title }) =>
        !existsSync(path) || (title !== null && !readFileSync(path, 'utf8').includes(title)),
    );
    expect(missing).toEqual([]);
  });
});
