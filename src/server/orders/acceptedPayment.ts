import type { Database } from '../database/database.ts';
import { factOf, parseDetails } from '../mail/notices.ts';

/** What was paid. */
export interface Paid {
  /** In the currency's smallest unit. */
  readonly cents: number;
  /** ISO 4217, in small letters. */
  readonly currency: string;
}

/**
 * Returns what was paid for an order whose payment was accepted although it is not the order's total, or
 * `null`. It is known from the notice that reported the difference.
 *
 * @throws {DatabaseError}
 */
export async function acceptedPaymentOf(database: Database, orderId: string): Promise<Paid | null> {
  const payment = await database
    .selectFrom('payments')
    .select('digest')
    .where('order_id', '=', orderId)
    .where('role', '=', 'accepted')
    .executeTakeFirst();
  if (payment === undefined) return null;
  const notice = await database
    .selectFrom('notices')
    .select('details')
    .where('fact', '=', factOf('mismatched', payment.digest))
    .executeTakeFirst();
  const { cents, currency, differences } = parseDetails(notice?.details ?? null);
  const isOther = differences.includes('amount') || differences.includes('currency');
  return isOther && cents !== null && currency !== null ? { cents, currency } : null;
}
