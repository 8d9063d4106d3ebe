import { OrderFailure } from '../observability/failures.ts';
import type { OrderDetails } from '../orders/orderDetails.ts';
import { paymentCallFailureOf } from '../payments/paymentCallFailure.ts';
import { reconcileOrder } from '../payments/reconcilePayments.ts';
import { isUnknownPage } from '../payments/stripeCalls.ts';
import { UNKNOWN_MS, unknownPageSince } from '../payments/unknownPage.ts';
import type { Services } from '../services.ts';
import { CommandError } from './errors.ts';
import { timeOf } from './table.ts';

/**
 * Ends the wait for the money of an order, by a person's decision. Stripe must not know the payment's page,
 * now and for a week. The order expires, and can be purged and erased; a payment that is found later still
 * makes it paid.
 *
 * @returns what to print
 * @throws {CommandError} if the payment cannot be given up; nothing is given up then
 * @throws {DatabaseError}
 */
export async function giveUp(services: Services, order: OrderDetails): Promise<string> {
  const { id, reference, status } = order;
  if (status !== 'processing') {
    throw new CommandError(
      `Order ${reference} is ${status}: only a payment that is on its way can be given up. Nothing was changed.`,
    );
  }
  await requireUnknownPage(services, order);
  const since = (await unknownPageSince(services.database, id)) ?? services.now();
  const from = since + UNKNOWN_MS;
  if (services.now() < from) {
    throw new CommandError(
      `That Stripe does not know the payment page of order ${reference} was first noticed at ${timeOf(since)}. Its payment can be given up from ${timeOf(from)} on. Nothing was changed.`,
    );
  }
  const now = await services.orders.record(id, 'payment.abandoned', 'processing');
  return `Order ${reference} was processing, and is now: ${now ?? status}. Its files and personal data are deleted 30 days after it was placed, or within minutes if that is past. If its payment is found before, the order is paid.`;
}

/** Asks Stripe about an order's payment once more. */
async function requireUnknownPage(services: Services, order: OrderDetails): Promise<void> {
  let status: string;
  try {
    status = await reconcileOrder(services, order);
  } catch (error) {
    if (error instanceof OrderFailure && isUnknownPage(error.cause)) return;
    throw new CommandError(
      `The query to Stripe failed: ${paymentCallFailureOf(error)}. Nothing was changed.`,
    );
  }
  throw new CommandError(
    status === 'processing'
      ? `Stripe knows the payment of order ${order.reference}, and it is still on its way. Nothing was changed.`
      : `Order ${order.reference} was processing, and is now: ${status}. There is nothing to give up.`,
  );
}
