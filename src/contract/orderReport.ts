import * as z from 'zod/mini';
import { DIRECTIONS } from '../domain/draft.ts';
import { FILE_KINDS } from '../domain/files.ts';

/** `GET /api/orders/<reference>` reports the outcome of a visitor's own order. */
export const ORDERS_PATH = '/api/orders';

/**
 * What is known of an order's payment. `awaited` is not paid, or not known to be; `underWay` is paid by a
 * slow method; `inReview` differs from the order, and a person looks at it.
 */
const PAYMENT_STATES = [
  'awaited',
  'underWay',
  'inReview',
  'paid',
  'refunded',
  'failed',
  'cancelled',
] as const;
export type PaymentState = (typeof PAYMENT_STATES)[number];

const cents = z.int().check(z.minimum(0));

/** Status 200. Any other status, above all 404, reveals nothing about any order. */
export const orderReportSchema = z.object({
  reference: z.string(),
  payment: z.enum(PAYMENT_STATES),
  /** Whether it counts as paid without any money. */
  isTest: z.boolean(),
  /** When it was paid, in milliseconds since 1970; `null` unless it was. */
  paidAt: z.nullable(z.int()),
  refundedCents: cents,
  /** The email address, masked from bystanders, such as `a•••@example.com`. */
  email: z.string(),
  pages: z.int().check(z.minimum(1)),
  rush: z.boolean(),
  mailHardCopy: z.boolean(),
  hardCopyCopies: z.int().check(z.minimum(1)),
  notarize: z.boolean(),
  direction: z.enum(DIRECTIONS),
  quote: z.object({
    items: cents,
    rushUpcharge: cents,
    mailing: cents,
    notary: cents,
    total: cents,
    rushAllowed: z.boolean(),
  }),
  /** The files that still exist, in the visitor's sequence; `pages` is `null` if they were not counted. */
  files: z.array(
    z.object({
      key: z.string(),
      kind: z.enum(FILE_KINDS),
      pages: z.nullable(z.int()),
    }),
  ),
});

/** What the server tells a visitor about an order. */
export type OrderReport = z.infer<typeof orderReportSchema>;
