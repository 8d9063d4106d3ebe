import type { Transaction } from 'kysely';
import type { Schema } from '../database/schema.ts';
import type { OrderStatus } from '../database/tables/orders.ts';
import { randomToken } from '../ids/token.ts';
import { lockOrder, NO_DETAILS } from '../mail/notices.ts';
import { acceptedPaymentOf } from './acceptedPayment.ts';
import { notifyOf } from './orderNotices.ts';

/** The order that a file belongs to. It is locked. */
interface FileOrder {
  readonly id: string;
  readonly reference: string;
  readonly status: OrderStatus;
  readonly isPurged: boolean;
}

/**
 * Locks the order that a file belongs to, which a transaction must do before it changes the file.
 *
 * @returns `null` if no order has the file
 * @throws {DatabaseError}
 */
export async function lockOrderOf(
  transaction: Transaction<Schema>,
  key: string,
): Promise<FileOrder | null> {
  const file = await transaction
    .selectFrom('files')
    .select('order_id as orderId')
    .where('key', '=', key)
    .executeTakeFirst();
  const locked = await lockOrder(transaction, file?.orderId ?? null);
  if (locked === null) return null;
  const order = await transaction
    .selectFrom('orders')
    .select(['id', 'reference', 'status'])
    .where('id', '=', file?.orderId ?? '')
    .executeTakeFirstOrThrow();
  return { ...order, ...locked };
}

/**
 * Queues the mail that reports a lost or infected file to the provider, if the file's order is
 * paid. Otherwise the provider's mail about the payment names the file.
 *
 * @param now milliseconds since 1970
 * @throws {DatabaseError}
 */
export async function notifyOfFile(
  transaction: Transaction<Schema>,
  kind: 'fileLost' | 'fileInfected',
  { order, now }: { order: FileOrder; now: number },
): Promise<void> {
  if (order.status !== 'paid') return;
  const paid = await acceptedPaymentOf(transaction, order.id);
  const details =
    paid === null
      ? NO_DETAILS
      : { ...NO_DETAILS, chargedCents: paid.cents, currency: paid.currency };
  // A file that is lost again after it was put back is reported again.
  await notifyOf(transaction, kind, { order, notice: { key: randomToken(), details }, now });
}
