/** The recipients of mails about a payment. Each gets a mail of its own. */
export const MAIL_RECIPIENTS = ['customer', 'provider'] as const;
export type MailRecipient = (typeof MAIL_RECIPIENTS)[number];

/** The subject of a mail that is not about a paid order. */
export type NoticeKind =
  | 'paymentFailed'
  | 'refunded'
  | 'partlyRefunded'
  | 'surplusRefunded'
  | 'refundFailed'
  | 'repeated'
  | 'mismatched'
  | 'orphaned'
  | 'late'
  | 'unknownOrder'
  | 'unknownPage'
  | 'disputed'
  | 'inquired'
  | 'fileLost'
  | 'fileInfected';

/** A mail that is to be sent or was sent. */
interface QueuedMail {
  /** Part of the mail's Message-ID, by which a duplicate can be recognized. */
  id: string;
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
}

/** The rows of mails. */
export interface MailTables {
  /**
   * One row for each mail about a paid order. A mail is composed from its order only when it is sent,
   * so that no personal data is stored here.
   */
  outbox: QueuedMail & { order_id: string };
  /** One row for each mail about anything else. */
  notices: QueuedMail & {
    /**
     * Identifies what happened, by digests. Unique for each recipient, so that nobody is notified twice.
     */
    fact: string;
    kind: NoticeKind;
    /** `null` if the order does not exist. */
    order_id: string | null;
    /** Amounts and the payment provider's ids, JSON. `null` once the order was purged. */
    details: string | null;
  };
}
