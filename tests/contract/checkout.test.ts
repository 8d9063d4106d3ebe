import { describe, expect, test } from 'vitest';
import { checkoutAnswerSchema, checkoutRequestSchema } from '../../src/contract/checkout.ts';
import { refusalCodeOf } from '../../src/contract/refusal.ts';

const ORDER = {
  name: 'Ana Souza',
  email: 'ana@example.com',
  phone: '+1 555 010 0123',
  pages: 2,
  rush: false,
  mailHardCopy: false,
  hardCopyCopies: 1,
  notarize: false,
  direction: 'PT_EN',
  filingWhere: 'us',
  uploadedKeys: ['key'],
};

function codeFor(request: unknown): string {
  const parsed = checkoutRequestSchema.safeParse(request);
  return parsed.success ? 'accepted' : refusalCodeOf(parsed.error);
}

describe('a checkout request', () => {
  test.each([
    [{}, 'accepted'],
    [{ name: ' ' }, 'invalid_name'],
    [{ email: 'ana' }, 'invalid_email'],
    [{ phone: '555' }, 'invalid_phone'],
    [{ name: 'a'.repeat(201) }, 'invalid_name'],
    [{ email: `${'a'.repeat(250)}@b.co` }, 'invalid_email'],
    [{ phone: '5'.repeat(41) }, 'invalid_phone'],
    [{ pages: 1 }, 'accepted'],
    [{ pages: 30 }, 'accepted'],
    [{ pages: 0 }, 'invalid_pages'],
    [{ pages: 31 }, 'invalid_pages'],
    [{ pages: 1.5 }, 'invalid_pages'],
    [{ pages: '2' }, 'invalid_pages'],
    [{ pages: 8, rush: true }, 'accepted'],
    [{ pages: 9, rush: false }, 'accepted'],
    [{ pages: 9, rush: true }, 'invalid_rush'],
    [{ rush: 'yes' }, 'invalid_rush'],
    [{ mailHardCopy: null }, 'invalid_mailHardCopy'],
    [{ hardCopyCopies: 20 }, 'accepted'],
    [{ hardCopyCopies: 0 }, 'invalid_hardCopyCopies'],
    [{ hardCopyCopies: 21 }, 'invalid_hardCopyCopies'],
    [{ notarize: 1 }, 'invalid_notarize'],
    [{ direction: null }, 'invalid_direction'],
    [{ filingWhere: 'UK' }, 'invalid_filingWhere'],
    [{ uploadedKeys: [] }, 'invalid_uploadedKeys'],
    [{ uploadedKeys: 'key' }, 'invalid_uploadedKeys'],
    [{ uploadedKeys: ['key', 'key'] }, 'invalid_uploadedKeys'],
    [{ uploadedKeys: [''] }, 'invalid_uploadedKeys'],
    [{ uploadedKeys: Array.from({ length: 500 }, (_, index) => `${index}`) }, 'accepted'],
    [
      { uploadedKeys: Array.from({ length: 501 }, (_, index) => `${index}`) },
      'invalid_uploadedKeys',
    ],
  ])('with %o is %s', (changed, code) => {
    expect(codeFor({ ...ORDER, ...changed })).toBe(code);
  });

  test('that is not an object is refused as malformed', () => {
    expect(codeFor([])).toBe('malformed_request');
  });

  test('is answered with a non-empty URL', () => {
    expect(checkoutAnswerSchema.parse({ url: 'https://pay.example/1' })).toEqual({
      url: 'https://pay.example/1',
    });
    expect(checkoutAnswerSchema.safeParse({ url: '' }).success).toBe(false);
    expect(checkoutAnswerSchema.safeParse({}).success).toBe(false);
  });
});
