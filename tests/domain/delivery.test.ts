import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { DELIVERY_ESTIMATES, deliveryEstimate } from '../../src/domain/delivery.ts';

test.each([
  [1, false, 'upTo3Pages'],
  [3, false, 'upTo3Pages'],
  [4, false, 'upTo10Pages'],
  [10, false, 'upTo10Pages'],
  [11, false, 'upTo20Pages'],
  [20, false, 'upTo20Pages'],
  [21, false, 'upTo30Pages'],
  [30, false, 'upTo30Pages'],
  [31, false, 'customQuote'],
  [1, true, 'rush'],
  [8, true, 'rush'],
  [9, true, 'upTo10Pages'],
  [31, true, 'customQuote'],
])('the delivery estimate for %d pages with rush %s is %s', (pages, rush, estimate) => {
  expect(deliveryEstimate({ pages, rush })).toBe(estimate);
});

test('the delivery estimate is never faster for more pages', () => {
  const pageCount = fc.integer({ min: 1, max: 60 });
  fc.assert(
    fc.property(pageCount, pageCount, fc.boolean(), (pages, more, rush) => {
      const place = (count: number) =>
        DELIVERY_ESTIMATES.indexOf(deliveryEstimate({ pages: count, rush }));
      expect(place(pages + more)).toBeGreaterThanOrEqual(place(pages));
    }),
  );
});
