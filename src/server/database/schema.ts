import type { SnapshotFrom } from 'xstate';
import type { orderLifeMachine } from '../../../machines/orderLife/machine.ts';
import type { FileKind } from '../../domain/files.ts';
import type { Language } from '../../domain/language.ts';

/** What became of an order: a state of the statechart, by its name. */
export type OrderStatus = SnapshotFrom<typeof orderLifeMachine>['value'];

/** Who is told of a payment, each in a mail of their own. */
export const MAIL_RECIPIENTS = ['customer', 'provider'] as const;
export type MailRecipient = (typeof MAIL_RECIPIENTS)[number];

/**
 * What became of a file: it is received, and in quarantine until the scanner has a verdict on it.
 * One found infected has lost its key at once, and is `destroyed` when its bytes are gone as well.
 */
export type FileStatus = 'receiving' | 'quarantined' | 'released' | 'infected' | 'destroyed';

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
    status: FileStatus;
    /** What the visitor calls the file, made harmless; personal data. */
    name: string | null;
    /** Of the bytes as they were sent; hexadecimal. `null` while they are received. */
    sha256: string | null;
    /** See `FileKeys`. `null` while the file is received, and once it is to be read no more. */
    wrapped_key: string | null;
    /** Not to be scanned before: somebody is doing it, or tried lately. */
    scan_due_at: number;
    /** When the scanner came to its verdict. */
    judged_at: number | null;
    /** What the scanner called the thing it found. */
    signature: string | null;
  };
  /** Every time a file was handed out. */
  downloads: {
    id: string;
    file_key: string;
    /** A digest of the address it went to, the same for the same address: no address is kept. */
    address: string;
    began_at: number;
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
  /** Each event the payment provider sent lately, so that one sent again is known. None is personal. */
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
