import { expect, test } from 'vitest';
import { FILE_KINDS } from '../../../src/domain/files.ts';
import { REFUSAL_CODES, type RefusalCode } from '../../../src/contract/refusal.ts';
import { readConfig } from '../../../src/server/config/config.ts';
import { statusOf } from '../../../src/server/refusals/refusal.ts';
import { refusalText } from '../../../src/server/refusals/refusalTexts.ts';
import { BOMBS, BROKEN } from '../../fixtures/declarations.ts';
import { NAUGHTY } from '../../fixtures/naughtyStrings.ts';
import { PDF_VARIANTS } from '../../fixtures/pdfVariants.ts';
import { POLYGLOTS } from '../../fixtures/polyglots.ts';
import { missingOf, rowsIn, testsIn } from '../../support/namedTests.ts';
import {
  MALFORMED_BODIES,
  ODD_BODIES,
  WRONG_LENGTHS,
  WRONG_TYPES,
} from '../support/malformedBodies.ts';

const rows = rowsIn('docs/faults.md');
const faults = rows.filter((cells) => cells.length === 5);
const attacks = rows.filter((cells) => cells.length === 4);
const words = rows.filter((cells) => cells.length === 3);
const named = [...faults, ...attacks].flatMap((cells) => testsIn(cells.at(-1) ?? ''));

test('each fault says what is told, what is kept, how it goes on, and which tests inject it', () => {
  expect(faults.length).toBeGreaterThan(60);
  expect(faults.length + attacks.length + words.length).toBe(rows.length);
  const broken = faults.filter(
    (cells) =>
      cells.includes('') || testsIn(cells[4] ?? '').length !== cells[4]?.split('<br>').length,
  );
  expect(broken).toEqual([]);
});

test('every test that is named exists', () => {
  expect(missingOf(named)).toEqual([]);
});

test('each attack is sent as often as the table says', () => {
  const sent = [
    POLYGLOTS,
    BOMBS,
    BROKEN,
    FILE_KINDS,
    PDF_VARIANTS,
    MALFORMED_BODIES,
    ODD_BODIES,
    WRONG_TYPES,
    WRONG_LENGTHS,
    NAUGHTY,
  ];
  expect(attacks.map((cells) => Number(cells[1]))).toEqual(sent.map(({ length }) => length));
});

/** The codes a cell names, each with the status before it. */
function answersIn(cell: string): { code: RefusalCode; status: number }[] {
  const found = cell.matchAll(/(?:(\d{3}) |or )`(\w+)`/g);
  let last = 0;
  return [...found].flatMap(([, status, name]) => {
    last = Number(status ?? last);
    const code = REFUSAL_CODES.find((known) => known === name);
    return code === undefined ? [] : [{ code, status: last }];
  });
}

test('every refusal has the status of its code, and its words are there in both languages', () => {
  const answers = faults.flatMap((cells) => answersIn(cells[1] ?? ''));
  expect(answers.filter(({ code, status }) => statusOf(code) !== status)).toEqual([]);
  const codes = new Set(answers.map(({ code }) => code));
  const config = readConfig({});
  const said = [...codes].map((code) => [
    `\`${code}\``,
    refusalText(code, 'en', config),
    refusalText(code, 'pt', config),
  ]);
  expect(words.toSorted(byCode)).toEqual(said.toSorted(byCode));
});

function byCode([a = '']: readonly string[], [b = '']: readonly string[]): number {
  return a < b ? -1 : 1;
}
