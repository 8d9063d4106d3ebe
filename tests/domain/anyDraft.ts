import * as fc from 'fast-check';
import {
  CONSULAR_COUNTRIES,
  DIRECTIONS,
  FILING_PLACES,
  type OrderDraft,
} from '../../src/domain/draft.ts';

/** An arbitrary draft. Its texts are often valid. */
export const anyDraft: fc.Arbitrary<OrderDraft> = fc.record({
  name: fc.oneof(fc.constant('Ana Souza'), fc.string()),
  email: fc.oneof(fc.constant('ana@example.com'), fc.string()),
  phone: fc.oneof(fc.constant('+1 555 010 0123'), fc.string()),
  pages: fc.oneof(fc.integer({ min: 1, max: 40 }), fc.integer({ min: 1, max: 1_000_000 })),
  rush: fc.boolean(),
  mailHardCopy: fc.boolean(),
  hardCopyCopies: fc.integer({ min: 1, max: 20 }),
  notarize: fc.boolean(),
  direction: fc.constantFrom(...DIRECTIONS, null),
  filingWhere: fc.constantFrom(...FILING_PLACES, null),
  consularCountry: fc.constantFrom(...CONSULAR_COUNTRIES, null),
  stillWantTranslation: fc.boolean(),
});
