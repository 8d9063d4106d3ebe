import * as z from 'zod/mini';
import { toSingleLine } from '../../domain/text.ts';

const text = z.nullish(z.string());

/** The name and postal address for the hard copy, as Stripe reports them and an order stores them. */
export const shippingSchema = z.object({
  name: text,
  address: z.object({
    line1: text,
    line2: text,
    city: text,
    state: text,
    postal_code: text,
    country: text,
  }),
});

/** Returns the lines of a stored postal address. */
export function shippingLines(stored: string): string[] {
  const { name, address } = shippingSchema.parse(JSON.parse(stored));
  const { line1, line2, city, state, postal_code: code, country } = address;
  const place = [city, state, code].filter((part) => (part ?? '') !== '').join(', ');
  return [name, line1, line2, place, country].flatMap((line) => toSingleLine(line ?? '') || []);
}
