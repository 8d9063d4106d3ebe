import type { OrderStatus } from '../database/schema.ts';
import type { Orders } from '../orders/orders.ts';
import type { PaymentEvents } from './paymentEvents.ts';
import type { PaymentProvider } from './paymentProvider.ts';

/** What it takes to end the waiting for a payment. */
export interface ClosingParts {
  readonly orders: Orders;
  readonly payments: PaymentProvider;
  readonly paymentEvents: PaymentEvents;
}

/**
 * Ends the waiting for an order's payment. Its files are free only once the payment provider says
 * that nobody can pay for it any more; one that was paid meanwhile is paid.
 *
 * @param fact what it is called when nothing was paid
 * @throws {Refusal} `payment_provider_unavailable`: the order still waits
 * @throws {DatabaseError}
 */
export async function closePayment(
  { orders, payments, paymentEvents }: ClosingParts,
  id: string,
  fact: 'payment.cancelled' | 'payment.expired',
): Promise<OrderStatus | null> {
  const update = await payments.close(id);
  return update === null ? orders.record(id, fact) : paymentEvents.applyUpdate(id, update);
}

/**
 * Expires the orders whose time to pay is over, those of a session or the one of an id if given.
 * One that cannot be closed does not keep the others waiting.
 *
 * @throws what the first of those threw
 */
export async function expireOverdue(
  parts: ClosingParts,
  of: { id?: string; session?: string } = {},
): Promise<void> {
  const failures: unknown[] = [];
  for (const id of await parts.orders.overdue(of)) {
    await closePayment(parts, id, 'payment.expired').catch((error) => failures.push(error));
  }
  if (failures.length > 0) throw failures[0];
}
