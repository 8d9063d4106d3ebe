import type { OrderStatus } from '../database/tables/orders.ts';
import { OrderFailure, throwAll } from '../observability/failures.ts';
import type { Orders, OverdueOrder } from '../orders/orders.ts';
import type { PaymentEvents } from './paymentEvents.ts';
import type { PaymentProvider } from './paymentProvider.ts';

/** The services needed to close the payment of an order. */
export interface ClosingParts {
  readonly orders: Orders;
  readonly payments: PaymentProvider;
  readonly paymentEvents: PaymentEvents;
}

/**
 * Closes the payment of an order. Its files are released only after the payment provider has confirmed
 * that the order can no longer be paid. If it was paid in the meantime, that is recorded instead.
 *
 * @param fact what to record if nothing was paid
 * @param signal ends the wait for the payment provider early
 * @returns the order's status afterwards, or `null` if there is no such order
 * @throws {Refusal} `payment_provider_unavailable`: the order still awaits payment
 * @throws {DatabaseError}
 */
export async function closePayment(
  { orders, payments, paymentEvents }: ClosingParts,
  id: string,
  fact: 'payment.cancelled' | 'payment.expired',
  signal?: AbortSignal,
): Promise<OrderStatus | null> {
  const update = await payments.close(id, signal);
  return update === null ? orders.record(id, fact) : paymentEvents.applyUpdate(id, update);
}

/**
 * Expires all orders whose payment time is over. However many cannot be closed, they hold up no other.
 * Once the signal is aborted no further order is begun; the next call does the rest.
 *
 * @param filter selects one order or the orders of one session
 * @param signal ends the wait for the payment provider early
 * @throws {OrderFailure} or an {AggregateError} of several
 */
export async function expireOverdue(
  parts: ClosingParts,
  filter: { id?: string; session?: string } = {},
  signal?: AbortSignal,
): Promise<void> {
  const failures: unknown[] = [];
  for (let last: OverdueOrder | null = null; ;) {
    const orders = await parts.orders.findOverdue(filter, last);
    for (const { id, reference } of orders) {
      if (signal?.aborted === true) return throwAll(failures);
      await closePayment(parts, id, 'payment.expired', signal).catch((error) =>
        failures.push(new OrderFailure(reference, error)),
      );
    }
    // Those that could not be closed are still overdue, and are not read again in this call.
    last = orders.at(-1) ?? null;
    if (last === null) return throwAll(failures);
  }
}
