import type { Generated } from 'kysely';
import type { SnapshotFrom } from 'xstate';
import type { orderLifeMachine } from '../../../machines/orderLife/machine.ts';
import type { FileKind } from '../../domain/files.ts';
import type { Language } from '../../domain/language.ts';

/** The status of an order: the name of a state in the statechart `orderLife`. */
export type OrderStatus = SnapshotFrom<typeof orderLifeMachine>['value'];

/** The recipients of mails about a payment. Each gets a mail of its own. */
export const MAIL_RECIPIENTS = ['customer', 'provider'] as const;
export type MailRecipient = (typeof MAIL_RECIPIENTS)[number];

/**
 * What a payment is to its order. An order has at most one `accepted` payment. A `repeated` one came
 * after that, a `mismatched` one differs from the order, and an `orphaned` one came after the purge.
 */
export type PaymentRole = 'accepted' | 'repeated' | 'mismatched' | 'orphaned';

/** What a mail tells that is not about a paid order. */
export type NoticeKind =
  | 'paymentFailed'
  | 'refunded'
  | 'partlyRefunded'
  | 'surplusRefunded'
  | 'repeated'
  | 'mismatched'
  | 'orphaned'
  | 'late'
  | 'unknownOrder'
  | 'disputed';

/**
 * The status of a file. It is received, then in quarantine until the scanner has a verdict on it. The
 * key of an infected file is deleted at once; the file is `destroyed` when its bytes are deleted too. A
 * file that retention or a purge deletes is `deleting` until its bytes are removed, and then its row.
 */
export type FileStatus =
  | 'receiving'
  | 'quarantined'
  | 'released'
  | 'infected'
  | 'destroyed'
  | 'deleting';

