import { describe, expect, test } from 'vitest';
import { refusalCodeOf, refusalSchema } from '../../src/contract/refusal.ts';
import { uploadAnswerSchema, uploadFieldsSchema } from '../../src/contract/upload.ts';

const FIELDS = {
  name: 'Ana Souza',
  email: 'ana@example.com',
  phone: '+1 555 010 0123',
  pages: '2',
  direction: 'PT_EN',
  filingWhere: 'us',
};

function codeFor(fields: unknown): string {
  const parsed = uploadFieldsSchema.safeParse(fields);
  return parsed.success ? 'accepted' : refusalCodeOf(parsed.error);
}

describe('the fields of an upload request', () => {
  test('are parsed without surrounding spaces and with the pages as a number', () => {
    expect(uploadFieldsSchema.parse({ ...FIELDS, name: '  Ana Souza ', pages: '12' })).toEqual({
      ...FIELDS,
      pages: 12,
    });
  });

  test.each([
    [{}, 'accepted'],
    [{ name: 'A' }, 'invalid_name'],
    [{ name: undefined }, 'invalid_name'],
    [{ email: 'ana@example.c' }, 'invalid_email'],
    [{ email: undefined }, 'invalid_email'],
    [{ phone: '123456789' }, 'invalid_phone'],
    [{ phone: undefined }, 'invalid_phone'],
    [{ pages: '1' }, 'accepted'],
    [{ pages: '30' }, 'accepted'],
    [{ pages: '31' }, 'invalid_pages'],
    [{ pages: '0' }, 'invalid_pages'],
    [{ pages: '-1' }, 'invalid_pages'],
    [{ pages: '2.5' }, 'invalid_pages'],
    [{ pages: '' }, 'invalid_pages'],
    [{ pages: 'two' }, 'invalid_pages'],
    [{ pages: '1e1' }, 'invalid_pages'],
    [{ pages: undefined }, 'invalid_pages'],
    [{ direction: 'EN_PT' }, 'accepted'],
    [{ direction: 'FR_EN' }, 'invalid_direction'],
    [{ direction: undefined }, 'invalid_direction'],
    [{ filingWhere: 'consular' }, 'accepted'],
    [{ filingWhere: 'Brazil' }, 'invalid_filingWhere'],
    [{ filingWhere: undefined }, 'invalid_filingWhere'],
  ])('with %o are %s', (changed, code) => {
    expect(codeFor({ ...FIELDS, ...changed })).toBe(code);
  });

  test('are refused for the first invalid field in the order of the form', () => {
    expect(codeFor({ ...FIELDS, pages: 'x', phone: '1', email: 'x' })).toBe('invalid_email');
  });

  test('are refused as malformed when they are not an object', () => {
    expect(codeFor('name=Ana')).toBe('malformed_request');
  });
});

describe('an answer to an upload', () => {
  test.each([
    [{ ok: true, files: [{ key: 'a' }] }, true],
    [{ ok: true, files: [{ key: 'a', pages: 3 }] }, true],
    [{ ok: true, files: [{ key: 'a', pages: null }] }, true],
    [{ ok: true, files: [{ key: 'a', pages: 0 }] }, false],
    [{ ok: true, files: [{ key: 'a', pages: '3' }] }, false],
    [{ ok: true, files: [{ key: 'a', sha256: 'aa' }] }, true],
    [{ ok: true, files: [{ key: 'a', sha256: null }] }, false],
    [{ ok: true, files: [{ key: 'a', size: 3 }] }, true],
    [{ ok: true, files: [] }, false],
    [{ ok: true }, false],
    [{ ok: true, files: [{ key: '' }] }, false],
    [{ ok: false, files: [{ key: 'a' }] }, false],
    [{ ok: 'true', files: [{ key: 'a' }] }, false],
    [null, false],
  ])('of %o counts as accepted: %s', (answer, isAccepted) => {
    expect(uploadAnswerSchema.safeParse(answer).success).toBe(isAccepted);
  });
});

describe('a refusal', () => {
  test.each([{}, { error: 'No.' }, { error: 'No.', code: 'something_new' }])(
    'of a checkout parses %o',
    (refusal) => expect(refusalSchema.parse(refusal)).toEqual(refusal),
  );
});
