import { DAY_MS, RETENTION_DAYS } from './limits.ts';

/** What decides how long an order is kept. Times are in milliseconds since 1970. */
export type RetainedOrder =
  /** It can be paid, or the money is on its way. */
  | { readonly payment: 'open' }
  /** Nothing was paid, since the order was placed or since the money of a slow method failed. */
  | { readonly payment: 'none'; readonly since: number }
  /** It was paid, even if some or all was refunded since. `uploadedAt` is the time of its oldest file. */
  | { readonly payment: 'made'; readonly paidAt: number; readonly uploadedAt: number };

const MIN_MS = RETENTION_DAYS.from * DAY_MS;
const MAX_MS = RETENTION_DAYS.to * DAY_MS;

/** How long a file that no order has is kept. Until then it can be ordered. */
export const UNORDERED_MS = MIN_MS;

/**
 * Returns when an order's files and personal data are deleted, or `null` while its payment is open. A
 * paid order is deleted `retentionDays` after its payment, at most 60 days after its oldest upload, and at
 * least 30 days after its payment. Files can be ordered for 30 days, so the last two limits agree for every
 * immediate payment. A payment that arrives later extends the 60 days by its delay.
 *
 * @param retentionDays the provider's choice, 30 to 60
 */
export function orderDueAt(order: RetainedOrder, retentionDays: number): number | null {
  if (order.payment === 'open') return null;
  if (order.payment === 'none') return order.since + MIN_MS;
  const chosen = order.paidAt + retentionDays * DAY_MS;
  return Math.max(order.paidAt + MIN_MS, Math.min(chosen, order.uploadedAt + MAX_MS));
}