/** Times are in milliseconds since 1970. `session` is the id of a session, never its secret. */
export interface Schema {
  files: {
    key: string;
    session: string;
    kind: FileKind;
    /** The size; while the file is received, what is reserved for it. */
    bytes: number;
    received_at: number;
    /** The one order the file belongs to. */
    order_id: string | null;
    status: FileStatus;
    /** A keyed digest of the network that sent it. `null` once the file is paid for. */
    network: string | null;
    /** The visitor's name of the file, sanitized, sealed with the file's key. */
    name: string | null;
    /** Hash of the bytes as the visitor sent them, hexadecimal. `null` while they are received. */
    sha256: string | null;
    /** The file's key as earlier versions kept it. It is now in `data_keys`. */
    wrapped_key: string | null;
    /** The file is not scanned before this time: a scan is running, or failed recently. */
    scan_due_at: number;
    /** How often the scanner answered and had no verdict on it. */
    scan_failures: number;
    /** The scanner's version and that of its signatures, when it last found the file clean. */
    scanned_with: string | null;
    /** When the scanner returned its verdict. */
    judged_at: number | null;
    /** The scanner's name for the malware it found. */
    signature: string | null;
    /** A keyed digest of the uploader's email address, by which a person's files are found. */
    email_digest: string | null;
    /** `null` if they could not be counted, or the file was received before they were. */
    pages: number | null;
    /** What a PDF can do beyond showing its pages, separated by commas; see `ACTIVE_CONTENT`. */
    active_content: string | null;
  };
  /** One row. Whoever reserves bytes locks it, so that reservations are made one after the other. */
  budgets: { name: string };
  /**
   * The key of each order and each file, by its id. It has no row while a file is received, and none
   * once the order or the file must not be read any more. See `FileKeys`.
   */
  data_keys: {
    id: string;
    wrapped_key: string;
  };
  /** One row for each download of a file. */
  downloads: {
    id: string;
    file_key: string;
    /** A keyed digest of the client's IP address. The IP address itself is not stored. */
    address: string;
    began_at: number;
  };
  /** One row, without personal data, for each file that retention or a purge has deleted. */
  deleted_files: {
    key: string;
    order_id: string | null;
    bytes: number;
    received_at: number;
    deleted_at: number;
  };
  orders: {
    id: string;
    /** The name by which people refer to the order, unique. */
    reference: string;
    session: string;
    /** Unique hash of the visitor and the request; `null` once the same order can be placed again. */
    fingerprint: string | null;
    status: OrderStatus;
    language: Language;
    /** The body of the checkout call without the contact details, JSON. */
    request: string;
    /** The contact details, sealed with the order's key; `null` once the order was purged. */
    contact: string | null;
    /** The quote at the time of the order, JSON. */
    quote: string;
    created_at: number;
    /** The end of the time in which it can be paid. */
    expires_at: number;
    /** When it was paid, cancelled or found expired. */
    settled_at: number | null;
    /** The refunded amount in US cents. */
    refunded_cents: number;
    /** The name and postal address for the hard copy, as the payment page collected them, sealed. */
    shipping: string | null;
    /** When its files and personal data were deleted. */
    purged_at: number | null;
    /** How many files were deleted then. */
    purged_files: number | null;
    /** 1 if it counts as paid without any money: on the sandbox page, or with test keys; otherwise 0. */
    is_test: Generated<number>;
    /** The payment provider is not asked about the payment before this time. */
    reconcile_at: Generated<number>;
    /** When the payment provider was last asked about the payment; 0 if never. */
    reconciled_at: Generated<number>;
    /** How often the payment provider was asked. */
    reconciliations: Generated<number>;
    /** The last failure of a request to the payment provider, in codes, and its time. */
    payment_trouble: string | null;
    payment_trouble_at: number | null;
  };
  /** One row for each secret that files were sealed with; see `requireKnownSecrets`. */
  link_secrets: {
    /** Counted from 1. */
    number: number;
    /** A digest from which the secret cannot be found. */
    fingerprint: string;
    first_used_at: number;
  };
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
  /** One row for each backup that succeeded. */
  backups: {
    finished_at: number;
    /** How many files it holds; `null` if another program made the backup. */
    files: number | null;
    bytes: number | null;
  };
  /**
   * One row for each mail. A mail is composed from its order only when it is sent, so that no
   * personal data is stored here.
   */
  outbox: {
    /** Part of the mail's Message-ID, by which a duplicate can be recognized. */
    id: string;
    order_id: string;
    recipient: MailRecipient;
    queued_at: number;
    /** The mail is not sent before this time. A process claims the mail by moving this on. */
    due_at: number;
    attempts: number;
    sent_at: number | null;
    given_up_at: number | null;
    /** The last failure to send it, in codes of SMTP and the system, and its time. */
    trouble: string | null;
    trouble_at: number | null;
  };
  /** One row for each payment that arrived, so that a second one is recognized, also after a purge. */
  payments: {
    /** A digest of the payment provider's id, which tells nothing without that id. */
    digest: string;
    order_id: string;
    role: PaymentRole;
    /** The refunded amount of this payment in its currency's smallest unit. */
    refunded_cents: Generated<number>;
    recorded_at: number;
  };
  /** One row for each mail about anything else than a paid order. Sent like those of the outbox. */
  notices: {
    id: string;
    /** What happened, digests included. It is unique for each recipient: nobody is told twice. */
    fact: string;
    recipient: MailRecipient;
    kind: NoticeKind;
    /** `null` if the order does not exist. */
    order_id: string | null;
    /** Amounts and the payment provider's ids, JSON. `null` once the order was purged. */
    details: string | null;
    queued_at: number;
    due_at: number;
    attempts: number;
    sent_at: number | null;
    given_up_at: number | null;
    trouble: string | null;
    trouble_at: number | null;
  };
  /** One row for each deletion of a sweep, a purge or an erasure. It names nobody. */
  deletions: {
    id: string;
    deleted_at: number;
    what: 'file' | 'order' | 'payment_event' | 'person';
    /** The schedule, a short budget of space, the provider's command, or a person's request. */
    why: 'retention' | 'budget' | 'purge' | 'erasure';
    /** How many files or events; of an order or a person, how many files. */
    count: number;
    /** A keyed digest of the order's id or the person's email address; see `Digests`. */
    reference: string | null;
  };
  /** One row: the time when the clock was last found right, and what holds scheduled deletions. */
  clock: {
    id: number;
    /** `null` before the first check, and once a person has confirmed the time. */
    seen_at: number | null;
    boot: string | null;
    uptime_ms: number | null;
    held_at: number | null;
    jump_ms: number | null;
  };
}
