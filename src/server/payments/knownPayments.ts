import type { Transaction } from 'kysely';
import type { Database } from '../database/database.ts';
import type { Schema } from '../database/schema.ts';
import type { OrderStatus } from '../database/tables/orders.ts';
import type { PaymentRole } from '../database/tables/payments.ts';
import { factOf } from '../mail/notices.ts';
import { digestOfId, type Refunds } from './paymentUpdate.ts';

/** What is known of an order's payments. */
export interface KnownPayments {
  /** The role of the payment at hand; `null` if it is new. */
  readonly own: PaymentRole | null;
  /** The roles of the order's other payments. */
  readonly others: readonly PaymentRole[];
}

/** The statuses of an order whose payment is pending or has succeeded. */
const HAS_PAYMENT = new Set<OrderStatus>(['processing', 'paid', 'refunded']);

/**
 * Finds the payments of an order, whose row is locked.
 *
 * @param paymentIntent the payment provider's id of the payment at hand, or `null`
 * @throws {DatabaseError}
 */
export async function findPayments(
  transaction: Transaction<Schema>,
  { id, status }: { readonly id: string; readonly status: OrderStatus },
  paymentIntent: string | null,
): Promise<KnownPayments> {
  const digest = paymentIntent === null ? null : digestOfId(paymentIntent);
  const rows = await transaction
    .selectFrom('payments')
    .select(['digest', 'role'])
    .where('order_id', '=', id)
    .execute();
  const known = rows.length > 0 ? rows : await findUnrecorded(transaction, id, status);
  return {
    own: known.find((row) => row.digest === digest)?.role ?? null,
    others: known.filter((row) => row.digest !== digest).map(({ role }) => role),
  };
}

/**
 * Whether a payment's failure or refund changes the order's status. Of several payments that differ, only
 * that of the last one does.
 */
export function decidesStatus({ others }: KnownPayments, role: PaymentRole): boolean {
  if (role === 'accepted') return true;
  return role !== 'repeated' && !includesMain(others) && !others.includes('mismatched');
}

/** Whether one of these payments is the order's main one, which pays for it once its money is there. */
export function includesMain(roles: readonly PaymentRole[]): boolean {
  return roles.includes('accepted') || roles.includes('orphaned');
}

/** Finds the payment recorded by a server of the previous version, which does not write digests. */
async function findUnrecorded(
  transaction: Transaction<Schema>,
  id: string,
  status: OrderStatus,
): Promise<{ digest: string; role: PaymentRole }[]> {
  if (!HAS_PAYMENT.has(status)) return [];
  const session = await transaction
    .selectFrom('payment_sessions')
    .select('payment_intent')
    .where('order_id', '=', id)
    .where('payment_intent', 'is not', null)
    .orderBy('attempt')
    .limit(1)
    .executeTakeFirst();
  const paymentIntent = session?.payment_intent ?? null;
  return paymentIntent === null ? [] : [{ digest: digestOfId(paymentIntent), role: 'accepted' }];
}

/** Returns the id of the order that a payment belongs to, or `null`. @throws {DatabaseError} */
export async function orderOfPayment(
  database: Pick<Database, 'selectFrom'>,
  paymentIntent: string,
): Promise<string | null> {
  const row = await database
    .selectFrom('payments')
    .select('order_id')
    .where('digest', '=', digestOfId(paymentIntent))
    .executeTakeFirst();
  return row?.order_id ?? null;
}

/** Records the role of a payment for its order. @throws {DatabaseError} */
export async function recordPayment(
  transaction: Transaction<Schema>,
  payment: { id: string; paymentIntent: string; role: PaymentRole; now: number },
): Promise<void> {
  const { id, paymentIntent, role, now } = payment;
  await transaction
    .insertInto('payments')
    .values({ digest: digestOfId(paymentIntent), order_id: id, role, recorded_at: now })
    .onConflict((conflict) => conflict.column('digest').doUpdateSet({ role }))
    .execute();
}

/** Forgets a payment that never arrived. @throws {DatabaseError} */
export async function forgetPayment(
  transaction: Transaction<Schema>,
  paymentIntent: string,
): Promise<void> {
  await transaction
    .deleteFrom('payments')
    .where('digest', '=', digestOfId(paymentIntent))
    .execute();
}

/**
 * Records a payment's refunded total. Only one that the payment provider was asked for can be less than
 * before, because reports can arrive out of sequence.
 *
 * @returns how the total has changed, or `null` if it has not
 * @throws {DatabaseError}
 */
export async function recordRefunds(
  transaction: Transaction<Schema>,
  paymentIntent: string,
  { cents, isCurrent }: Refunds,
): Promise<'grown' | 'fallen' | null> {
  const record = (than: '<' | '>') =>
    transaction
      .updateTable('payments')
      .set({ refunded_cents: cents })
      .where('digest', '=', digestOfId(paymentIntent))
      .where('refunded_cents', than, cents)
      .executeTakeFirstOrThrow();
  if ((await record('<')).numUpdatedRows > 0n) return 'grown';
  return isCurrent && (await record('>')).numUpdatedRows > 0n ? 'fallen' : null;
}

/**
 * Returns the role that a payment had before its refund in whole made it `repeated`. It is known from the
 * notice that reported the payment.
 *
 * @throws {DatabaseError}
 */
export async function roleBeforeRefund(
  transaction: Transaction<Schema>,
  paymentIntent: string,
): Promise<PaymentRole> {
  const digest = digestOfId(paymentIntent);
  const notice = await transaction
    .selectFrom('notices')
    .select('kind')
    .where('fact', 'in', [factOf('mismatched', digest), factOf('orphaned', digest)])
    .executeTakeFirst();
  if (notice === undefined) return 'repeated';
  return notice.kind === 'orphaned' ? 'orphaned' : 'mismatched';
}

/** Whether a refund of an order has failed before. @throws {DatabaseError} */
export async function hasFailedRefund(
  database: Pick<Database, 'selectFrom'>,
  orderId: string,
): Promise<boolean> {
  const notice = await database
    .selectFrom('notices')
    .select('id')
    .where('order_id', '=', orderId)
    .where('kind', '=', 'refundFailed')
    .executeTakeFirst();
  return notice !== undefined;
}
