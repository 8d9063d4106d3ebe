import { describe, expect, test } from 'vitest';
import { READ_EVENTS } from '../../../src/server/payments/readEvents.ts';
import { otherConnection } from '../support/backends.ts';
import { writtenMails } from '../support/mailFolder.ts';
import { placeOrder, placePaidOrder } from '../support/orderAtStripe.ts';
import { deliver, startWithStripe, type WithStripe } from '../support/stripe.ts';
import { startServer } from '../support/testServer.ts';

const DAY_MS = 24 * 60 * 60_000;

const readEvents = ({ server }: WithStripe) => server.app.jobs.run(READ_EVENTS);

/** Starts a server that has read the events of an account without any. */
async function startWithEvents() {
  const running = await startWithStripe();
  await readEvents(running);
  return running;
}

/** Starts a server with a paid order, whose event was delivered. */
async function startWithPaidOrder() {
  const running = await startWithEvents();
  return { ...running, ...(await placePaidOrder(running)) };
}

type WithPaidOrder = Awaited<ReturnType<typeof startWithPaidOrder>>;

/** The bank of the order's customer demands the payment back. */
function dispute({ stripe, session }: WithPaidOrder): string {
  const { payment_intent, amount_total: amount, currency } = session;
  const object = { id: 'du_1', object: 'dispute', payment_intent, amount, currency };
  return stripe.event('charge.dispute.created', object);
}

async function rowsOf({ server }: Pick<WithStripe, 'server'>, query: string) {
  return (await otherConnection(server.dataDir)).query(query);
}

/** The mails beside those of the payment. */
async function noticesOf({ server }: WithStripe): Promise<string[]> {
  const names = (await writtenMails(server)).map(({ name }) => name.slice(9));
  return names.filter((name) => name !== 'customer' && name !== 'provider');
}

/** How often Stripe's events were asked for, and each time since when. */
function questionsTo({ stripe }: WithStripe): (string | null)[] {
  const asked = stripe.calls.filter(({ call }) => call.startsWith('GET /v1/events'));
  return asked.map(({ call }) =>
    new URL(call.slice(4), stripe.origin).searchParams.get('created[gte]'),
  );
}

/** The lines of the log about the job. */
function linesOf({ server }: WithStripe) {
  return server.log.map((line) => JSON.parse(line)).filter(({ job }) => job === READ_EVENTS);
}

describe('events that no webhook delivers', () => {
  test('a refund of a paid order is found, and customer and provider are told once', async () => {
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
  });

  test('a dispute of a paid order is found, and the provider is told once', async () => {
    const running = await startWithPaidOrder();
    dispute(running);
    await Promise.all([readEvents(running), readEvents(running)]);
    expect(await rowsOf(running, 'select status from orders')).toEqual([{ status: 'paid' }]);
    expect(await noticesOf(running)).toEqual(['provider-disputed']);
  });

  test('a second payment of a paid order, on an older page, is found', async () => {
    const running = await startWithPaidOrder();
    const { stripe, session } = running;
    stripe.event('checkout.session.completed', { ...session, payment_intent: 'pi_second' });
    await readEvents(running);
    expect(await noticesOf(running)).toEqual(['provider-repeated']);
  });

  test('a payment that was slow and failed, both of which were lost, ends as failed', async () => {
    const running = await startWithEvents();
    const { stripe } = running;
    const { session } = await placeOrder(running);
    stripe.complete(session, { isSlow: true });
    stripe.event('checkout.session.completed', session);
    stripe.event('checkout.session.async_payment_failed', session);
    await readEvents(running);
    expect(await rowsOf(running, 'select status from orders')).toEqual([{ status: 'failed' }]);
    expect(await noticesOf(running)).toEqual(['customer-paymentFailed']);
  });

  test('a server reads what was lost while it was stopped when it starts', async () => {
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

  test('an event of a purged order leaves no reference behind, and is told once', async () => {
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

describe('how far the events are read', () => {
  test('all pages of Stripe’s list are read, the oldest event first, and then only what is newer', async () => {
    const running = await startWithPaidOrder();
    const { stripe, clock, session } = running;
    for (let number = 1; number <= 230; number += 1) {
      clock.now += 60_000;
      stripe.event('charge.refunded', stripe.charge(session, number));
    }
    const before = questionsTo(running).length;
    await readEvents(running);
    expect(questionsTo(running).slice(before)).toEqual([null, null, null]);
    // In the other sequence only the last refund would be new.
    expect(await rowsOf(running, 'select id from notices')).toHaveLength(2 * 230);
    expect(await rowsOf(running, 'select id from payment_events')).toHaveLength(231);
    await readEvents(running);
    const [since] = questionsTo(running).slice(-1);
    expect(Number(since)).toBe(Math.floor(clock.now / 1000) - 3600);
  }, 60_000);

  test('a server whose clock was days ahead misses no event', async () => {
    const running = await startWithPaidOrder();
    const { stripe, clock } = running;
    const start = clock.now;
    stripe.now = () => start;
    clock.now = start + 5 * DAY_MS;
    await readEvents(running);
    clock.now = start;
    dispute(running);
    await readEvents(running);
    expect(await noticesOf(running)).toEqual(['provider-disputed']);
  });

  test.each(['500', 'garbage', 'reset'] as const)(
    'what Stripe did not list because of "%s" is read the next time',
    async (fault) => {
      const running = await startWithPaidOrder();
      const { stripe } = running;
      dispute(running);
      stripe.fault = fault;
      await readEvents(running);
      expect(await noticesOf(running)).toEqual([]);
      expect(await rowsOf(running, 'select * from event_cursors')).toEqual([]);
      stripe.fault = null;
      await readEvents(running);
      expect(await noticesOf(running)).toEqual(['provider-disputed']);
    },
  );

  test('an event that cannot be understood is logged, and keeps no other from being applied', async () => {
    const running = await startWithPaidOrder();
    running.stripe.event('charge.refunded', { amount_refunded: 'all' });
    dispute(running);
    await readEvents(running);
    expect(await noticesOf(running)).toEqual(['provider-disputed']);
    expect(linesOf(running).map(({ msg }) => msg)).toEqual(['done', 'failed']);
  });

  test('after more than thirty days the operator is told that events are lost, and what to do', async () => {
    const running = await startWithPaidOrder();
    await readEvents(running);
    running.clock.now += 33 * DAY_MS;
    await readEvents(running);
    await readEvents(running);
    expect(linesOf(running).map(({ msg }) => msg)).toEqual([
      'Stripe keeps its events for 30 days, and they were not read for 3 days longer: look in Stripe’s dashboard for refunds and disputes of that time, and run "orders -- reconcile <ref>" for each order refunded',
    ]);
  });
});
