import * as fc from 'fast-check';
import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { deliver, startWithStripe, visitorWithOrder, type WithStripe } from '../support/stripe.ts';
import { ON_POSTGRES, otherConnection } from '../support/backends.ts';

/** Places an order that awaits its payment. */
async function orderAtStripe(changed: object = {}) {
  const running = await startWithStripe();
  const placed = await visitorWithOrder(running.server, changed);
  await placed.visitor.paymentUrl(placed.order);
  return { ...running, ...placed, session: running.stripe.last };
}

/** Reads the only order, its files and its mails from the database. */
async function stateOf({ server }: Pick<WithStripe, 'server'>) {
  const database = await otherConnection(server.dataDir);
  const [order] = await database.query('select status, refunded_cents from orders');
  const files = await database.query('select key from files where order_id is not null');
  const mails = await database.query('select id from outbox');
  return {
    status: order?.['status'],
    refunded: Number(order?.['refunded_cents']),
    files: files.length,
    mails: mails.length,
  };
}

const UNTOUCHED = { status: 'awaitingPayment', refunded: 0, files: 1, mails: 0 };
const PAID = { status: 'paid', refunded: 0, files: 1, mails: 2 };

describe('webhook events', () => {
  test('a webhook event of a payment makes the order paid, and mails go to the customer and the provider', async () => {
    const running = await orderAtStripe();
    const { stripe, session, server } = running;
    stripe.complete(session);
    expect(await deliver(running, stripe.event('checkout.session.completed', session))).toBe(200);
    expect(await stateOf(running)).toEqual(PAID);
    await expect
      .poll(() => readdir(join(server.dataDir, 'outbox')).catch(() => []), { timeout: 10_000 })
      .toHaveLength(2);
  });

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

  test('an order with a slow payment method keeps its files until the payment succeeds', async () => {
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
  });

  test('the files of an order whose slow payment failed can be ordered again', async () => {
    const running = await orderAtStripe();
    const { stripe, session } = running;
    stripe.complete(session, { isSlow: true });
    await deliver(running, stripe.event('checkout.session.completed', session));
    await deliver(running, stripe.event('checkout.session.async_payment_failed', session));
    expect(await stateOf(running)).toEqual({ status: 'failed', refunded: 0, files: 0, mails: 0 });
  });

  test('the files of an order whose payment page has expired can be ordered again', async () => {
    const running = await orderAtStripe();
    const { stripe, session } = running;
    session.status = 'expired';
    await deliver(running, stripe.event('checkout.session.expired', session));
    expect(await stateOf(running)).toEqual({ status: 'expired', refunded: 0, files: 0, mails: 0 });
  });

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

  test('a partial refund is recorded as an amount, and a full refund as the status refunded', async () => {
    const running = await orderAtStripe();
    const { stripe, session } = running;
    stripe.complete(session);
    await deliver(running, stripe.event('checkout.session.completed', session));
    await deliver(running, stripe.event('charge.refunded', stripe.charge(session, 1000)));
    expect(await stateOf(running)).toEqual({ ...PAID, refunded: 1000 });
    await deliver(running, stripe.event('charge.refunded', stripe.charge(session, 3000)));
    expect(await stateOf(running)).toEqual({ ...PAID, status: 'refunded', refunded: 3000 });
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

describe('refused webhook events', () => {
  test.each<[string, (running: WithStripe, body: string) => [string, string]]>([
    ['altered', ({ stripe }, body) => [body.replace('"paid"', '"none"'), stripe.signature(body)]],
    [
      'signed with another secret',
      ({ stripe }, body) => [body, stripe.signature(body, { secret: 'x' })],
    ],
    ['unsigned', (_, body) => [body, '']],
    [
      'signed six minutes ago',
      ({ stripe, clock }, body) => [body, stripe.signature(body, { at: clock.now - 360_000 })],
    ],
    ['not JSON', ({ stripe }) => ['nonsense', stripe.signature('nonsense')]],
  ])('a webhook event that is %s is answered 400 and changes nothing', async (_name, change) => {
    const running = await orderAtStripe();
    const { stripe, session } = running;
    stripe.complete(session);
    const [body, signature] = change(running, stripe.event('checkout.session.completed', session));
    expect(await deliver(running, body, signature)).toBe(400);
    expect(await stateOf(running)).toEqual(UNTOUCHED);
  });

  test.each([
    '{}',
    'null',
    '[]',
    '"evt_1"',
    '1',
    '{"id":"evt_1","type":"customer.created"}',
    '{"id":"evt_1\\u0000","type":"customer.created","data":{"object":{}}}',
    '{"id":"evt_1","type":"checkout.session.completed","data":{"object":{}}}',
  ])('a body that is signed and no event, %s, is answered 400 and not recorded', async (body) => {
    const running = await startWithStripe();
    expect(await deliver(running, body)).toBe(400);
    const database = await otherConnection(running.server.dataDir);
    expect(await database.query('select id from payment_events')).toEqual([]);
  });

  test('an event of another product of the account, with metadata of its own, is answered 200', async () => {
    const running = await orderAtStripe();
    const { stripe, session } = running;
    const foreign = { ...session, id: 'cs_foreign', metadata: { order_id: 'nº\u0000 5' } };
    expect(await deliver(running, stripe.event('checkout.session.completed', foreign))).toBe(200);
    expect(await stateOf(running)).toEqual(UNTOUCHED);
  });

  test('a webhook event that the database cannot record is answered 503, and is applied when Stripe repeats it', async () => {
    const running = await orderAtStripe();
    const { stripe, session, server } = running;
    stripe.complete(session);
    const event = stripe.event('checkout.session.completed', session);
    const other = await otherConnection(server.dataDir);
    await other.lock();
    expect(await deliver(running, event)).toBe(503);
    await other.unlock();
    expect(await stateOf(running)).toEqual(UNTOUCHED);
    expect(await deliver(running, event)).toBe(200);
    expect(await stateOf(running)).toEqual(PAID);
  }, 15_000);

  test('a webhook event of more than a megabyte is answered 400', async () => {
    const running = await startWithStripe();
    const body = running.stripe.event('customer.created', { text: 'a'.repeat(1_100_000) });
    expect(await deliver(running, body)).toBe(400);
  });
});

test('webhook events are exempt from the rate limits and the cross-site check', async () => {
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
}, 60_000);
