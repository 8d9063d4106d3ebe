import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  isTranslationConfirmed,
  PRECHECK_RESULTS,
  precheckResult,
  unansweredPrecheckFields,
  type PrecheckAnswers,
  type PrecheckField,
  type PrecheckResult,
} from '../../src/domain/precheck.ts';
import { anyDraft } from './anyDraft.ts';

type Row = [
  PrecheckAnswers['filingWhere'],
  PrecheckAnswers['consularCountry'],
  PrecheckAnswers['direction'],
  PrecheckResult,
  PrecheckField[],
];

/** Every combination there is. */
const ROWS: Row[] = [
  [null, null, null, 'unknown', ['filingWhere', 'direction']],
  [null, null, 'PT_EN', 'unknown', ['filingWhere']],
  [null, null, 'EN_PT', 'unknown', ['filingWhere']],
  [null, 'Brazil', null, 'unknown', ['filingWhere', 'direction']],
  [null, 'Brazil', 'PT_EN', 'unknown', ['filingWhere']],
  [null, 'Brazil', 'EN_PT', 'unknown', ['filingWhere']],
  [null, 'Other', null, 'unknown', ['filingWhere', 'direction']],
  [null, 'Other', 'PT_EN', 'unknown', ['filingWhere']],
  [null, 'Other', 'EN_PT', 'unknown', ['filingWhere']],
  ['us', null, null, 'unknown', ['direction']],
  ['us', null, 'PT_EN', 'required', []],
  ['us', null, 'EN_PT', 'optional', []],
  ['us', 'Brazil', null, 'unknown', ['direction']],
  ['us', 'Brazil', 'PT_EN', 'required', []],
  ['us', 'Brazil', 'EN_PT', 'optional', []],
  ['us', 'Other', null, 'unknown', ['direction']],
  ['us', 'Other', 'PT_EN', 'required', []],
  ['us', 'Other', 'EN_PT', 'optional', []],
  ['consular', null, null, 'unknown', ['consularCountry', 'direction']],
  ['consular', null, 'PT_EN', 'unknown', ['consularCountry']],
  ['consular', null, 'EN_PT', 'unknown', ['consularCountry']],
  ['consular', 'Brazil', null, 'unknown', ['direction']],
  ['consular', 'Brazil', 'PT_EN', 'optional', []],
  ['consular', 'Brazil', 'EN_PT', 'optional', []],
  ['consular', 'Other', null, 'unknown', ['direction']],
  ['consular', 'Other', 'PT_EN', 'likely', []],
  ['consular', 'Other', 'EN_PT', 'optional', []],
];

test.each(ROWS)(
  'filing %s, country %s, direction %s: %s, unanswered %o',
  (filingWhere, consularCountry, direction, result, unanswered) => {
    const answers = { filingWhere, consularCountry, direction };
    expect(precheckResult(answers)).toBe(result);
    expect(unansweredPrecheckFields(answers)).toEqual(unanswered);
  },
);

test('each input gives exactly one result, and the same again', () => {
  fc.assert(
    fc.property(anyDraft, (draft) => {
      const result = precheckResult(draft);
      expect(PRECHECK_RESULTS.filter((name) => name === result)).toEqual([result]);
      expect(precheckResult({ ...draft })).toBe(result);
      expect(result === 'unknown').toBe(unansweredPrecheckFields(draft).length > 0);
    }),
  );
});

describe('only an optional translation waits for "still want"', () => {
  test.each(ROWS)(
    'filing %s, country %s, direction %s: %s',
    (filingWhere, consularCountry, direction, result) => {
      const answers = { filingWhere, consularCountry, direction };
      expect(isTranslationConfirmed({ ...answers, stillWantTranslation: false })).toBe(
        result !== 'optional',
      );
      expect(isTranslationConfirmed({ ...answers, stillWantTranslation: true })).toBe(true);
    },
  );
});
