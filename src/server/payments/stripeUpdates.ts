import type { PaymentEvent } from './paymentEvent.ts';
import { NO_UPDATE, type FailedRefund, type PaymentUpdate, type Refunds } from './paymentUpdate.ts';
import { isToken } from '../ids/token.ts';
import type { PaymentFact } from '../orders/orderLife.ts';
import {
  chargeSchema,
  disputeSchema,
  eventSchema,
  ORDER_ID_KEY,
  refundSchema,
  sessionSchema,
  type StripeCharge,
  type StripeDispute,
  type StripePayment,
  type StripeRefund,
  type StripeSession,
} from './stripeSchemas.ts';

/**
 * Converts the body of a Stripe event. Its update is `null` for an event type that does not concern
 * orders.
 *
 * @throws {ZodError} if it is not an event, or lacks the fields of its known type
 */
export function toPaymentEvent(body: unknown): PaymentEvent {
  const { id, type, data } = eventSchema.parse(body);
  return { id, type, update: updateOf(type, data) };
}

/** The types of events that Stripe has to send. */
export const EVENT_TYPES: readonly string[] = [
  'checkout.session.completed',
  'checkout.session.async_payment_succeeded',
  'checkout.session.async_payment_failed',
  'checkout.session.expired',
  'charge.refunded',
  'refund.failed',
  'refund.updated',
  'charge.dispute.created',
  'charge.dispute.funds_withdrawn',
];

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
    case 'refund.failed':
    case 'refund.updated':
      return updateFromFailedRefund(refundSchema.parse(data.object));
    case 'charge.dispute.created':
    // An inquiry that becomes a demand is reported by this event alone.
    case 'charge.dispute.funds_withdrawn':
      return updateFromDispute(disputeSchema.parse(data.object));
    default:
      return null;
  }
}

/**
 * Converts a payment page.
 *
 * @param facts by default those of a page that the customer has completed
 */
function updateFromSession(
  session: StripeSession,
  facts: readonly PaymentFact[] = [
    session.payment_status === 'unpaid' ? 'payment.pending' : 'payment.succeeded',
  ],
): PaymentUpdate {
  const shipping = session.collected_information?.shipping_details ?? session.shipping_details;
  const isShipped = (shipping?.address ?? null) !== null;
  const { currency_conversion: conversion } = session;
  return {
    ...NO_UPDATE,
    orderId: orderIdIn(session.metadata),
    reference: session.client_reference_id ?? null,
    sessionId: session.id,
    paymentIntent: idOf(session.payment_intent),
    facts,
    money: {
      cents: conversion?.amount_total ?? session.amount_total ?? null,
      currency: conversion?.source_currency ?? session.currency ?? null,
      isLive: session.livemode ?? null,
    },
    shipping: isShipped ? JSON.stringify(shipping) : null,
  };
}

/** Converts a payment page that was requested together with its payment. An open page has no facts. */
export function updateFromPage(session: StripeSession): PaymentUpdate {
  const { payment_intent: payment } = session;
  const { status, latest_charge: charge } =
    typeof payment === 'object' && payment !== null ? payment : {};
  const fact = factOf(session, status ?? null);
  if (fact === null) return updateFromSession(session, []);
  const isCharged = typeof charge === 'object' && charge !== null;
  const refunds = isCharged ? { ...refundsOf(charge), isCurrent: true } : null;
  return { ...updateFromSession(session, [fact]), refunds };
}

/**
 * Converts a payment that was requested alone. An update without facts means no money, received or
 * pending.
 */
export function updateFromPayment(payment: StripePayment): PaymentUpdate {
  const facts: Readonly<Record<string, PaymentFact>> = {
    succeeded: 'payment.succeeded',
    processing: 'payment.pending',
  };
  const fact = facts[payment.status ?? ''];
  return {
    ...NO_UPDATE,
    orderId: orderIdIn(payment.metadata),
    paymentIntent: payment.id,
    facts: fact === undefined ? [] : [fact],
    money: moneyOf(payment),
  };
}

/**
 * Returns the fact that a payment page and its payment imply together, or `null` if nothing has happened
 * yet.
 */
function factOf(session: StripeSession, payment: string | null): PaymentFact | null {
  const isPaid = session.payment_status === 'paid' || payment === 'succeeded';
  if (session.status === 'open') return null;
  if (isPaid) return 'payment.succeeded';
  // A page can expire while a slow payment is pending.
  if (payment === 'processing') return 'payment.pending';
  if (session.status === 'expired') return 'payment.expired';
  const hasFailed = payment === 'requires_payment_method' || payment === 'canceled';
  return hasFailed ? 'payment.failed' : 'payment.pending';
}

/** A refund implies a payment, whose own event may not have arrived yet: both are reported. */
function updateFromRefund(charge: StripeCharge): PaymentUpdate {
  return {
    ...NO_UPDATE,
    orderId: orderIdIn(charge.metadata),
    paymentIntent: idOf(charge.payment_intent),
    facts: ['payment.succeeded'],
    money: moneyOf(charge),
    refunds: refundsOf(charge),
  };
}

function refundsOf(charge: StripeCharge): Refunds {
  return {
    cents: charge.amount_refunded ?? 0,
    isCurrent: false,
    failed: charge.refunds?.data.filter(isFailed).map(toFailedRefund) ?? [],
    isWhole: charge.refunded === true,
    chargedCents: charge.amount ?? null,
    currency: charge.currency ?? null,
  };
}

/**
 * Converts a refund. Its event lacks what is left of the other refunds, for which Stripe has to be asked.
 *
 * @returns `null` unless it failed or was cancelled
 */
function updateFromFailedRefund(refund: StripeRefund): PaymentUpdate | null {
  if (!isFailed(refund)) return null;
  const refunds = {
    cents: 0,
    isCurrent: false,
    failed: [toFailedRefund(refund)],
    isWhole: false,
    chargedCents: null,
    currency: refund.currency ?? null,
  };
  return { ...NO_UPDATE, paymentIntent: refund.payment_intent ?? null, refunds };
}

function isFailed({ status }: StripeRefund): boolean {
  return status === 'failed' || status === 'canceled';
}

function toFailedRefund({ id, amount }: StripeRefund): FailedRefund {
  return { id, cents: amount ?? null };
}

/** Returns the order's id, or `null` for the payment of something else that the account sells. */
function orderIdIn(keys: StripeSession['metadata']): string | null {
  const id = keys?.[ORDER_ID_KEY];
  return id !== undefined && isToken(id) ? id : null;
}

/** A dispute has no metadata: it is recognized by its payment. */
function updateFromDispute(dispute: StripeDispute): PaymentUpdate {
  const dueBy = dispute.evidence_details?.due_by ?? null;
  return {
    ...NO_UPDATE,
    paymentIntent: dispute.payment_intent ?? null,
    dispute: {
      id: dispute.id,
      isInquiry: dispute.status?.startsWith('warning_') === true,
      cents: dispute.amount ?? null,
      currency: dispute.currency ?? null,
      answerBy: dueBy === null ? null : dueBy * 1000,
    },
  };
}

function moneyOf({
  amount,
  currency,
  livemode,
}: Pick<StripeCharge, 'amount' | 'currency' | 'livemode'>) {
  return { cents: amount ?? null, currency: currency ?? null, isLive: livemode ?? null };
}

function idOf(reference: string | { readonly id: string } | null | undefined): string | null {
  return typeof reference === 'object' && reference !== null ? reference.id : (reference ?? null);
}
