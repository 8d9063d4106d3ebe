import * as fc from 'fast-check';
import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { deliver, startWithStripe, visitorWithOrder } from '../support/stripe.ts';
import { ON_POSTGRES, otherConnection, testOnce } from '../support/backends.ts';
import { orderAtStripe, PAID, stateOf, UNTOUCHED } from '../support/orderAtStripe.ts';

describe('webhook events', () => {
  testOnce(
    'a webhook event of a payment makes the order paid, and mails go to the customer and the provider',
    async () => {
      const running = await orderAtStripe();
      const { stripe, session, server } = running;
      stripe.complete(session);
      expect(await deliver(running, stripe.event('checkout.session.completed', session))).toBe(200);
      expect(await stateOf(running)).toEqual(PAID);
      await expect
        .poll(() => readdir(join(server.dataDir, 'outbox')).catch(() => []))
        .toHaveLength(2);
    },
  );

  test('a webhook event that is repeated, at once or later, changes nothing more', async () => {
    const running = await orderAtStripe();
    const { stripe, session } = running;
    stripe.complete(session);
    const event = stripe.event('checkout.session.completed', session);
    const statuses = await Promise.all([1, 2, 3, 4].map(() => deliver(running, event)));
    expect(new Set(statuses)).toEqual(new Set([200]));
    expect(await deliver(running, event)).toBe(200);
    expect(await stateOf(running)).toEqual(PAID);
  });

  testOnce(
    'an order with a slow payment method keeps its files until the payment succeeds',
    async () => {
      const running = await orderAtStripe();
      const { stripe, session, clock, server } = running;
      stripe.complete(session, { isSlow: true });
      await deliver(running, stripe.event('checkout.session.completed', session));
      expect(await stateOf(running)).toEqual({ ...UNTOUCHED, status: 'processing' });
      clock.now += 3 * 24 * 60 * 60_000;
      await server.app.jobs.run('expire-payments');
      expect(await stateOf(running)).toEqual({ ...UNTOUCHED, status: 'processing' });
      session.payment_status = 'paid';
      await deliver(running, stripe.event('checkout.session.async_payment_succeeded', session));
      expect(await stateOf(running)).toEqual(PAID);
    },
  );

  testOnce('the files of an order whose slow payment failed can be ordered again', async () => {
    const running = await orderAtStripe();
    const { stripe, session } = running;
    stripe.complete(session, { isSlow: true });
    await deliver(running, stripe.event('checkout.session.completed', session));
    await deliver(running, stripe.event('checkout.session.async_payment_failed', session));
    expect(await stateOf(running)).toEqual({ status: 'failed', refunded: 0, files: 0, mails: 0 });
  });

  testOnce(
    'the files of an order whose payment page has expired can be ordered again',
    async () => {
      const running = await orderAtStripe();
      const { stripe, session } = running;
      session.status = 'expired';
      await deliver(running, stripe.event('checkout.session.expired', session));
      expect(await stateOf(running)).toEqual({
        status: 'expired',
        refunded: 0,
        files: 0,
        mails: 0,
      });
    },
  );

  test('a webhook event of an older payment page of an order leaves the newer page open', async () => {
    const running = await startWithStripe();
    const { server, stripe } = running;
    const { visitor, order } = await visitorWithOrder(server);
    stripe.fault = '500';
    await visitor.checkout(order);
    stripe.fault = null;
    await visitor.paymentUrl(order);
    const older = { ...stripe.last, id: 'cs_test_older', status: 'expired' };
    await deliver(running, stripe.event('checkout.session.expired', older));
    expect(await stateOf(running)).toEqual(UNTOUCHED);
  });

  test('a payment that arrives after the order has expired makes it paid, because the money was taken', async () => {
    const running = await orderAtStripe();
    const { stripe, session } = running;
    await deliver(running, stripe.event('checkout.session.expired', session));
    stripe.complete(session);
    await deliver(running, stripe.event('checkout.session.completed', session));
    expect(await stateOf(running)).toEqual(PAID);
  });

  test('a late payment leaves the files with the order that has claimed them since', async () => {
    const running = await orderAtStripe();
    const { stripe, session, visitor, order, server } = running;
    await deliver(running, stripe.event('checkout.session.expired', session));
    await visitor.paymentUrl({ ...order, pages: 3 });
    stripe.complete(session);
    expect(await deliver(running, stripe.event('checkout.session.completed', session))).toBe(200);
    const database = await otherConnection(server.dataDir);
    const owners = await database.query(
      'select orders.status, count(files.key) as files from orders left join files on files.order_id = orders.id group by orders.id, orders.status order by orders.status desc',
    );
    expect(owners.map(({ status, files }) => ({ status, files: Number(files) }))).toEqual([
      { status: 'paid', files: 0 },
      { status: 'awaitingPayment', files: 1 },
    ]);
  });

  testOnce(
    'a partial refund is recorded as an amount, and a full refund as the status refunded',
    async () => {
      const running = await orderAtStripe();
      const { stripe, session } = running;
      stripe.complete(session);
      await deliver(running, stripe.event('checkout.session.completed', session));
      await deliver(running, stripe.event('charge.refunded', stripe.charge(session, 1000)));
      expect(await stateOf(running)).toEqual({ ...PAID, refunded: 1000 });
      await deliver(running, stripe.event('charge.refunded', stripe.charge(session, 3000)));
      expect(await stateOf(running)).toEqual({ ...PAID, status: 'refunded', refunded: 3000 });
    },
  );

  test('a payment is recorded although the key of its order cannot be opened, without the postal address', async () => {
    const running = await orderAtStripe({ mailHardCopy: true });
    const { stripe, session, server } = running;
    const database = await otherConnection(server.dataDir);
    const id = session.metadata['order_id'] ?? '';
    await database.query(`update data_keys set wrapped_key = 'AAAA' where id = '${id}'`);
    const shipping = { name: 'Ana Souza', address: { line1: '1 Main St', city: 'Austin' } };
    stripe.complete(session, { shipping });
    expect(await deliver(running, stripe.event('checkout.session.completed', session))).toBe(200);
    expect(await stateOf(running)).toEqual(PAID);
    expect(await database.query('select shipping from orders')).toEqual([{ shipping: null }]);
  });

  test('a webhook event of an unknown type or order is answered 200 and recorded', async () => {
    const running = await orderAtStripe();
    const { stripe, session, server } = running;
    const foreign = { ...session, id: 'cs_foreign', metadata: {}, payment_status: 'paid' };
    expect(await deliver(running, stripe.event('customer.created', { object: 'customer' }))).toBe(
      200,
    );
    expect(await deliver(running, stripe.event('checkout.session.completed', foreign))).toBe(200);
    expect(await stateOf(running)).toEqual(UNTOUCHED);
    const database = await otherConnection(server.dataDir);
    const types = await database.query('select type, order_id from payment_events order by type');
    expect(types.map(({ type, order_id }) => [type, order_id])).toEqual([
      ['checkout.session.completed', null],
      ['customer.created', null],
    ]);
  });
});

