import type { Database } from '../database/database.ts';
import { parseDetails } from '../mail/notices.ts';

/**
 * Returns the payment provider's id of the mismatched payment in an order's latest notice, or `null` if
 * none is known.
 *
 * @throws {DatabaseError}
 */
export async function mismatchedPaymentOf(
  database: Database,
  orderId: string,
): Promise<string | null> {
  const notice = await database
    .selectFrom('notices')
    .select('details')
    .where('order_id', '=', orderId)
    .where('kind', '=', 'mismatched')
    .orderBy('queued_at', 'desc')
    .limit(1)
    .executeTakeFirst();
  return notice === undefined ? null : parseDetails(notice.details).paymentIntent;
}
