import type { Transaction } from 'kysely';
import { DAY_MS, RETENTION_DAYS } from '../../domain/limits.ts';
import { orderDueAt, UNORDERED_MS, type RetainedOrder } from '../../domain/retention.ts';
import type { Database } from '../database/database.ts';
import type { OrderStatus, Schema } from '../database/schema.ts';

type LifeTimes = Pick<Schema['orders'], 'id' | 'status' | 'created_at' | 'settled_at'>;

/**
 * Returns the next ids of orders that may be due, in the sequence of their ids. The query only leaves
 * out orders that are not due: {@link isDue} decides, once the order is locked.
 *
 * @param page.now milliseconds since 1970
 * @throws {DatabaseError}
 */
export async function findDueOrders(
  database: Database,
  { now, retentionDays, after }: { now: number; retentionDays: number; after: string },
  limit: number,
): Promise<string[]> {
  const unpaidUntil = now - UNORDERED_MS;
  const rows = await database
    .selectFrom('orders')
    .select('id')
    .where('purged_at', 'is', null)
    .where('created_at', '<=', unpaidUntil)
    .where('id', '>', after)
    .where((where) =>
      where.or([
        where('status', 'in', ['awaitingPayment', 'cancelled', 'expired', 'failed']),
        where.and([
          where('status', 'in', ['paid', 'refunded']),
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
    )
    .orderBy('id')
    .limit(limit)
    .execute();
  return rows.map(({ id }) => id);
}

/** Whether an order that is locked has to be deleted now. @throws {DatabaseError} */
export async function isDue(
  transaction: Transaction<Schema>,
  order: LifeTimes,
  { now, retentionDays }: { now: number; retentionDays: number },
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
  return status === 'awaitingPayment' || status === 'processing';
}

function retainedOrder(
  { status, created_at: createdAt, settled_at: settledAt }: LifeTimes,
  oldestUpload: number | null,
): RetainedOrder {
  if (isPaymentOpen(status)) return { payment: 'open' };
  const settled = settledAt ?? createdAt;
  switch (status) {
    case 'paid':
    case 'refunded':
      return { payment: 'made', paidAt: settled, uploadedAt: oldestUpload ?? createdAt };
    // The customer is told that the money of a slow method never arrived.
    case 'failed':
      return { payment: 'none', since: settled };
    default:
      return { payment: 'none', since: createdAt };
  }
}
