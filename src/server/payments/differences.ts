import type { Transaction } from 'kysely';
import type { Schema } from '../database/schema.ts';
import type { Difference } from '../mail/notices.ts';
import type { PaymentUpdate } from './paymentUpdate.ts';

/** The currency of every order. */
const CURRENCY = 'usd';

interface Comparing {
  readonly orderId: string;
  /** The order's total in US cents. */
  readonly total: number;
  readonly update: PaymentUpdate;
  /** Whether the payment has to move real money. */
  readonly isLive: boolean;
}

/**
 * Returns how a payment differs from its order. Fields that the report lacks are not compared.
 *
 * @throws {DatabaseError}
 */
export async function differencesOf(
  transaction: Transaction<Schema>,
  { orderId, total, update, isLive }: Comparing,
): Promise<readonly Difference[]> {
  const { money, sessionId } = update;
  const differs = {
    amount: money.cents !== null && money.cents !== total,
    currency: money.currency !== null && money.currency !== CURRENCY,
    mode: money.isLive !== null && money.isLive !== isLive,
    page: sessionId !== null && !(await isPageOf(transaction, orderId, sessionId)),
  };
  return (['amount', 'currency', 'mode', 'page'] as const).filter((name) => differs[name]);
}

/** Whether a payment page was opened for an order, or may be one whose creation got no response. */
async function isPageOf(
  transaction: Transaction<Schema>,
  orderId: string,
  sessionId: string,
): Promise<boolean> {
  const pages = await transaction
    .selectFrom('payment_sessions')
    .select(['order_id', 'session_id'])
    .where((where) =>
      where.or([where('order_id', '=', orderId), where('session_id', '=', sessionId)]),
    )
    .execute();
  const page = pages.find(({ session_id: id }) => id === sessionId);
  if (page !== undefined) return page.order_id === orderId;
  return pages.some(({ session_id: id }) => id === null);
}
