import { describe, expect, test } from 'vitest';
import { otherConnection, type OtherConnection } from '../support/backends.ts';
import { placeOrder } from '../support/orderAtStripe.ts';
import { startWithOrders } from '../support/commandLine.ts';
import { deliver, startWithStripe, visitorWithOrder, type WithStripe } from '../support/stripe.ts';

const HOUR_MS = 60 * 60_000;
const DAY_MS = 24 * HOUR_MS;

describe('cancelled payments', () => {
  test('a customer who cancels at Stripe returns to the page, and the files can be ordered again', async () => {
    const { server, stripe } = await startWithStripe();
    const { visitor, order } = await visitorWithOrder(server, {}, 'pt-BR');
    await visitor.paymentUrl(order);
    const first = stripe.last;
    const cancelUrl = stripe.requests[0]?.cancel_url ?? '';

    const back = await visitor.fetch(cancelUrl, { headers: { 'sec-fetch-site': 'cross-site' } });
    expect(back.status).toBe(303);
    expect(back.headers.get('location')).toBe(`${server.origin}/pt/?checkout=cancelled#upload`);
    expect(first.status).toBe('expired');
    expect((await visitor.checkout({ ...order, pages: 3 })).status).toBe(200);
    expect(stripe.sessions).toHaveLength(2);
  });

  test('a customer who cancels after having paid returns to the page as paid, and the files stay with the order', async () => {
    const { server, stripe } = await startWithStripe();
    const { visitor, order } = await visitorWithOrder(server);
    await visitor.paymentUrl(order);
    stripe.complete(stripe.last);
    const back = await visitor.fetch(stripe.requests[0]?.cancel_url ?? '');
    expect(back.headers.get('location')).toBe(
      `${server.origin}/en/?checkout=paid&order=${stripe.requests[0]?.client_reference_id}#upload`,
    );
    expect((await visitor.checkout({ ...order, pages: 3 })).status).toBe(409);
  });

  test.each<[string, { amount_total?: number }, number]>([
    ['differs from the order', { amount_total: 100 }, 0],
    ['was refunded', {}, 3000],
  ])(
    'a customer who cancels after a payment that %s returns to the page as paid, and is not told that nothing was charged',
    async (_what, changed, refunded) => {
      const running = await startWithStripe();
      const { server, stripe } = running;
      const { visitor, session } = await placeOrder(running);
      stripe.complete(session);
      Object.assign(session, changed);
      await deliver(running, stripe.event('checkout.session.completed', session));
      if (refunded > 0) {
        await deliver(running, stripe.event('charge.refunded', stripe.charge(session, refunded)));
      }
      const back = await visitor.fetch(stripe.requests[0]?.cancel_url ?? '');
      expect(back.headers.get('location')).toBe(
        `${server.origin}/en/?checkout=paid&order=${session.client_reference_id}#upload`,
      );
    },
  );

  test('a customer who cancels while Stripe fails returns to the page without being told that nothing was charged, and the files stay with the order', async () => {
    const { server, stripe } = await startWithStripe();
    const { visitor, order } = await visitorWithOrder(server);
    const url = await visitor.paymentUrl(order);
    stripe.fault = '500';
    const back = await visitor.fetch(stripe.requests[0]?.cancel_url ?? '');
    expect(back.headers.get('location')).toBe(`${server.origin}/en/#upload`);
    stripe.fault = null;
    expect((await visitor.checkout({ ...order, pages: 3 })).status).toBe(409);
    expect(await visitor.paymentUrl(order)).toBe(url);
  });

  test('a cancellation of an unknown order is answered 404', async () => {
    const { server } = await startWithStripe();
    const { visitor } = await visitorWithOrder(server);
    expect((await visitor.fetch(`/payment/cancelled/${'a'.repeat(32)}`)).status).toBe(404);
  });
});

