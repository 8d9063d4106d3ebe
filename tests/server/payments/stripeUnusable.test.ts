import { expect, test } from 'vitest';
import { MINUTE_MS } from '../../../src/domain/limits.ts';
import { otherConnection } from '../support/backends.ts';
import { writtenMails } from '../support/mailFolder.ts';
import { placeOrder } from '../support/orderAtStripe.ts';
import { questionsTo, reconcile, statusesOf } from '../support/reconciling.ts';
import { startWithStripe } from '../support/stripe.ts';

test.each(['500', 'garbage', 'hang'] as const)(
  'while Stripe answers with "%s", a run does not ask it about all orders, and a later run asks again',
  async (fault) => {
    const patience = fault === 'hang' ? { stripeTimeoutMs: 5000 } : {};
    const running = await startWithStripe({}, Date.now(), patience);
    const { stripe, clock, server } = running;
    for (const _ of Array.from({ length: 8 })) await placeOrder(running);
    for (const session of stripe.sessions) stripe.complete(session);
    stripe.fault = fault;
    const before = questionsTo(running);
    await reconcile(running);
    // Three questions without an answer end the run, and those that were asked meanwhile are counted too.
    const asked = questionsTo(running) - before;
    expect(asked).toBeGreaterThanOrEqual(3);
    expect(asked).toBeLessThanOrEqual(6);
    expect(new Set(await statusesOf(running))).toEqual(new Set(['awaitingPayment']));
    stripe.fault = null;
    clock.now += 10 * MINUTE_MS;
    await reconcile(running);
    expect(new Set(await statusesOf(running))).toEqual(new Set(['paid']));
    expect(await writtenMails(server)).toHaveLength(16);
  },
);

test('pages that Stripe does not know do not stop the server from asking about other orders', async () => {
  const running = await startWithStripe();
  const { stripe, server } = running;
  // More than the questions without an answer that end a run.
  for (const _ of Array.from({ length: 8 })) await placeOrder(running);
  stripe.sessions.length = 0;
  const { session: paid } = await placeOrder(running);
  stripe.complete(paid);
  await reconcile(running);
  expect(new Set(await statusesOf(running))).toEqual(new Set(['awaitingPayment', 'paid']));
  const other = await otherConnection(server.dataDir);
  const [row] = await other.query(
    'select payment_trouble as trouble from orders where payment_trouble is not null',
  );
  expect(row?.['trouble']).toMatch(/^404 invalid_request_error req_[\w-]+$/);
  const line = server.log.map((text) => JSON.parse(text)).find(({ msg }) => msg === 'failed');
  expect(line).toMatchObject({
    job: 'reconcile-payments',
    order: expect.stringMatching(/^\w{8}$/),
    err: { cause: { cause: { statusCode: 404, requestId: expect.stringMatching(/^req_/) } } },
  });
});
