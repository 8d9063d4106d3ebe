import { existsSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';

/** A test that a row of a table names: its file and, behind a colon, its title. */
const NAMED = /`(tests\/[\w./]+)`(?:: ([^|]*[^| ]))?/g;

test.each(['docs/asvs.md', 'docs/faults.md', 'docs/threats.md'])(
  'every test that a table of %s names exists, and has the title that the table gives it',
  (document) => {
    const named = [...readFileSync(document, 'utf8').matchAll(NAMED)];
    expect(named.length).toBeGreaterThan(0);
    const missing = named.filter(
      ([, file = '', title = '']) =>
        !existsSync(file) || !readFileSync(file, 'utf8').includes(title),
    );
    expect(missing.map(([name]) => name)).toEqual([]);
  },
);
