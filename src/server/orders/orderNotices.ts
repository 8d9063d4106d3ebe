import type { Transaction } from 'kysely';
import type { Schema } from '../database/schema.ts';
import type { MailRecipient, NoticeKind } from '../database/tables/mail.ts';
import { NO_DETAILS, queueNotice, type NoticeDetails } from '../mail/notices.ts';

/** What the notices about a payment fact say. */
export interface NoticeContent {
  /** Identifies the fact: a digest of the payment provider's id and, for refunds, the amount. */
  readonly key: string;
  readonly details: NoticeDetails;
}

const RECIPIENTS: Readonly<Record<NoticeKind, readonly MailRecipient[]>> = {
  paymentFailed: ['customer'],
  refunded: ['customer', 'provider'],
  partlyRefunded: ['customer', 'provider'],
  surplusRefunded: ['customer', 'provider'],
  refundFailed: ['provider'],
  repeated: ['provider'],
  mismatched: ['provider'],
  orphaned: ['provider'],
  late: ['provider'],
  unknownOrder: ['provider'],
  unknownPage: ['provider'],
  disputed: ['provider'],
  inquired: ['provider'],
  fileLost: ['provider'],
  fileInfected: ['provider'],
};

/**
 * Queues the notices about a fact for its recipients. The customer of a purged order can no longer be
 * reached.
 *
 * @throws {DatabaseError}
 */
export async function notifyOf(
  transaction: Transaction<Schema>,
  kind: NoticeKind,
  {
    order,
    notice,
    now,
  }: {
    order: { readonly id: string; readonly isPurged: boolean } | null;
    notice: NoticeContent | null;
    now: number;
  },
): Promise<void> {
  const canReachCustomer = order !== null && !order.isPurged;
  await queueNotice(transaction, {
    kind,
    key: notice?.key ?? order?.id ?? '',
    orderId: order?.id ?? null,
    details: notice?.details ?? NO_DETAILS,
    recipients: RECIPIENTS[kind].filter((to) => to === 'provider' || canReachCustomer),
    now,
  });
}
