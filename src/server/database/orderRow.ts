import * as z from 'zod/mini';
import { checkoutRequestSchema, type CheckoutRequest } from '../../contract/checkout.ts';
import type { Quote } from '../../domain/quote.ts';

/** The JSON that stands in an order's row, read through what was true when it was written. */

const quoteSchema = z.object({
  items: z.int(),
  rushUpcharge: z.int(),
  mailing: z.int(),
  notary: z.int(),
  total: z.int(),
  rushAllowed: z.boolean(),
});

/** The order as the visitor sent it. */
export function requestOf(text: string): CheckoutRequest {
  return checkoutRequestSchema.parse(JSON.parse(text));
}

/** The keys of the files that the visitor sent with the order. */
export function orderedKeys(request: string): readonly string[] {
  return requestOf(request).uploadedKeys;
}

/** The quote as it was when the order was placed. */
export function storedQuote(text: string): Quote {
  return quoteSchema.parse(JSON.parse(text));
}
