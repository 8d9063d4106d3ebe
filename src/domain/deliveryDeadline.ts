import type { DeliveryEstimate } from './delivery.ts';

/** Not from limits.ts: this module loads late, and the export would lengthen the page's first scripts. */
const HOUR_MS = 60 * 60_000;

/** Section 9: the longest that each estimate takes, in hours. */
const LONGEST_HOURS: Readonly<Record<Exclude<DeliveryEstimate, 'customQuote'>, number>> = {
  rush: 12,
  upTo3Pages: 2 * 24,
  upTo10Pages: 3 * 24,
  upTo20Pages: 5 * 24,
  upTo30Pages: 7 * 24,
};

/**
 * Returns the estimated delivery deadline of a translation: the end of its estimate, counted from the
 * payment, rounded up to the full hour. `null` for a custom quote, which is no estimate.
 *
 * @param paidAt milliseconds since 1970, like the result
 */
export function deliveryDeadline(estimate: DeliveryEstimate, paidAt: number): number | null {
  if (estimate === 'customQuote') return null;
  return Math.ceil(paidAt / HOUR_MS + LONGEST_HOURS[estimate]) * HOUR_MS;
}