describe('orders that are closed while Stripe creates their page', () => {
  test('the visitor of an order that is purged is told that its files are gone, and the page is closed and not kept', async () => {
    const { server, stripe, orders, other } = await startWithOrders();
    const { visitor, order } = await visitorWithOrder(server);
    stripe.meanwhile = async () => {
      const [row] = await other.query('select reference from orders');
      await orders('purge', String(row?.['reference']));
    };
    expect(await visitor.checkout(order)).toMatchObject({
      status: 422,
      body: { code: 'file_unknown' },
    });
    expect(stripe.sessions.map(({ status }) => status)).toEqual(['expired']);
    expect(await other.query('select session_id, url from payment_sessions')).toEqual([
      { session_id: null, url: null },
    ]);
  });

  test('the visitor of an order that is cancelled in another tab gets no page, and the same order again gets one of its own', async () => {
    const { server, stripe } = await startWithStripe();
    const { visitor, order } = await visitorWithOrder(server);
    stripe.meanwhile = () => visitor.fetch(stripe.requests[0]?.cancel_url ?? '');
    expect(await visitor.checkout(order)).toMatchObject({
      status: 502,
      body: { code: 'payment_provider_unavailable' },
    });
    expect(await visitor.paymentUrl(order)).toBe(stripe.last.url);
    expect(stripe.sessions.map(({ status }) => status)).toEqual(['expired', 'open']);
  });

  test('the visitor of an order that is paid on another of its pages is sent to the receipt', async () => {
    const running = await startWithStripe();
    const { server, stripe, clock } = running;
    const { visitor, order } = await visitorWithOrder(server);
    await visitor.paymentUrl(order);
    const first = stripe.last;
    const other = await otherConnection(server.dataDir);
    await other.query(`update payment_sessions set expires_at = ${clock.now - 1}`);
    stripe.complete(first);
    const event = stripe.event('checkout.session.completed', first);
    stripe.meanwhile = () => deliver(running, event);
    expect(await visitor.paymentUrl(order)).toBe(
      `${server.origin}/en/?checkout=paid&order=${first.client_reference_id}#upload`,
    );
    expect(stripe.sessions.map(({ status }) => status)).toEqual(['complete', 'expired']);
  });
});

describe('expired orders', () => {
  test('an order that is not paid in time expires, its page at Stripe too, and its files can be ordered again', async () => {
    const { server, stripe, clock } = await startWithStripe();
    const { visitor, order } = await visitorWithOrder(server);
    await visitor.paymentUrl(order);
    clock.now += HOUR_MS + 1000;
    await server.app.jobs.run('expire-payments');
    expect(stripe.last.status).toBe('expired');
    expect((await visitor.checkout({ ...order, pages: 3 })).status).toBe(200);
  });

  test.each<[string, boolean, unknown]>([
    ['is on its way', true, { status: 'processing', files: 1 }],
    ['has arrived', false, { status: 'paid', files: 1 }],
  ])(
    'an order whose page has expired while its payment %s keeps its files when its time is over',
    async (_what, isSlow, expected) => {
      const running = await startWithStripe();
      const { stripe, clock } = running;
      const { session } = await placeOrder(running);
      stripe.complete(session, { isSlow });
      session.status = 'expired';
      clock.now += HOUR_MS + 1000;
      expect(await afterExpiry(running)).toEqual(expected);
    },
  );

  test('an order whose webhook event never came is paid when Stripe is queried at its expiry', async () => {
    const { server, stripe, clock } = await startWithStripe();
    const { visitor, order } = await visitorWithOrder(server);
    await visitor.paymentUrl(order);
    stripe.complete(stripe.last);
    clock.now += HOUR_MS + 1000;
    await server.app.jobs.run('expire-payments');
    expect((await visitor.checkout({ ...order, pages: 3 })).status).toBe(409);
  });

  test('an order keeps its files after its expiry while Stripe cannot be queried', async () => {
    const { server, stripe, clock } = await startWithStripe();
    const { visitor, order } = await visitorWithOrder(server);
    await visitor.paymentUrl(order);
    clock.now += HOUR_MS + 1000;
    stripe.fault = 'reset';
    expect((await visitor.checkout({ ...order, pages: 3 })).status).toBe(409);
    stripe.fault = null;
    expect((await visitor.checkout({ ...order, pages: 3 })).status).toBe(200);
  });
});

/** Places an order whose page Stripe has in another account or mode, and lets its time pass. */
async function orderUnknownToStripe(env: Record<string, string> = {}) {
  const running = await startWithStripe(env);
  const { visitor, order } = await visitorWithOrder(running.server);
  await visitor.paymentUrl(order);
  const session = running.stripe.last;
  running.stripe.sessions.pop();
  running.clock.now += HOUR_MS + 1000;
  return { ...running, session };
}

