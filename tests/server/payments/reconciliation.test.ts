import { describe, expect, test } from 'vitest';
import { DAY_MS, HOUR_MS, MINUTE_MS } from '../../../src/domain/limits.ts';
import {
  RECONCILE_PAYMENTS,
  reconcilePayments,
} from '../../../src/server/payments/reconcilePayments.ts';
import { otherConnection } from '../support/backends.ts';
import { writtenMails } from '../support/mailFolder.ts';
import { placeOrder } from '../support/orderAtStripe.ts';
import { questionsTo, reconcile, statusesOf } from '../support/reconciling.ts';
import { deliver, servicesOf, startWithStripe } from '../support/stripe.ts';
import { startServer } from '../support/testServer.ts';

describe('payments of which no webhook event arrives', () => {
  test('a payment is found by asking Stripe, and its mails are sent', async () => {
    const running = await startWithStripe();
    const { session } = await placeOrder(running);
    running.stripe.complete(session, {
      shipping: { name: 'Ana Souza', address: { line1: '1 Main St', city: 'Austin' } },
    });
    await reconcile(running);
    expect(await statusesOf(running)).toEqual(['paid']);
    const mails = await writtenMails(running.server);
    expect(mails.map(({ subject }) => subject.slice(14))).toEqual([
      ': payment received',
      ' paid: 2 pages',
    ]);
  });

  test('an order whose slow payment succeeded without an event is not processing for ever', async () => {
    const running = await startWithStripe();
    const { stripe, clock } = running;
    const { session } = await placeOrder(running);
    stripe.complete(session, { isSlow: true });
    await reconcile(running);
    expect(await statusesOf(running)).toEqual(['processing']);
    clock.now += 3 * DAY_MS;
    await reconcile(running);
    expect(await statusesOf(running)).toEqual(['processing']);
    session.payment_status = 'paid';
    clock.now += 6 * HOUR_MS;
    await reconcile(running);
    expect(await statusesOf(running)).toEqual(['paid']);
  });

  test('an order whose slow payment failed without an event frees its files, and the customer is notified', async () => {
    const running = await startWithStripe();
    const { stripe, clock, server } = running;
    const { session } = await placeOrder(running, {}, 'pt');
    stripe.complete(session, { isSlow: true });
    await reconcile(running);
    stripe.failed.add(session.payment_intent ?? '');
    clock.now += DAY_MS;
    await reconcile(running);
    expect(await statusesOf(running)).toEqual(['failed']);
    const [mail] = await writtenMails(server);
    expect(mail?.subject).toMatch(/^Pedido \w{8}: o pagamento não foi concluído$/);
  });

  test('a page that expired at Stripe expires the order, also while the server’s clock is behind', async () => {
    const running = await startWithStripe();
    const { session } = await placeOrder(running);
    session.status = 'expired';
    running.clock.now -= 5 * HOUR_MS;
    await reconcile(running);
    expect(await statusesOf(running)).toEqual(['expired']);
  });

  test('a payment on an older page of an order is found too', async () => {
    const running = await startWithStripe();
    const { server, stripe } = running;
    const { visitor, order, session: older } = await placeOrder(running);
    const other = await otherConnection(server.dataDir);
    await other.query('update payment_sessions set expires_at = 0');
    await visitor.paymentUrl(order);
    expect(stripe.sessions).toHaveLength(2);
    stripe.complete(older);
    await reconcile(running);
    expect(await statusesOf(running)).toEqual(['paid']);
  });

  test('a payment that was refunded before it was noticed is refunded', async () => {
    const running = await startWithStripe();
    const { stripe } = running;
    const { session } = await placeOrder(running);
    stripe.complete(session);
    stripe.refunds.set(session.payment_intent ?? '', session.amount_total);
    await reconcile(running);
    expect(await statusesOf(running)).toEqual(['refunded']);
  });

  test.each([
    ['amount', { amount_total: 100 }],
    ['currency', { currency: 'eur' }],
    ['mode', { livemode: false }],
  ])('a payment of another %s does not settle the order', async (_name, changed) => {
    const running = await startWithStripe();
    const { session } = await placeOrder(running);
    running.stripe.complete(session);
    Object.assign(session, changed);
    await reconcile(running);
    expect(await statusesOf(running)).toEqual(['mismatched']);
    const mails = await writtenMails(running.server);
    expect(mails.map(({ name }) => name.slice(9))).toEqual(['provider-mismatched']);
  });

  test('an event that arrives at the same time changes nothing more', async () => {
    const running = await startWithStripe();
    const { stripe } = running;
    const { session } = await placeOrder(running);
    stripe.complete(session);
    const event = stripe.event('checkout.session.completed', session);
    await Promise.all([reconcile(running), deliver(running, event), reconcile(running)]);
    expect(await statusesOf(running)).toEqual(['paid']);
    expect(await writtenMails(running.server)).toHaveLength(2);
  });
});