testOnce('webhook events are exempt from the rate limits and the cross-site check', async () => {
  const running = await startWithStripe({ RATE_LIMIT_CHECKOUTS: '1', RATE_LIMIT_UPLOADS: '1' });
  const { stripe, server } = running;
  const body = stripe.event('customer.created', {});
  const response = await fetch(`${server.origin}/api/webhooks/stripe`, {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      'sec-fetch-site': 'cross-site',
      'stripe-signature': stripe.signature(body),
    },
    body,
  });
  expect(response.status).toBe(200);
  const statuses = await Promise.all(
    Array.from({ length: 20 }, () => deliver(running, stripe.event('customer.created', {}))),
  );
  expect(new Set(statuses)).toEqual(new Set([200]));
});

test('the webhook events of a paid and refunded order have the same result in every order', async () => {
  const running = await startWithStripe();
  const { server, stripe } = running;
  const { visitor, order } = await visitorWithOrder(server);
  const database = await otherConnection(server.dataDir);
  await fc.assert(
    fc.asyncProperty(
      fc.shuffledSubarray([0, 1, 2, 3, 4, 5, 6], { minLength: 7 }),
      async (sequence) => {
        for (const table of [
          'outbox',
          'notices',
          'payments',
          'payment_sessions',
          'payment_events',
        ]) {
          await database.query(`delete from ${table}`);
        }
        await database.query('update files set order_id = null');
        await database.query('delete from orders');
        await visitor.paymentUrl(order);
        const session = stripe.last;
        stripe.complete(session, { isSlow: true });
        const slow = stripe.event('checkout.session.completed', { ...session });
        session.payment_status = 'paid';
        const arrived = stripe.event('checkout.session.async_payment_succeeded', session);
        const part = stripe.event('charge.refunded', stripe.charge(session, 1000));
        const whole = stripe.event('charge.refunded', stripe.charge(session, 3000));
        const events = [slow, arrived, part, whole, slow, arrived, whole];
        for (const index of sequence) {
          await deliver(running, events[index] ?? '');
        }
        expect(await stateOf(running)).toEqual({ ...PAID, status: 'refunded', refunded: 3000 });
      },
    ),
    { numRuns: ON_POSTGRES ? 5 : 25, seed: 5 },
  );
});
