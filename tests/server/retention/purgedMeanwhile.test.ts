import type { KyselyPlugin } from 'kysely';
import { expect, test } from 'vitest';
import { findOrderDetails } from '../../../src/server/orders/orderDetails.ts';
import { Orders } from '../../../src/server/orders/orders.ts';
import { purgeOrder } from '../../../src/server/retention/purgeOrder.ts';
import { orderAtStripe } from '../support/orderAtStripe.ts';
import { servicesOf } from '../support/stripe.ts';
import { CONTACT } from '../support/testServer.ts';

/**
 * Returns an order, and a database on which another server purges it as soon as the first query is
 * answered.
 */
async function purgedMeanwhile() {
  const running = await orderAtStripe();
  const [services, others] = [await servicesOf(running), await servicesOf(running)];
  const id = running.session.metadata['order_id'] ?? '';
  let purge: Promise<number> | undefined;
  const plugin: KyselyPlugin = {
    transformQuery: ({ node }) => node,
    transformResult: async ({ result }) => {
      purge ??= purgeOrder(others, id);
      await purge;
      return result;
    },
  };
  const { personalData } = services;
  return { id, reading: { database: services.database.withPlugin(plugin), personalData } };
}

test('an order that is purged while its details are read is read with its contact details, and then as purged', async () => {
  const { id, reading } = await purgedMeanwhile();
  expect(await findOrderDetails(reading, { id })).toMatchObject({
    request: CONTACT,
    purgedAt: null,
  });
  expect(await findOrderDetails(reading, { id })).toMatchObject({
    request: { name: '', email: '', phone: '' },
    purgedAt: expect.any(Number),
  });
});

test('an order that is purged while a payment page is opened for it is read with its contact details', async () => {
  const { id, reading } = await purgedMeanwhile();
  const orders = new Orders(reading, Date.now, false);
  expect(await orders.find(id)).toMatchObject({ status: 'awaitingPayment', request: CONTACT });
  expect(await orders.find(id)).toMatchObject({
    status: 'cancelled',
    request: { name: '', email: '', phone: '' },
  });
});
