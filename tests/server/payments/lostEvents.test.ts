import { describe, expect, test } from 'vitest';
import { testOnce } from '../support/backends.ts';
import { DAY_MS } from '../../../src/domain/limits.ts';
import { READ_EVENTS } from '../../../src/server/payments/readEvents.ts';
import {
  dispute,
  linesOf,
  noticesOf,
  readEvents,
  rowsOf,
  startWithEvents,
  startWithPaidOrder,
} from '../support/lostEvents.ts';
import { placeOrder } from '../support/orderAtStripe.ts';
import { deliver } from '../support/stripe.ts';
import { startServer } from '../support/testServer.ts';

describe('events that no webhook delivers', () => {
  testOnce(
    'a refund of a paid order is found, and customer and provider are notified once',
    async () => {
      const running = await startWithPaidOrder();
      const { stripe, session } = running;
      const lost = stripe.event('charge.refunded', stripe.charge(session, session.amount_total));
      await readEvents(running);
      expect(await rowsOf(running, 'select status from orders')).toEqual([{ status: 'refunded' }]);
      expect(await noticesOf(running)).toEqual(['customer-refunded', 'provider-refunded']);
      await deliver(running, lost);
      await readEvents(running);
      expect(await noticesOf(running)).toEqual(['customer-refunded', 'provider-refunded']);
      const [reference] = (await rowsOf(running, 'select reference from orders')).map((row) =>
        String(row['reference']),
      );
      expect(linesOf(running)).toEqual([
        expect.objectContaining({ found: 1, events: `${reference} charge.refunded`, msg: 'done' }),
      ]);
    },
  );

  testOnce('a dispute of a paid order is found, and the provider is notified once', async () => {
    const running = await startWithPaidOrder();
    dispute(running);
    await Promise.all([readEvents(running), readEvents(running)]);
    expect(await rowsOf(running, 'select status from orders')).toEqual([{ status: 'paid' }]);
    expect(await noticesOf(running)).toEqual(['provider-disputed']);
  });

  testOnce('a second payment of a paid order, on an older page, is found', async () => {
    const running = await startWithPaidOrder();
    const { stripe, session } = running;
    stripe.event('checkout.session.completed', { ...session, payment_intent: 'pi_second' });
    await readEvents(running);
    expect(await noticesOf(running)).toEqual(['provider-repeated']);
  });

  testOnce(
    'a slow payment that failed ends as failed, although neither of its events arrived',
    async () => {
      const running = await startWithEvents();
      const { stripe } = running;
      const { session } = await placeOrder(running);
      stripe.complete(session, { isSlow: true });
      stripe.event('checkout.session.completed', session);
      stripe.event('checkout.session.async_payment_failed', session);
      await readEvents(running);
      expect(await rowsOf(running, 'select status from orders')).toEqual([{ status: 'failed' }]);
      expect(await noticesOf(running)).toEqual(['customer-paymentFailed']);
    },
  );

  testOnce('a server reads what was lost while it was stopped when it starts', async () => {
    const running = await startWithPaidOrder();
    const { server, stripe, clock } = running;
    await server.app.close();
    dispute(running);
    clock.now += DAY_MS;
    const restarted = await startServer(
      { ...stripe.env, DATA_DIR: server.dataDir },
      { replaced: { now: () => clock.now } },
    );
    const found = () => rowsOf(running, 'select kind from notices');
    await expect.poll(found).toEqual([{ kind: 'disputed' }]);
    await restarted.app.close();
  });

  test('two servers that read at the same time apply each event once', async () => {
    const running = await startWithPaidOrder();
    const { server, stripe, clock } = running;
    const second = await startServer(
      { ...stripe.env, DATA_DIR: server.dataDir },
      { replaced: { now: () => clock.now } },
    );
    stripe.event('charge.refunded', stripe.charge(running.session, 1000));
    dispute(running);
    await Promise.all([readEvents(running), second.app.jobs.run(READ_EVENTS)]);
    expect(await rowsOf(running, 'select kind, recipient from notices order by 1, 2')).toEqual([
      { kind: 'disputed', recipient: 'provider' },
      { kind: 'partlyRefunded', recipient: 'customer' },
      { kind: 'partlyRefunded', recipient: 'provider' },
    ]);
  });

  test('an event of a purged order leaves no reference behind, and the provider is notified once', async () => {
    const running = await startWithPaidOrder();
    const { server, clock } = running;
    dispute(running);
    await readEvents(running);
    clock.now += 60 * DAY_MS;
    running.stripe.now = () => clock.now - 60 * DAY_MS;
    await server.app.jobs.run('retention');
    await readEvents(running);
    expect(await rowsOf(running, 'select * from payment_events')).toEqual([]);
    expect(await rowsOf(running, 'select kind from notices')).toEqual([{ kind: 'disputed' }]);
  });
});
