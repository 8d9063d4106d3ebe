import type { OrderDraft } from './draft.ts';
import { isRushAllowed, needsCustomQuote } from './pages.ts';

/** The delivery estimates of section 9, fastest first; `customQuote` is no estimate. */
export const DELIVERY_ESTIMATES = [
  'rush',
  'upTo3Pages',
  'upTo10Pages',
  'upTo20Pages',
  'upTo30Pages',
  'customQuote',
] as const;
export type DeliveryEstimate = (typeof DELIVERY_ESTIMATES)[number];

/** Section 9: returns how long the translation is estimated to take. */
export function deliveryEstimate({
  pages,
  rush,
}: Pick<OrderDraft, 'pages' | 'rush'>): DeliveryEstimate {
  if (needsCustomQuote(pages)) return 'customQuote';
  if (rush && isRushAllowed(pages)) return 'rush';
  if (pages <= 3) return 'upTo3Pages';
  if (pages <= 10) return 'upTo10Pages';
  if (pages <= 20) return 'upTo20Pages';
  return 'upTo30Pages';
}
