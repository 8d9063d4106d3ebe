import { UNORDERED_MS } from '../../domain/retention.ts';
import type { Database } from '../database/database.ts';
import { dueOrders } from './dueOrders.ts';

/**
 * Counts what the next sweeps would delete. Orders that await payment are counted too, although one
 * that turns out to be paid is kept.
 *
 * @param at.now milliseconds since 1970
 * @throws {DatabaseError}
 */
export async function countDue(
  database: Database,
  at: { readonly now: number; readonly retentionDays: number },
): Promise<{ readonly files: number; readonly orders: number }> {
  const [files, orders] = await Promise.all([
    database
      .selectFrom('files')
      .select(({ fn }) => fn.countAll<number>().as('count'))
      .where('order_id', 'is', null)
      .where('status', '<>', 'deleting')
      .where('received_at', '<=', at.now - UNORDERED_MS)
      .executeTakeFirstOrThrow(),
    dueOrders(database, at)
      .select(({ fn }) => fn.countAll<number>().as('count'))
      .executeTakeFirstOrThrow(),
  ]);
  return { files: files.count, orders: orders.count };
}
