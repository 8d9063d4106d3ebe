import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';

const FOLDER = 'tests/server';
const config = readFileSync('vite.config.ts', 'utf8');

/** The tests of the server that import a helper, by the names that `vite.config.ts` calls them. */
function testsWith(helper: string): string[] {
  return readdirSync(FOLDER, { recursive: true, encoding: 'utf8' })
    .filter((path) => path.endsWith('.test.ts'))
    .filter((path) => readFileSync(join(FOLDER, path), 'utf8').includes(`/support/${helper}.ts'`))
    .map((path) => path.replace('.test.ts', ''));
}

it.each([
  ['clamd', /NEEDING_CLAMD = ([^;]+);|NEEDING_TEST_FILES = ([^;]+);/g],
  ['smallDisk', /NEEDING_MOUNT = ([^;]+);/g],
])('what starts %s is left out, and said to be, where there is none', (helper, lists) => {
  const named = [...config.matchAll(lists)].join(' ');
  const needing = testsWith(helper);
  expect(needing.length).toBeGreaterThan(1);
  expect(needing.filter((name) => !named.includes(`'${name}'`))).toEqual([]);
});
