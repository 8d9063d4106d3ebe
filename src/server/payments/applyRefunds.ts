import type { Transaction } from 'kysely';
import type { Schema } from '../database/schema.ts';
import type { PaymentRole } from '../database/tables/payments.ts';
import type { PaymentFact } from '../orders/orderLife.ts';
import { isOfOrder, recordPayment, recordRefund, type KnownPayments } from './knownPayments.ts';
import type { Refunds } from './paymentUpdate.ts';

/** A payment whose refunds are applied to its order, which is locked. */
interface Refunded {
  /** The order's id. */
  readonly id: string;
  /** The payment provider's id of the payment, or `null`. */
  readonly paymentIntent: string | null;
  readonly payments: KnownPayments;
  readonly role: PaymentRole;
  /** Milliseconds since 1970. */
  readonly now: number;
}

/**
 * Records what was refunded of a payment.
 *
 * @returns the fact for the statechart, or `null` if nothing is new
 * @throws {DatabaseError}
 */
export async function applyRefunds(
  transaction: Transaction<Schema>,
  { cents, isWhole }: Refunds,
  { id, paymentIntent, payments, role, now }: Refunded,
): Promise<PaymentFact | null> {
  if (cents === 0) return isWhole ? 'payment.refunded' : null;
  const hasGrown =
    paymentIntent === null || (await recordRefund(transaction, paymentIntent, cents));
  if (isWhole && role !== 'accepted' && paymentIntent !== null) {
    await recordPayment(transaction, { id, paymentIntent, role: 'repeated', now });
  }
  if (!isOfOrder(payments, role)) return hasGrown ? 'payment.surplusRefunded' : null;
  const { numUpdatedRows } = await transaction
    .updateTable('orders')
    .set({ refunded_cents: cents })
    .where('id', '=', id)
    // Reports can arrive out of sequence; the refunded total only grows.
    .where('refunded_cents', '<', cents)
    .executeTakeFirstOrThrow();
  if (isWhole) return 'payment.refunded';
  return numUpdatedRows > 0n ? 'payment.partlyRefunded' : null;
}
