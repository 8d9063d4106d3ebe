import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { isValidEmail, isValidName, isValidPhone } from '../../src/domain/contact.ts';
import { EMPTY_DRAFT, type OrderDraft } from '../../src/domain/draft.ts';
import { missingForCheckout, missingForUpload } from '../../src/domain/gate.ts';
import { precheckResult } from '../../src/domain/precheck.ts';
import { READY_DRAFT } from '../../stories/fixtures/samples.ts';
import { anyDraft } from './anyDraft.ts';

describe('the list of what is missing for the upload', () => {
  test.each<[string, Partial<OrderDraft>, string[]]>([
    ['nothing', {}, []],
    ['name', { name: ' A ' }, ['name']],
    ['e-mail', { email: 'ana' }, ['email']],
    ['phone', { phone: '555' }, ['phone']],
    ['filing location', { filingWhere: null }, ['filingWhere']],
    ['consular country', { filingWhere: 'consular' }, ['consularCountry']],
    ['direction', { direction: null }, ['direction']],
    ['the confirmation', { direction: 'EN_PT' }, ['stillWantTranslation']],
    ['nothing when confirmed', { direction: 'EN_PT', stillWantTranslation: true }, []],
    ['nothing at 30 pages', { pages: 30 }, []],
    ['a custom quote at 31', { pages: 31 }, ['pages']],
    [
      'several',
      { name: '', filingWhere: 'consular', direction: null, pages: 40 },
      ['name', 'consularCountry', 'direction', 'pages'],
    ],
  ])('has %s, in the order of the form', (_, draft, missing) => {
    expect(missingForUpload({ ...READY_DRAFT, ...draft })).toEqual(missing);
  });

  test('has every required field of an empty draft', () => {
    expect(missingForUpload(EMPTY_DRAFT)).toEqual([
      'name',
      'email',
      'phone',
      'filingWhere',
      'direction',
    ]);
  });

  test('is empty exactly when the specification lets files be uploaded', () => {
    fc.assert(
      fc.property(anyDraft, (draft) => {
        const isContactValid =
          isValidName(draft.name) && isValidEmail(draft.email) && isValidPhone(draft.phone);
        const precheck = precheckResult(draft);
        const isOpen =
          isContactValid &&
          precheck !== 'unknown' &&
          (precheck !== 'optional' || draft.stillWantTranslation) &&
          draft.pages <= 30;
        expect(missingForUpload(draft).length === 0).toBe(isOpen);
      }),
    );
  });
});

describe('the list of what is missing for the checkout', () => {
  test.each([
    [0, false, ['files']],
    [1, false, []],
    [20, false, []],
    [0, true, ['batch']],
    [1, true, ['batch']],
  ])(
    'with %d files uploaded and a running batch %s is %o',
    (uploadedCount, isBatchRunning, missing) => {
      expect(missingForCheckout({ draft: READY_DRAFT, uploadedCount, isBatchRunning })).toEqual(
        missing,
      );
    },
  );

  test('begins with the list for the upload, and is empty exactly if that is, files are uploaded and no batch runs', () => {
    fc.assert(
      fc.property(anyDraft, fc.nat(), fc.boolean(), (draft, uploadedCount, isBatchRunning) => {
        const missing = missingForCheckout({ draft, uploadedCount, isBatchRunning });
        const forUpload = missingForUpload(draft);
        expect(missing.slice(0, forUpload.length)).toEqual(forUpload);
        expect(missing.length === 0).toBe(
          forUpload.length === 0 && uploadedCount > 0 && !isBatchRunning,
        );
      }),
    );
  });
});