/** Inserts older copies of the only order, each with a payment page that Stripe does not know. */
async function copyOrder({ server }: Pick<WithStripe, 'server'>, copies: number): Promise<void> {
  const other = await otherConnection(server.dataDir);
  const [order = {}] = await other.query('select * from orders');
  const [page = {}] = await other.query('select * from payment_sessions');
  for (let copy = 100; copy < 100 + copies; copy += 1) {
    const id = `${copy}`.padStart(32, '0');
    const changed = { id, reference: `COPY2${copy}`, fingerprint: null, expires_at: 0 };
    await insert(other, 'orders', { ...order, ...changed });
    await insert(other, 'payment_sessions', { ...page, order_id: id, session_id: `cs_${copy}` });
  }
}

async function insert(
  other: OtherConnection,
  name: string,
  row: Readonly<Record<string, unknown>>,
): Promise<void> {
  const values = Object.values(row).map((value) =>
    typeof value === 'string' ? `'${value.replaceAll("'", "''")}'` : JSON.stringify(value),
  );
  await other.query(`insert into ${name} (${Object.keys(row).join()}) values (${values.join()})`);
}

/** Expires what is overdue, and returns the order's status and how many files it has. */
async function afterExpiry({ server }: Pick<WithStripe, 'server'>) {
  await server.app.jobs.run('expire-payments');
  const other = await otherConnection(server.dataDir);
  const [order] = await other.query('select status from orders');
  const files = await other.query('select key from files where order_id is not null');
  return { status: order?.['status'], files: files.length };
}

describe('payment pages that Stripe does not know', () => {
  test('an order stays open and keeps its files while they may have been paid, and the log says why', async () => {
    const running = await orderUnknownToStripe();
    expect(await afterExpiry(running)).toEqual({ status: 'awaitingPayment', files: 1 });
    const failure = running.server.log
      .map((line) => JSON.parse(line))
      .find(({ job, msg }) => job === 'expire-payments' && msg === 'failed');
    expect(failure).toMatchObject({
      order: expect.stringMatching(/^\w{8}$/),
      err: { cause: { cause: { statusCode: 404 } } },
    });
    // The key of the right account is back.
    running.stripe.sessions.push(running.session);
    running.stripe.complete(running.session);
    expect(await afterExpiry(running)).toEqual({ status: 'paid', files: 1 });
  });

  test('an order is given up a week after its page has ended', async () => {
    const running = await orderUnknownToStripe();
    running.clock.now += 7 * DAY_MS - 2000;
    expect(await afterExpiry(running)).toEqual({ status: 'awaitingPayment', files: 1 });
    running.clock.now += 2000;
    expect(await afterExpiry(running)).toEqual({ status: 'expired', files: 0 });
  });

  test('an order expires although more than a hundred older ones cannot be closed, each of which the log names', async () => {
    const running = await startWithStripe();
    const { server, clock } = running;
    const { visitor, order } = await visitorWithOrder(server);
    await visitor.paymentUrl(order);
    await copyOrder(running, 101);
    clock.now += HOUR_MS + 1000;
    await server.app.jobs.run('expire-payments');
    const other = await otherConnection(server.dataDir);
    const counted = 'select status, count(*) as orders from orders group by status order by status';
    const counts = (await other.query(counted)).map(({ status, orders }) => [
      status,
      Number(orders),
    ]);
    expect(counts).toEqual([
      ['awaitingPayment', 101],
      ['expired', 1],
    ]);
    const failures = server.log
      .map((line) => JSON.parse(line))
      .filter(({ job, msg }) => job === 'expire-payments' && msg === 'failed');
    expect(failures.map(({ order: named }) => named)).toEqual(
      Array.from({ length: 101 }, (_, copy) => `COPY2${100 + copy}`),
    );
  });

  test('a test order ends at once after the change to live keys', async () => {
    const running = await orderUnknownToStripe({ STRIPE_SECRET_KEY: 'sk_test_fake' });
    expect(await afterExpiry(running)).toEqual({ status: 'expired', files: 0 });
  });
});
