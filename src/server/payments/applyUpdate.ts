import type { Transaction } from 'kysely';
import type { Schema } from '../database/schema.ts';
import type { OrderStatus } from '../database/tables/orders.ts';
import type { PaymentRole } from '../database/tables/payments.ts';
import { NO_DETAILS, type NoticeDetails } from '../mail/notices.ts';
import { recordFact, type PaymentFact } from '../orders/orderLife.ts';
import { parseQuote } from '../orders/orderRow.ts';
import type { NoticeContent } from '../orders/orderNotices.ts';
import type { PersonalData } from '../orders/personalData.ts';
import { applyRefunds } from './applyRefunds.ts';
import { differencesOf } from './differences.ts';
import {
  findPayments,
  forgetPayment,
  decidesStatus,
  includesMain,
  recordPayment,
  type KnownPayments,
} from './knownPayments.ts';
import { isLastSession, recordReference, recordShipping } from './paymentSessions.ts';
import { digestOfId, type Dispute, type PaymentUpdate } from './paymentUpdate.ts';

/** Facts that concern only their own payment page. They are ignored if the order has a newer page. */
const PAGE_ENDINGS = new Set<PaymentFact>(['payment.expired', 'payment.failed']);

/** How an update is to be applied. */
interface Applying {
  /** Milliseconds since 1970. */
  readonly now: number;
  readonly personalData: PersonalData;
  /** Whether a person has accepted the payment although it differs from the order. */
  readonly isAccepted?: boolean;
}

/**
 * Applies a report of the payment provider to an order. This function decides the role of the payment,
 * from the known payments of the order. The statechart decides what follows.
 *
 * @returns the order's status afterwards, or `null` if there is no such order
 * @throws {DatabaseError}
 */
export async function applyUpdate(
  transaction: Transaction<Schema>,
  id: string,
  update: PaymentUpdate,
  applying: Applying,
): Promise<OrderStatus | null> {
  const order = await transaction
    .selectFrom('orders')
    .select(['id', 'status', 'quote', 'purged_at', 'is_test'])
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst();
  if (order === undefined) return null;
  const payments = await findPayments(transaction, order, update.paymentIntent);
  const differences = await differencesOf(transaction, {
    orderId: id,
    total: parseQuote(order.quote).total,
    update,
    isLive: order.is_test === 0,
  });
  const role = applying.isAccepted === true ? 'accepted' : roleOf(payments, order, differences);
  const details: NoticeDetails = {
    ...NO_DETAILS,
    paymentIntent: update.paymentIntent,
    ...update.money,
    differences: [...differences],
    reference: update.reference,
  };
  const key = update.paymentIntent === null ? id : digestOfId(update.paymentIntent);
  const record = (fact: PaymentFact, notice: NoticeContent = { key, details }) =>
    recordFact(transaction, { id, fact, now: applying.now, notice });

  if (order.purged_at === null) {
    await recordReference(transaction, update);
    // The copy is sent to the address of the payment that the order has, and not of a surplus one.
    if (role !== 'repeated') await recordShipping(transaction, id, update, applying.personalData);
  }
  let { status } = order;
  for (const fact of update.facts) {
    const decided = await decide(transaction, fact, { order, update, payments, role, applying });
    if (decided !== null) status = (await record(decided)) ?? status;
  }
  const { refunds, dispute } = update;
  if (refunds !== null) {
    const { now } = applying;
    const payment = { id, paymentIntent: update.paymentIntent, payments, role, now };
    const notice = { key, details };
    for (const found of await applyRefunds(transaction, refunds, { ...payment, notice })) {
      status = (await record(found.fact, found.notice)) ?? status;
    }
  }
  if (dispute !== null) {
    const fact = dispute.isInquiry ? 'payment.inquired' : 'payment.disputed';
    status = (await record(fact, disputeNotice(dispute, details))) ?? status;
  }
  return status;
}

/** Decides the role of a payment for its order. */
function roleOf(
  { own, others }: KnownPayments,
  order: { readonly purged_at: number | null },
  differences: readonly unknown[],
): PaymentRole {
  if (own !== null) return own;
  if (includesMain(others)) return 'repeated';
  if (order.purged_at !== null) return 'orphaned';
  return differences.length > 0 ? 'mismatched' : 'accepted';
}

interface Deciding {
  readonly order: {
    readonly id: string;
    readonly status: OrderStatus;
    readonly is_test: number;
  };
  readonly update: PaymentUpdate;
  readonly payments: KnownPayments;
  readonly role: PaymentRole;
  readonly applying: Applying;
}

/** Returns the fact for the statechart, or `null` if it does not affect the order. */
async function decide(
  transaction: Transaction<Schema>,
  fact: PaymentFact,
  { order, update, payments, role, applying }: Deciding,
): Promise<PaymentFact | null> {
  const { id } = order;
  const { paymentIntent, sessionId } = update;
  if (fact === 'payment.succeeded' || fact === 'payment.pending') {
    // A pending payment that the order does not need may still fail.
    const isCertain = fact === 'payment.succeeded' || role === 'accepted' || role === 'mismatched';
    if (!isCertain || isDone(order, update, payments)) return null;
    if (payments.own === null && payments.others.length > 0 && role !== 'repeated') {
      await beginRefunds(transaction, id);
    }
    if (paymentIntent !== null) {
      await recordPayment(transaction, { id, paymentIntent, role, now: applying.now });
    }
    return FACTS[role] ?? fact;
  }
  if (fact === 'payment.failed' && paymentIntent !== null && payments.own !== null) {
    await forgetPayment(transaction, paymentIntent);
    return decidesStatus(payments, role) ? fact : null;
  }
  // No money is on its way in Stripe's test mode.
  if (fact === 'payment.unknown') return order.is_test === 1 ? 'payment.abandoned' : fact;
  if (!PAGE_ENDINGS.has(fact)) return fact;
  // Another payment of the order is pending or has succeeded.
  if (fact === 'payment.failed' && includesMain(payments.others)) return null;
  const isCurrent = sessionId === null || (await isLastSession(transaction, id, sessionId));
  return isCurrent ? fact : null;
}

const FACTS: Readonly<Partial<Record<PaymentRole, PaymentFact>>> = {
  repeated: 'payment.repeated',
  mismatched: 'payment.mismatched',
  orphaned: 'payment.orphaned',
};

/** Whether a payment that is reported again was refunded, or was reported as not needed. */
function isDone(
  { status }: Deciding['order'],
  { paymentIntent }: PaymentUpdate,
  { own }: KnownPayments,
): boolean {
  return own === 'repeated' || (status === 'refunded' && (own !== null || paymentIntent === null));
}

/** Counts an order's refunded amount anew, because from now on it is that of another payment. */
async function beginRefunds(transaction: Transaction<Schema>, id: string): Promise<void> {
  await transaction.updateTable('orders').set({ refunded_cents: 0 }).where('id', '=', id).execute();
}

/**
 * Returns what the notice about a dispute says.
 *
 * @param details what is known of the payment
 */
export function disputeNotice(
  { id, cents, currency, answerBy }: Dispute,
  details: NoticeDetails,
): NoticeContent {
  return { key: digestOfId(id), details: { ...details, cents, currency, answerBy } };
}
