import type { Generated } from 'kysely';

/**
 * The role of a payment for its order. An order has at most one `accepted` payment. A `repeated` one is
 * not needed: it came after that. A `mismatched` one differs from the order, and an `orphaned` one came
 * after the purge; either becomes `repeated` once it was refunded in whole.
 */
export type PaymentRole = 'accepted' | 'repeated' | 'mismatched' | 'orphaned';

/** The rows of payment pages, payments and events of the payment provider. */
export interface PaymentTables {
  /** One row for each payment page that was requested from the payment provider. */
  payment_sessions: {
    order_id: string;
    /** Counted from 1 for each order. The last attempt is the current one. */
    attempt: number;
    /** The origin to which the visitor returns. */
    origin: string;
    expires_at: number;
    /** The payment provider's id of the page; `null` until the provider answered. */
    session_id: string | null;
    url: string | null;
    /** The payment provider's id of the payment made on the page. */
    payment_intent: string | null;
  };
  /** Recent webhook events, so that one sent again is recognized. They hold no personal data. */
  payment_events: {
    id: string;
    type: string;
    order_id: string | null;
    received_at: number;
  };
  /** One row for each mode of the payment provider whose events were read: 'live' and 'test'. */
  event_cursors: {
    mode: string;
    /** When the newest event was created, by the payment provider's clock. */
    newest_at: number;
    /** When the events were last read. */
    read_at: number;
  };
  /** One row for each payment received, so that a second one is recognized, even after a purge. */
  payments: {
    /** A digest of the payment provider's id, which reveals nothing without that id. */
    digest: string;
    order_id: string;
    role: PaymentRole;
    /** The refunded amount of this payment in its currency's smallest unit. */
    refunded_cents: Generated<number>;
    recorded_at: number;
  };
}
