import type { Transaction } from 'kysely';
import { DAY_MS, RETENTION_DAYS } from '../../domain/limits.ts';
import { orderDueAt, UNORDERED_MS, type RetainedOrder } from '../../domain/retention.ts';
import type { Database } from '../database/database.ts';
import type { Schema } from '../database/schema.ts';
import type { OrderStatus } from '../database/tables/orders.ts';

type LifeTimes = Pick<Schema['orders'], 'id' | 'status' | 'created_at' | 'settled_at'>;

/** The state of the payment in each status of an order. */
const PAYMENTS: Readonly<Record<OrderStatus, RetainedOrder['payment']>> = {
  awaitingPayment: 'open',
  processing: 'open',
  // The provider decides whether to accept or refund it.
  mismatched: 'made',
  paid: 'made',
  refunded: 'made',
  cancelled: 'none',
  expired: 'none',
  failed: 'none',
};

/**
 * Statuses in which nothing was paid. If an order awaits payment, its payment is closed before the
 * deletion.
 */
const UNPAID: readonly OrderStatus[] = ['awaitingPayment', 'cancelled', 'expired', 'failed'];

interface At {
  /** Milliseconds since 1970. */
  readonly now: number;
  readonly retentionDays: number;
}

/** Returns the query for orders that may be due. {@link mustBeDeleted} decides once an order is locked. */
export function dueOrders(database: Database, { now, retentionDays }: At) {
  return database
    .selectFrom('orders')
    .where('purged_at', 'is', null)
    .where('created_at', '<=', now - UNORDERED_MS)
    .where((where) =>
      where.or([
        where('status', 'in', UNPAID),
        where.and([
          where('status', '<>', 'processing'),
          where.or([
            where('settled_at', '<=', now - retentionDays * DAY_MS),
            where.exists(
              where
                .selectFrom('files')
                .select('key')
                .whereRef('files.order_id', '=', 'orders.id')
                .where('received_at', '<=', now - RETENTION_DAYS.to * DAY_MS),
            ),
          ]),
        ]),
      ]),
    );
}

/** Returns the next of those orders, in the sequence of the ids. @throws {DatabaseError} */
export async function findDueOrders(
  database: Database,
  { after, ...at }: At & { readonly after: string },
  limit: number,
): Promise<{ id: string; reference: string }[]> {
  return dueOrders(database, at)
    .select(['id', 'reference'])
    .where('id', '>', after)
    .orderBy('id')
    .limit(limit)
    .execute();
}

/** Whether a locked order must be deleted now. @throws {DatabaseError} */
export async function mustBeDeleted(
  transaction: Transaction<Schema>,
  order: LifeTimes,
  { now, retentionDays }: At,
): Promise<boolean> {
  const { oldest } = await transaction
    .selectFrom('files')
    .select(({ fn }) => fn.min('received_at').as('oldest'))
    .where('order_id', '=', order.id)
    .executeTakeFirstOrThrow();
  const dueAt = orderDueAt(retainedOrder(order, oldest), retentionDays);
  return dueAt !== null && dueAt <= now;
}

/** Whether an order can still be paid, or its money is on its way. */
export function isPaymentOpen(status: OrderStatus): boolean {
  return PAYMENTS[status] === 'open';
}

/** Whether an order was closed without any payment. */
export function isUnpaid(status: OrderStatus): boolean {
  return PAYMENTS[status] === 'none';
}

function retainedOrder(
  { status, created_at: createdAt, settled_at: settledAt }: LifeTimes,
  oldestUpload: number | null,
): RetainedOrder {
  const payment = PAYMENTS[status];
  if (payment === 'open') return { payment };
  const settled = settledAt ?? createdAt;
  if (payment === 'made') {
    return { payment, paidAt: settled, uploadedAt: oldestUpload ?? createdAt };
  }
  // Counted from the failure of a slow payment, about which the customer is notified.
  return { payment, since: status === 'failed' ? settled : createdAt };
}
