import * as z from 'zod/mini';
import type { PaymentUpdate } from './paymentEvents.ts';
import type { PaymentFact } from '../orders/orderLife.ts';

/** The metadata that a payment page and its payment bear: our id of the order, nothing else. */
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

/** What is read of a payment page (a "checkout session"). */
export const sessionSchema = z.object({
  id: z.string(),
  status: text,
  payment_status: text,
  payment_intent: text,
  metadata,
  // Where the address stands depends on the version of the API that the account's events have.
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
 * What an event says of an order; `null` for a type that says nothing of one.
 *
 * @throws ZodError for an event of a known type whose contents are not what they should be
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

/** What a payment page says of its order; one that the customer has completed, unless told. */
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

/** What was given back had been paid: whoever hears of the refund first hears of both. */
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
