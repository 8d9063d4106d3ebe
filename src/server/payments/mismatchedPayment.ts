import type { Database } from '../database/database.ts';
import { parseDetails } from '../mail/notices.ts';
import { digestOfId } from './paymentUpdate.ts';

/**
 * Returns the payment provider's ids of the payments that differ from an order and were not refunded in
 * whole, the oldest first. They are known from the notices about them: none is after a purge.
 *
 * @throws {DatabaseError}
 */
export async function mismatchedPaymentsOf(database: Database, orderId: string): Promise<string[]> {
  const notices = await database
    .selectFrom('notices')
    .select('details')
    .where('order_id', '=', orderId)
    .where('kind', '=', 'mismatched')
    .orderBy('queued_at')
    .execute();
  const payments = await database
    .selectFrom('payments')
    .select('digest')
    .where('order_id', '=', orderId)
    .where('role', '=', 'mismatched')
    .execute();
  const digests = new Set(payments.map(({ digest }) => digest));
  return notices
    .flatMap(({ details }) => parseDetails(details).paymentIntent ?? [])
    .filter((id) => digests.has(digestOfId(id)));
}
