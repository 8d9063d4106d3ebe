import type { Transaction } from 'kysely';
import type { Schema } from '../database/schema.ts';

/**
 * Returns when the newest file or order was stored, or `null` if there is none, in milliseconds since
 * 1970: by then a server was running.
 */
export async function newestTime(transaction: Transaction<Schema>): Promise<number | null> {
  const files = transaction.selectFrom('files').select(({ fn }) => fn.max('received_at').as('at'));
  const orders = transaction.selectFrom('orders').select(({ fn }) => fn.max('created_at').as('at'));
  const times = await files.unionAll(orders).execute();
  const known = times.flatMap(({ at }) => at ?? []);
  return known.length === 0 ? null : Math.max(...known);
}
