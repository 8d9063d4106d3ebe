import * as z from 'zod/mini';
import type { CheckoutRequest } from '../../contract/checkout.ts';
import { DIRECTIONS, FILING_PLACES } from '../../domain/draft.ts';
import type { Quote } from '../../domain/quote.ts';

// The JSON columns of an order's row. They are parsed by their types only, not by the rules for what
// visitors send: those rules may have changed since, and a purged order would not satisfy them.

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

/** Parses the column `request`: the order as the visitor sent it. @throws {ZodError} */
export function parseRequest(text: string): CheckoutRequest {
  return requestSchema.parse(JSON.parse(text));
}

/** Returns the column `request` without its personal data. */
export function withoutPersonalData(text: string): string {
  const empty = { name: '', email: '', phone: '', uploadedKeys: [] };
  return JSON.stringify({ ...parseRequest(text), ...empty } satisfies CheckoutRequest);
}

/** Returns the keys of the ordered files from the column `request`. */
export function orderedKeys(request: string): readonly string[] {
  return parseRequest(request).uploadedKeys;
}

/** Parses the column `quote`: the prices when the order was placed. @throws {ZodError} */
export function parseQuote(text: string): Quote {
  return quoteSchema.parse(JSON.parse(text));
}
