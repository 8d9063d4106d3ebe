import * as z from 'zod/mini';
import type { PaymentUpdate } from './paymentEvents.ts';
import type { PaymentFact } from '../orders/orderLife.ts';

/** The only metadata of a payment page and its payment: the order's id. */
export const ORDER_ID_KEY = 'order_id';

const text = z.nullish(z.string());
const metadata = z.nullish(z.record(z.string(), z.string()));
const shippingSchema = z.object({
  name: text,
  address: z.nullish(
    z.object({
      line1: text,
      line2: text,
      city: text,
      state: text,
      postal_code: text,
      country: text,
    }),
  ),
});

/** The fields that are read from a payment page (a "checkout session"). */
export const sessionSchema = z.object({
  id: z.string(),
  status: text,
  payment_status: text,
  payment_intent: text,
  metadata,
  // The postal address is in either place, depending on the API version of the account's events.
  collected_information: z.nullish(z.object({ shipping_details: z.nullish(shippingSchema) })),
  shipping_details: z.nullish(shippingSchema),
});
export type StripeSession = z.infer<typeof sessionSchema>;

const chargeSchema = z.object({
  payment_intent: text,
  metadata,
  refunded: z.nullish(z.boolean()),
  amount_refunded: z.nullish(z.int()),
});

const eventSchema = z.object({
  type: z.string(),
  data: z.object({ object: z.unknown() }),
});

/**
 * Converts a webhook event. Returns `null` for a type of event that does not concern orders.
 *
 * @throws {ZodError} if an event of a known type does not have the expected fields
 */
export function toPaymentUpdate(event: unknown): PaymentUpdate | null {
  const { type, data } = eventSchema.parse(event);
  switch (type) {
    case 'checkout.session.completed':
    case 'checkout.session.async_payment_succeeded':
      return updateFromSession(sessionSchema.parse(data.object));
    case 'checkout.session.async_payment_failed':
      return updateFromSession(sessionSchema.parse(data.object), ['payment.failed']);
    case 'checkout.session.expired':
      return updateFromSession(sessionSchema.parse(data.object), ['payment.expired']);
    case 'charge.refunded':
      return updateFromRefund(chargeSchema.parse(data.object));
    default:
      return null;
  }
}

/**
 * Converts a payment page.
 *
 * @param facts by default those of a page that the customer has completed
 */
export function updateFromSession(
  session: StripeSession,
  facts: readonly PaymentFact[] = [
    session.payment_status === 'unpaid' ? 'payment.pending' : 'payment.succeeded',
  ],
): PaymentUpdate {
  const shipping = session.collected_information?.shipping_details ?? session.shipping_details;
  const isShipped = (shipping?.address ?? null) !== null;
  return {
    orderId: session.metadata?.[ORDER_ID_KEY] ?? null,
    sessionId: session.id,
    paymentIntent: session.payment_intent ?? null,
    facts,
    refundedCents: 0,
    shipping: isShipped ? JSON.stringify(shipping) : null,
  };
}

/** A refund implies a payment, whose own event may not have arrived yet: both facts are reported. */
function updateFromRefund(charge: z.infer<typeof chargeSchema>): PaymentUpdate {
  return {
    orderId: charge.metadata?.[ORDER_ID_KEY] ?? null,
    sessionId: null,
    paymentIntent: charge.payment_intent ?? null,
    facts:
      charge.refunded === true ? ['payment.succeeded', 'payment.refunded'] : ['payment.succeeded'],
    refundedCents: charge.amount_refunded ?? 0,
    shipping: null,
  };
}