describe('when Stripe is queried', () => {
  test('a server queries every order when it starts, whenever it queried last', async () => {
    const running = await startWithStripe();
    const { server, stripe, clock } = running;
    const { session } = await placeOrder(running);
    stripe.complete(session, { isSlow: true });
    await reconcile(running);
    session.payment_status = 'paid';
    await reconcile(running);
    expect(await statusesOf(running)).toEqual(['processing']);
    await server.app.close();
    clock.now += 1;
    await startServer(
      { ...stripe.env, DATA_DIR: server.dataDir },
      { replaced: { now: () => clock.now } },
    );
    await expect.poll(() => statusesOf(running)).toEqual(['paid']);
  });

  test('the queries about an order become rarer, up to six hours apart', async () => {
    const running = await startWithStripe();
    const { stripe, clock } = running;
    const { session } = await placeOrder(running);
    stripe.complete(session, { isSlow: true });
    const askedAt: number[] = [];
    const began = clock.now;
    while (clock.now < began + 2 * DAY_MS) {
      const before = questionsTo(running);
      await reconcile(running);
      if (questionsTo(running) > before) askedAt.push(Math.round((clock.now - began) / MINUTE_MS));
      clock.now += 30 * MINUTE_MS;
    }
    const gaps = askedAt.slice(1).map((at, index) => at - (askedAt[index] ?? 0));
    expect(gaps).toEqual(gaps.toSorted((a, b) => a - b));
    expect(gaps.at(-1)).toBe(360);
  });

  test.each([
    ['ahead', 7 * HOUR_MS],
    ['behind', -7 * HOUR_MS],
  ])('a clock that was hours %s for a while delays no query', async (_name, shift) => {
    const running = await startWithStripe();
    const { stripe, clock } = running;
    const { session } = await placeOrder(running);
    const noon = clock.now;
    stripe.now = () => noon;
    clock.now += shift;
    await reconcile(running);
    clock.now -= shift;
    stripe.complete(session);
    clock.now += 2 * MINUTE_MS;
    await reconcile(running);
    expect(await statusesOf(running)).toEqual(['paid']);
  });

  test('a clock that is set back while a server queries every order at its start repeats no query', async () => {
    const running = await startWithStripe();
    const { server, stripe, clock } = running;
    for (const _ of Array.from({ length: 6 })) await placeOrder(running);
    await reconcile(running);
    await server.app.close();
    stripe.calls.length = 0;
    const stopping = new AbortController();
    const services = await servicesOf(running, {
      now: () => {
        // A run that would go on for ever is stopped.
        if (questionsTo(running) > 12) stopping.abort();
        return clock.now + MINUTE_MS - (questionsTo(running) > 0 ? 5 * HOUR_MS : 0);
      },
    });
    await reconcilePayments(services).run(stopping.signal, () => {});
    const asked = stripe.calls.flatMap(({ call }) => /cs_\w+/.exec(call) ?? []);
    expect(asked.toSorted()).toEqual(stripe.sessions.map(({ id }) => id).toSorted());
  });

  test('two servers do not ask about the same order at the same time', async () => {
    const running = await startWithStripe();
    const { server, stripe, clock } = running;
    const second = await startServer(
      { ...stripe.env, DATA_DIR: server.dataDir },
      { replaced: { now: () => clock.now } },
    );
    // This waits for the run of the start, which would ask about an order that is placed meanwhile.
    await second.app.jobs.run(RECONCILE_PAYMENTS);
    for (const _ of [1, 2, 3, 4, 5]) await placeOrder(running);
    const before = questionsTo(running);
    await Promise.all([reconcile(running), second.app.jobs.run(RECONCILE_PAYMENTS)]);
    expect(questionsTo(running) - before).toBe(5);
  });
});
