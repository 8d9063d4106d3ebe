import { createHash } from 'node:crypto';
import type { PaymentFact } from '../orders/orderLife.ts';

/** What was paid, as the payment provider reports it. `null` means unknown and is not compared. */
interface PaidMoney {
  /** In the currency's smallest unit. */
  readonly cents: number | null;
  /** ISO 4217, in small letters. */
  readonly currency: string | null;
  /** False in the payment provider's test mode. */
  readonly isLive: boolean | null;
}

/** A refund that failed or was cancelled: its money is back with the provider. */
export interface FailedRefund {
  readonly id: string;
  /** In the currency's smallest unit. */
  readonly cents: number | null;
}

/** What was refunded of a payment. */
export interface Refunds {
  /** The total refunded so far, in the smallest unit of the currency that was charged. */
  readonly cents: number;
  /**
   * Whether the payment provider was asked for the total. That of an event can be out of date, because it
   * grows with each refund and falls with each that fails.
   */
  readonly isCurrent: boolean;
  readonly failed: readonly FailedRefund[];
  /** Whether nothing of the payment is left. */
  readonly isWhole: boolean;
  /** What was charged, in the same currency; `null` if it is not known. */
  readonly chargedCents: number | null;
  /** ISO 4217, in small letters, or `null`. */
  readonly currency: string | null;
}

/** A dispute: the customer's bank demands a payment back, or inquires about it first. */
export interface Dispute {
  readonly id: string;
  /** Whether it is an inquiry, which holds no money yet and can become a demand of the same id. */
  readonly isInquiry: boolean;
  readonly cents: number | null;
  readonly currency: string | null;
  /** The deadline for answering it, in milliseconds since 1970. */
  readonly answerBy: number | null;
}

/** The payment provider's report on the payment of an order. */
export interface PaymentUpdate {
  /** The order's id from the metadata, or `null` if the report has none. */
  readonly orderId: string | null;
  /** The order's reference, or `null` if the report has none. */
  readonly reference: string | null;
  /** The payment provider's id of the payment page, or `null`. */
  readonly sessionId: string | null;
  /** The payment provider's id of the payment, or `null`. */
  readonly paymentIntent: string | null;
  /** What happened, in this sequence. */
  readonly facts: readonly PaymentFact[];
  readonly money: PaidMoney;
  /** `null` if the report does not say what was refunded. */
  readonly refunds: Refunds | null;
  readonly dispute: Dispute | null;
  /** The name and postal address for the hard copy, JSON, or `null`. */
  readonly shipping: string | null;
}

/** An update that reports nothing. */
export const NO_UPDATE: PaymentUpdate = {
  orderId: null,
  reference: null,
  sessionId: null,
  paymentIntent: null,
  facts: [],
  money: { cents: null, currency: null, isLive: null },
  refunds: null,
  dispute: null,
  shipping: null,
};

/**
 * Returns a digest of one of the payment provider's ids. Such ids are long and random, so an id can be
 * recognized by its digest but not recovered from it.
 */
export function digestOfId(id: string): string {
  return createHash('sha256').update(id).digest('hex');
}
