import * as z from 'zod/mini';
import { shippingSchema } from '../orders/shipping.ts';

/** The only metadata of a payment page and its payment: the order's id. */
export const ORDER_ID_KEY = 'order_id';

const text = z.nullish(z.string());
const metadata = z.nullish(z.record(z.string(), z.string()));
const reportedShippingSchema = z.extend(shippingSchema, {
  // Without an address, nothing is stored.
  address: z.nullish(shippingSchema.shape.address),
});

/** The fields that are read from a refund. */
export const refundSchema = z.object({
  id: z.string(),
  payment_intent: text,
  status: text,
  amount: z.nullish(z.int()),
  currency: text,
});
export type StripeRefund = z.infer<typeof refundSchema>;

/** The fields that are read from a charge, the money taken for a payment. */
export const chargeSchema = z.object({
  payment_intent: z.nullish(z.union([z.string(), z.object({ id: z.string() })])),
  metadata,
  amount: z.nullish(z.int()),
  currency: text,
  livemode: z.nullish(z.boolean()),
  refunded: z.nullish(z.boolean()),
  amount_refunded: z.nullish(z.int()),
  /** Present only if they were requested with the charge. */
  refunds: z.nullish(z.object({ data: z.array(refundSchema) })),
});
export type StripeCharge = z.infer<typeof chargeSchema>;

/** The fields that are read from a Checkout Session, a payment page. */
export const sessionSchema = z.object({
  id: z.string(),
  status: text,
  payment_status: text,
  /** The payment's id, or the payment itself if it was expanded in the request. */
  payment_intent: z.nullish(
    z.union([
      z.string(),
      z.object({
        id: z.string(),
        status: text,
        latest_charge: z.nullish(z.union([z.string(), chargeSchema])),
      }),
    ]),
  ),
  amount_total: z.nullish(z.int()),
  currency: text,
  livemode: z.nullish(z.boolean()),
  // The price before Stripe converted it to the customer's currency.
  currency_conversion: z.nullish(z.object({ amount_total: z.int(), source_currency: z.string() })),
  client_reference_id: text,
  metadata,
  // The postal address is in either place, depending on the API version of the account's events.
  collected_information: z.nullish(
    z.object({ shipping_details: z.nullish(reportedShippingSchema) }),
  ),
  shipping_details: z.nullish(reportedShippingSchema),
});
export type StripeSession = z.infer<typeof sessionSchema>;

/** The fields that are read from a PaymentIntent, a payment that was requested alone. */
export const paymentSchema = z.object({
  id: z.string(),
  status: text,
  amount: z.nullish(z.int()),
  currency: text,
  livemode: z.nullish(z.boolean()),
  metadata,
});
export type StripePayment = z.infer<typeof paymentSchema>;

/** The fields that are read from a dispute, by which the customer's bank demands a payment back. */
export const disputeSchema = z.object({
  id: z.string(),
  status: text,
  payment_intent: text,
  amount: z.nullish(z.int()),
  currency: text,
  livemode: z.nullish(z.boolean()),
  evidence_details: z.nullish(z.object({ due_by: z.nullish(z.int()) })),
});
export type StripeDispute = z.infer<typeof disputeSchema>;

/** The form of Stripe's ids and types. A text of any other form never reaches the database. */
const nameSchema = z.string().check(z.regex(/^[\w.-]{1,255}$/));

/** The fields that are read from an event. */
export const eventSchema = z.object({
  id: nameSchema,
  type: nameSchema,
  data: z.object({ object: z.unknown() }),
});
