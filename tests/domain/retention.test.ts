import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { DAY_MS } from '../../src/domain/limits.ts';
import { orderDueAt, UNORDERED_MS } from '../../src/domain/retention.ts';

const UPLOADED = Date.parse('2026-03-01T12:00:00Z');
const day = (days: number) => UPLOADED + days * DAY_MS;

test.each([
  [0, 60, 60],
  [0, 45, 45],
  [0, 30, 30],
  [1, 60, 60],
  [1, 45, 46],
  [1, 30, 31],
  [15, 45, 60],
  [16, 45, 60],
  // On the last day on which files can be ordered, thirty days always remain.
  [29, 60, 60],
  [29, 30, 59],
  [30, 60, 60],
  [30, 30, 60],
  // The money was on its way for ten days.
  [40, 60, 70],
])(
  'the files of an order paid on day %d, with RETENTION_DAYS of %d, are deleted on day %d after the upload',
  (paid, retentionDays, due) => {
    const order = { payment: 'made', paidAt: day(paid), uploadedAt: UPLOADED } as const;
    expect(orderDueAt(order, retentionDays)).toBe(day(due));
  },
);

test('an order that was not paid is deleted after thirty days, and one whose payment is open never', () => {
  expect(orderDueAt({ payment: 'none', since: UPLOADED }, 60)).toBe(day(30));
  expect(orderDueAt({ payment: 'open' }, 60)).toBeNull();
});

const days = (max: number) => fc.integer({ min: 0, max: max * DAY_MS });
const retention = fc.integer({ min: 30, max: 60 });

test('an order that was paid while its files could be ordered keeps them for thirty days, and never for more than sixty after the upload', () => {
  fc.assert(
    fc.property(
      fc.integer({ min: 0, max: UNORDERED_MS }),
      retention,
      (paidAfter, retentionDays) => {
        const paidAt = UPLOADED + paidAfter;
        const due =
          orderDueAt({ payment: 'made', paidAt, uploadedAt: UPLOADED }, retentionDays) ?? 0;
        expect(due).toBeGreaterThanOrEqual(paidAt + 30 * DAY_MS);
        expect(due).toBeLessThanOrEqual(day(60));
        expect(due).toBeLessThanOrEqual(paidAt + retentionDays * DAY_MS);
      },
    ),
  );
});

test('however late the money arrives, a paid order keeps its files for thirty days and not for longer than RETENTION_DAYS', () => {
  fc.assert(
    fc.property(days(200), retention, (paidAfter, retentionDays) => {
      const paidAt = UPLOADED + paidAfter;
      const due = orderDueAt({ payment: 'made', paidAt, uploadedAt: UPLOADED }, retentionDays) ?? 0;
      expect(due - paidAt).toBeGreaterThanOrEqual(30 * DAY_MS);
      expect(due - paidAt).toBeLessThanOrEqual(retentionDays * DAY_MS);
    }),
  );
});
