import type { SnapshotFrom } from 'xstate';
import type { orderLifeMachine } from '../../../machines/orderLife.ts';
import type { FileKind } from '../../domain/files.ts';
import type { Language } from '../http/accept.ts';

/** What became of an order: a state of the statechart, by its name. */
export type OrderStatus = SnapshotFrom<typeof orderLifeMachine>['value'];

/** Who is told of a payment, each in a mail of their own. */
export const MAIL_RECIPIENTS = ['customer', 'provider'] as const;
export type MailRecipient = (typeof MAIL_RECIPIENTS)[number];

/** Times are milliseconds since 1970; `session` is a session's id, never its secret. */
export interface Schema {
  files: {
    key: string;
    session: string;
    kind: FileKind;
    bytes: number;
    received_at: number;
    /** The one order the file belongs to. */
    order_id: string | null;
  };
  /** Each file that retention or a purge has deleted: that it went, and nothing of whose it was. */
  deleted_files: {
    key: string;
    order_id: string | null;
    bytes: number;
    received_at: number;
    deleted_at: number;
  };
  orders: {
    id: string;
    /** What people call the order by, unique. */
    reference: string;
    session: string;
    /** The same for the same order of the same visitor, unique; `null` once it can come again. */
    fingerprint: string | null;
    status: OrderStatus;
    language: Language;
    /** The checkout call's body, JSON. */
    request: string;
    /** The quote at the time of the order, JSON. */
    quote: string;
    created_at: number;
    /** Until when it can be paid. */
    expires_at: number;
    /** When it was paid, cancelled or found expired. */
    settled_at: number | null;
    /** What was given back of the payment, in US cents. */
    refunded_cents: number;
    /** Where the hard copy goes, as the payment page asked for it, JSON. */
    shipping: string | null;
    /** When its files and personal data were deleted, and how many files. */
    purged_at: number | null;
    purged_files: number | null;
  };
  /** Each payment page that was asked of the payment provider. */
  payment_sessions: {
    order_id: string;
    /** Counted from 1; the last is the one that counts. */
    attempt: number;
    /** Where the visitor comes back to. */
    origin: string;
    expires_at: number;
    /** The payment provider's name for it and its address; `null` until it answered. */
    session_id: string | null;
    url: string | null;
    /** The payment provider's name for the payment that was made there. */
    payment_intent: string | null;
  };
  /** Each event the payment provider sent, so that one sent again is known. */
  payment_events: {
    id: string;
    type: string;
    order_id: string | null;
    received_at: number;
  };
  /**
   * Each mail that is to be sent. It is written from its order when its time has come, so that
   * nothing personal is here.
   */
  outbox: {
    /** Also the mail's Message-ID, by which one that came twice can be told. */
    id: string;
    order_id: string;
    recipient: MailRecipient;
    queued_at: number;
    /** From when it may be tried. Whoever tries it first moves this on, and so has it alone. */
    due_at: number;
    attempts: number;
    sent_at: number | null;
    given_up_at: number | null;
  };
}
