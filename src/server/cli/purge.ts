import type { OrderState } from '../orders/orderDetails.ts';
import { closePayment } from '../payments/closePayment.ts';
import { isUnpaid } from '../retention/dueOrders.ts';
import { OpenPaymentError, purgeOrder } from '../retention/purgeOrder.ts';
import type { Services } from '../services.ts';
import { counted } from './amounts.ts';
import type { Command } from './command.ts';
import { CommandError, UsageError } from './errors.ts';
import { findState } from './findOrder.ts';
import { scrubWithRetries } from './scrubWithRetries.ts';
import { timeOf } from './table.ts';
import { purgeUnordered, UNORDERED } from './unordered.ts';

export const purgeCommand: Command = {
  name: 'purge',
  parameters: [`<ref>|${UNORDERED}`, '[--older-than=48h]'],
  about: 'deletes its files and personal data, now and for good; or the files that no order has',
  run: async (context, reference, age) => {
    const services = await context.services();
    if (reference === UNORDERED) return purgeUnordered(services, age);
    if (age !== undefined) throw new UsageError(`Only purge ${UNORDERED} takes an age.`);
    return purge(services, await findState(services, reference));
  },
};

async function purge(services: Services, order: OrderState): Promise<string> {
  const { id, reference, purgedAt } = order;
  if (order.status === 'awaitingPayment') {
    const status = await closePayment(services, id, 'payment.cancelled');
    // A payment that differs from the order is money too. A payment that is on its way is refused
    // below.
    if (status !== null && status !== 'processing' && !isUnpaid(status)) {
      throw new CommandError(
        `Order ${reference} has been paid meanwhile, and nothing was deleted. Purge it again if it is to go all the same.`,
      );
    }
  }
  const count = await purgeOrder(services, id).catch((error: unknown) => {
    if (!(error instanceof OpenPaymentError)) throw error;
    throw new CommandError(
      `The money for order ${reference} is on its way, and nothing was deleted. Purge it once the money has arrived or failed. Ask Stripe about it with: npm run orders -- reconcile ${reference}`,
    );
  });
  // An order that was purged before is scrubbed too, because that purge may have been interrupted.
  await scrubWithRetries(services.database);
  if (purgedAt !== null) return `Order ${reference} was purged at ${timeOf(purgedAt)}.`;
  return `Order ${reference}: ${counted(count, 'file')} and all personal data deleted.`;
}
