import { describe, expect, test } from 'vitest';
import { DAY_MS, HOUR_MS } from '../../../src/domain/limits.ts';
import { RECONCILE_PAYMENTS } from '../../../src/server/payments/reconcilePayments.ts';
import { otherConnection, type OtherConnection } from '../support/backends.ts';
import { placeOrder } from '../support/orderAtStripe.ts';
import { startWithStripe, visitorWithOrder, type WithStripe } from '../support/stripe.ts';
import { startServer } from '../support/testServer.ts';

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

test('a server without Stripe’s key keeps an order open whose page may have been paid, with one line of the log for each run, and gives it up a week later', async () => {
  const { clock, ...running } = await startWithStripe();
  const { session } = await placeOrder({ clock, ...running });
  const replaced = { now: () => clock.now };
  const server = await startServer({ DATA_DIR: running.server.dataDir }, { replaced });
  // This waits for the runs of the server's start.
  for (const job of [RECONCILE_PAYMENTS, 'expire-payments']) await server.app.jobs.run(job);
  clock.now += HOUR_MS + 1000;
  const from = server.log.length;
  expect(await afterExpiry({ server })).toEqual({ status: 'awaitingPayment', files: 1 });
  await server.app.jobs.run(RECONCILE_PAYMENTS);
  // The order is not due again, because the interval is that of a query that was answered.
  await server.app.jobs.run(RECONCILE_PAYMENTS);
  const failures = server.log
    .slice(from)
    .map((line) => JSON.parse(line))
    .filter(({ msg }) => msg === 'failed');
  const cause = {
    type: 'Refusal',
    cause: expect.objectContaining({ message: 'STRIPE_SECRET_KEY is not set' }),
  };
  expect(failures).toEqual(
    ['expire-payments', RECONCILE_PAYMENTS].map((job) =>
      expect.objectContaining({
        job,
        order: session.client_reference_id,
        err: expect.objectContaining({ cause: expect.objectContaining(cause) }),
      }),
    ),
  );
  clock.now += 7 * DAY_MS;
  expect(await afterExpiry({ server })).toEqual({ status: 'expired', files: 0 });
});
