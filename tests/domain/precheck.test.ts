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

type Row = [
  PrecheckAnswers['filingWhere'],
  PrecheckAnswers['consularCountry'],
  PrecheckAnswers['direction'],
  PrecheckResult,
  PrecheckField[],
];

/** All 27 combinations of answers. */
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
  'the pre-check of filing %s, country %s, direction %s is %s, with %o unanswered',
  (filingWhere, consularCountry, direction, result, unanswered) => {
    const answers = { filingWhere, consularCountry, direction };
    expect(precheckResult(answers)).toBe(result);
    expect(unansweredPrecheckFields(answers)).toEqual(unanswered);
  },
);

describe('a translation is confirmed', () => {
  const ANSWERS = {
    unknown: { filingWhere: null, consularCountry: null, direction: null },
    required: { filingWhere: 'us', consularCountry: null, direction: 'PT_EN' },
    likely: { filingWhere: 'consular', consularCountry: 'Other', direction: 'PT_EN' },
    optional: { filingWhere: 'us', consularCountry: null, direction: 'EN_PT' },
  } as const satisfies Record<PrecheckResult, PrecheckAnswers>;

  test.each(PRECHECK_RESULTS)('when the result is %s and the visitor confirms it', (result) => {
    expect(isTranslationConfirmed({ ...ANSWERS[result], stillWantTranslation: true })).toBe(true);
  });

  test.each([
    ['unknown', true],
    ['required', true],
    ['likely', true],
    ['optional', false],
  ] as const)(
    'when the result is %s and the visitor does not confirm it: %s',
    (result, expected) => {
      expect(isTranslationConfirmed({ ...ANSWERS[result], stillWantTranslation: false })).toBe(
        expected,
      );
    },
  );
});
