import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { REFUSAL_CODES, type RefusalCode } from '../../../src/contract/refusal.ts';
import { readConfig } from '../../../src/server/config/config.ts';
import { statusOf } from '../../../src/server/refusals/statusOf.ts';
import { refusalText } from '../../../src/server/refusals/refusalTexts.ts';

/** The cells of every row of the tables in docs/faults.md, without the header rows. */
const rows = readFileSync('docs/faults.md', 'utf8')
  .split('\n')
  .filter((line, at, lines) => line.startsWith('| ') && lines[at + 1]?.startsWith('| -') !== true)
  .filter((line) => !line.startsWith('| -'))
  .map((line) => line.slice(2, -2).split(' | '))
  .map((cells) => cells.map((cell) => cell.trim()));
const faults = rows.filter((cells) => cells.length === 5);
const texts = rows.filter((cells) => cells.length === 3);

test('docs/faults.md gives the status and the texts of every refusal as the server sends them', () => {
  const refusals = faults.flatMap((cells) => refusalsIn(cells[1] ?? ''));
  expect(refusals.filter(({ code, status }) => statusOf(code) !== status)).toEqual([]);
  const codes = new Set(refusals.map(({ code }) => code));
  const config = readConfig({});
  const sent = [...codes].map((code) => [
    `\`${code}\``,
    refusalText(code, 'en', config),
    refusalText(code, 'pt', config),
  ]);
  expect(sent.length).toBeGreaterThan(10);
  expect(texts.toSorted(byCode)).toEqual(sent.toSorted(byCode));
});

/** Returns the codes that a cell names, each with the status before it. */
function refusalsIn(cell: string): { code: RefusalCode; status: number }[] {
  const found = cell.matchAll(/(?:(\d{3}) |or )`(\w+)`/g);
  let last = 0;
  return [...found].flatMap(([, status, name]) => {
    last = Number(status ?? last);
    const code = REFUSAL_CODES.find((known) => known === name);
    return code === undefined ? [] : [{ code, status: last }];
  });
}

function byCode([a = '']: readonly string[], [b = '']: readonly string[]): number {
  return a < b ? -1 : 1;
}
