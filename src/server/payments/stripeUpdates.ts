import * as z from 'zod/mini';
import type { PaymentEvent, PaymentUpdate } from './paymentEvents.ts';
import { isToken } from '../ids/token.ts';
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

/** An id or a type of Stripe's. No database has to be asked for a text of any other form. */
const nameSchema = z.string().check(z.regex(/^[\w.-]{1,255}$/));

const eventSchema = z.object({
  id: nameSchema,
  type: nameSchema,
  data: z.object({ object: z.unknown() }),
});

/**
 * Converts a signed body to a webhook event. Its update is `null` for a type of event that does not
 * concern orders.
 *
 * @throws {ZodError} if it is no event, or an event of a known type without the expected fields
 */
export function toPaymentEvent(body: unknown): PaymentEvent {
  const { id, type, data } = eventSchema.parse(body);
  return { id, type, update: updateOf(type, data) };
}

function updateOf(type: string, data: { readonly object: unknown }): PaymentUpdate | null {
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
    orderId: orderIdIn(session.metadata),
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
    orderId: orderIdIn(charge.metadata),
    sessionId: null,
    paymentIntent: charge.payment_intent ?? null,
    facts:
      charge.refunded === true ? ['payment.succeeded', 'payment.refunded'] : ['payment.succeeded'],
    refundedCents: charge.amount_refunded ?? 0,
    shipping: null,
  };
}

/** Returns the order's id, or `null` for the payment of something else that the account sells. */
function orderIdIn(keys: StripeSession['metadata']): string | null {
  const id = keys?.[ORDER_ID_KEY];
  return id !== undefined && isToken(id) ? id : null;
}
