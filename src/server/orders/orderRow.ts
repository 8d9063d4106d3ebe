import * as z from 'zod/mini';
import type { CheckoutRequest } from '../../contract/checkout.ts';
import { DIRECTIONS, FILING_PLACES } from '../../domain/draft.ts';
import type { Quote } from '../../domain/quote.ts';

/**
 * The JSON that stands in an order's row. It is read without the rules for what visitors send: they
 * may have changed since, and an order whose personal data was deleted has none to check.
 */

const requestSchema = z.object({
  name: z.string(),
  email: z.string(),
  phone: z.string(),
  direction: z.enum(DIRECTIONS),
  filingWhere: z.enum(FILING_PLACES),
  pages: z.int(),
  rush: z.boolean(),
  mailHardCopy: z.boolean(),
  hardCopyCopies: z.int(),
  notarize: z.boolean(),
  uploadedKeys: z.array(z.string()),
});

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
  return requestSchema.parse(JSON.parse(text));
}

/** The same order with nothing in it that tells whose it was. */
export function withoutPersonalData(text: string): string {
  const empty = { name: '', email: '', phone: '', uploadedKeys: [] };
  return JSON.stringify({ ...requestOf(text), ...empty } satisfies CheckoutRequest);
}

/** The keys of the files that the visitor sent with the order. */
export function orderedKeys(request: string): readonly string[] {
  return requestOf(request).uploadedKeys;
}

/** The quote as it was when the order was placed. */
export function storedQuote(text: string): Quote {
  return quoteSchema.parse(JSON.parse(text));
}
