import { DAY_MS } from '../../domain/limits.ts';
import type { Database } from '../database/database.ts';

/**
 * How long a page that Stripe cannot find still counts as possibly paid. The key may belong to another
 * account or mode, and a person needs time to notice.
 */
export const UNKNOWN_MS = 7 * DAY_MS;

/**
 * Returns when it was first noticed that Stripe does not know the page of an order whose payment is on its
 * way, in milliseconds since 1970; `null` if that was never noticed.
 *
 * @throws {DatabaseError}
 */
export async function unknownPageSince(
  database: Database,
  orderId: string,
): Promise<number | null> {
  const notice = await database
    .selectFrom('notices')
    .select('queued_at')
    .where('order_id', '=', orderId)
    .where('kind', '=', 'unknownPage')
    .executeTakeFirst();
  return notice?.queued_at ?? null;
}
