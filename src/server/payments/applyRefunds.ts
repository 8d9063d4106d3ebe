import type { Transaction } from 'kysely';
import type { Schema } from '../database/schema.ts';
import type { PaymentRole } from '../database/tables/payments.ts';
import type { NoticeDetails } from '../mail/notices.ts';
import type { PaymentFact } from '../orders/orderLife.ts';
import type { NoticeContent } from '../orders/orderNotices.ts';
import {
  decidesStatus,
  includesMain,
  recordPayment,
  recordRefunds,
  roleBeforeRefund,
  type KnownPayments,
} from './knownPayments.ts';
import { digestOfId, type Refunds } from './paymentUpdate.ts';

/** A payment whose refunds are applied to its order, which is locked. */
interface Refunded {
  /** The order's id. */
  readonly id: string;
  /** The payment provider's id of the payment, or `null`. */
  readonly paymentIntent: string | null;
  readonly payments: KnownPayments;
  readonly role: PaymentRole;
  /** What notices say of the payment, and the key that identifies it. */
  readonly notice: NoticeContent;
  /** Milliseconds since 1970. */
  readonly now: number;
}

/** A fact for the statechart, and what the notices about it say. */
interface RefundFact {
  readonly fact: PaymentFact;
  readonly notice: NoticeContent;
}

/**
 * Records what was refunded of a payment. A refund that failed makes the order what it was before that
 * refund, if the payment provider says that the total is less now.
 *
 * @returns the facts for the statechart, in sequence
 * @throws {DatabaseError}
 */
export async function applyRefunds(
  transaction: Transaction<Schema>,
  refunds: Refunds,
  refunded: Refunded,
): Promise<readonly RefundFact[]> {
  const { paymentIntent, notice } = refunded;
  const { cents, failed } = refunds;
  const change =
    paymentIntent === null ? 'grown' : await recordRefunds(transaction, paymentIntent, refunds);
  const fact =
    paymentIntent !== null && change === 'fallen'
      ? await restore(transaction, refunds, { ...refunded, paymentIntent })
      : await refund(transaction, refunds, { ...refunded, hasGrown: change === 'grown' });
  // The same total is another fact after a refund has failed.
  const key = [notice.key, cents, ...(failed.length === 0 ? [] : [failed.length])].join(':');
  const refundNotice = { key, details: refundDetails(refunds, cents, notice.details) };
  return [
    ...(fact === null
      ? []
      : [{ fact, notice: fact === 'payment.mismatched' ? notice : refundNotice }]),
    ...failureNotices(refunds, notice.details).map((failure): RefundFact => ({
      fact: 'payment.refundFailed',
      notice: failure,
    })),
  ];
}

/**
 * Returns what the notices about refunds that failed say.
 *
 * @param details what is known of the payment
 */
export function failureNotices(refunds: Refunds, details: NoticeDetails): readonly NoticeContent[] {
  return refunds.failed.map(({ id, cents }) => ({
    key: digestOfId(id),
    details: refundDetails(refunds, cents, details),
  }));
}

function refundDetails(
  { chargedCents, currency }: Refunds,
  cents: number | null,
  details: NoticeDetails,
): NoticeDetails {
  return { ...details, cents, currency, chargedCents };
}

async function refund(
  transaction: Transaction<Schema>,
  { cents, isWhole }: Refunds,
  { id, paymentIntent, payments, role, now, hasGrown }: Refunded & { readonly hasGrown: boolean },
): Promise<PaymentFact | null> {
  if (cents === 0) return isWhole ? 'payment.refunded' : null;
  if (isWhole && role !== 'accepted' && paymentIntent !== null) {
    await recordPayment(transaction, { id, paymentIntent, role: 'repeated', now });
  }
  if (!decidesStatus(payments, role)) return hasGrown ? 'payment.surplusRefunded' : null;
  const { numUpdatedRows } = await transaction
    .updateTable('orders')
    .set({ refunded_cents: cents })
    .where('id', '=', id)
    // Reports can arrive out of sequence.
    .where('refunded_cents', '<', cents)
    .executeTakeFirstOrThrow();
  if (isWhole) return 'payment.refunded';
  return numUpdatedRows > 0n ? 'payment.partlyRefunded' : null;
}

/** Records that less of a payment is refunded than before. */
async function restore(
  transaction: Transaction<Schema>,
  { cents }: Refunds,
  { id, paymentIntent, payments, role, now }: Refunded & { readonly paymentIntent: string },
): Promise<PaymentFact | null> {
  const isSurplus = role === 'repeated' && includesMain(payments.others);
  const restored =
    role === 'repeated' && !isSurplus ? await roleBeforeRefund(transaction, paymentIntent) : role;
  await recordPayment(transaction, { id, paymentIntent, role: restored, now });
  if (!decidesStatus(payments, restored))
    return restored === 'mismatched' ? 'payment.mismatched' : null;
  await transaction
    .updateTable('orders')
    .set({ refunded_cents: cents })
    .where('id', '=', id)
    .execute();
  return restored === 'mismatched' ? 'payment.mismatched' : 'payment.restored';
}
