import * as z from 'zod/mini';
import type { CheckoutRequest } from '../../contract/checkout.ts';
import type { ContactDetails } from '../../domain/contact.ts';
import { DIRECTIONS, FILING_PLACES } from '../../domain/draft.ts';
import type { Quote } from '../../domain/quote.ts';

// The JSON columns of an order's row. Only their types are checked, not the rules for visitors' input:
// those rules may have changed since, and a purged order would not satisfy them.

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

const NO_CONTACT: ContactDetails = { name: '', email: '', phone: '' };

/** Parses the column `request`: the order without the contact details. @throws {ZodError} */
export function parseRequest(text: string): CheckoutRequest {
  return requestSchema.parse(JSON.parse(text));
}

/** Returns the column `request` of an order. The contact details are sealed in a column of their own. */
export function requestColumn(request: CheckoutRequest): string {
  return JSON.stringify({ ...request, ...NO_CONTACT });
}

/** Returns the column `request` of a purged order, without the keys of its files. */
export function withoutFiles(text: string): string {
  return requestColumn({ ...parseRequest(text), uploadedKeys: [] });
}

/** Returns the keys of the ordered files from the column `request`. */
export function orderedKeys(request: string): readonly string[] {
  return parseRequest(request).uploadedKeys;
}

/** Parses the column `quote`: the prices when the order was placed. @throws {ZodError} */
export function parseQuote(text: string): Quote {
  return quoteSchema.parse(JSON.parse(text));
}
