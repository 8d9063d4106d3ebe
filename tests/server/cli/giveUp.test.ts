import { describe, expect, test } from 'vitest';
import { testOnce } from '../support/backends.ts';
import { DAY_MS, HOUR_MS } from '../../../src/domain/limits.ts';
import { RECONCILE_PAYMENTS } from '../../../src/server/payments/reconcilePayments.ts';
import { failed, startWithOrders, succeeded } from '../support/commandLine.ts';
import { writtenMails } from '../support/mailFolder.ts';
import { storedFiles } from '../support/storedFiles.ts';
import { deliver } from '../support/stripe.ts';

/** Formats a time as the command line does. */
const timeOf = (time: number): string => new Date(time).toISOString().replace(/\.\d+Z$/, 'Z');

/**
 * Places an order whose slow payment is on its way on a page that Stripe does not know any more, because
 * the key belongs to another account.
 *
 * @param ago the milliseconds since the server noticed that, by the clock of the command line
 */
async function orderOfOtherAccount(ago: number, env: Record<string, string> = {}) {
  const running = await startWithOrders({ PROVIDER_EMAIL: 'hello@example.com', ...env });
  const { server, stripe, clock, other, place } = running;
  clock.now = Date.now() - ago;
  const reference = await place();
  const session = stripe.last;
  stripe.complete(session, { isSlow: true });
  if (env['STRIPE_SECRET_KEY'] !== undefined) session.livemode = false;
  await deliver(running, stripe.event('checkout.session.completed', session));
  stripe.sessions.pop();
  await server.app.jobs.run(RECONCILE_PAYMENTS);
  return {
    ...running,
    reference,
    session,
    statusOf: async () => (await other.query('select status from orders'))[0]?.['status'],
    /** The names, subjects and texts of the mails, the customer's included. */
    mails: async () =>
      (await writtenMails(server)).map(({ name, subject, text }) => ({ name, subject, text })),
  };
}

describe('an order whose payment is on its way on a page that Stripe does not know', () => {
  test('is kept for ever, and the provider is notified once with instructions', async () => {
    const order = await orderOfOtherAccount(0);
    const { server, clock, statusOf, mails, reference } = order;
    clock.now += 90 * DAY_MS;
    await server.app.jobs.run(RECONCILE_PAYMENTS);
    await server.app.jobs.run('expire-payments');
    await server.app.jobs.run('retention');
    expect(await statusOf()).toBe('processing');
    expect(await storedFiles(server.dataDir)).toHaveLength(1);
    const subject = `Order ${reference}: Stripe does not know its payment page`;
    expect(await mails()).toEqual([
      {
        name: `${reference}-provider-unknownPage`,
        subject,
        text: `${subject}

The payment for order ${reference} is on its way, but Stripe does not know the page on which it was made. STRIPE_SECRET_KEY probably belongs to another account or mode. The server cannot tell whether the money has arrived, so it keeps the order with its files, and asks again.

What to do
----------

If the key is wrong, put the right one back and restart the server. The order then goes on by itself.

If you changed the account on purpose, ask the old one: run this once with its key as STRIPE_SECRET_KEY: npm run orders -- reconcile ${reference}

If no money can come any more, give the payment up. This is possible from a week after it was noticed, and ends the order without a mail to the customer: npm run orders -- reconcile ${reference} --give-up`,
      },
    ]);
  });

  testOnce('goes on by itself once Stripe knows the page again', async () => {
    const { server, stripe, clock, session, statusOf } = await orderOfOtherAccount(0);
    stripe.sessions.push(session);
    session.payment_status = 'paid';
    clock.now += 6 * HOUR_MS;
    await server.app.jobs.run(RECONCILE_PAYMENTS);
    expect(await statusOf()).toBe('paid');
  });

  test('is found paid on a newer page that Stripe knows', async () => {
    const running = await startWithOrders();
    const { server, stripe, other } = running;
    await running.place();
    const copied = `insert into payment_sessions (order_id, attempt, origin, expires_at, session_id)
      select order_id, 0, origin, expires_at, 'cs_other_account' from payment_sessions`;
    await other.query(copied);
    stripe.complete(stripe.last);
    await server.app.jobs.run(RECONCILE_PAYMENTS);
    expect(await other.query('select status from orders')).toEqual([{ status: 'paid' }]);
  });

  test('ends at once if it is a test, because no money can come', async () => {
    const order = await orderOfOtherAccount(0, { STRIPE_SECRET_KEY: 'sk_test_fake' });
    expect(await order.statusOf()).toBe('expired');
    expect(await order.mails()).toEqual([]);
  });
});

describe('orders reconcile --give-up', () => {
  test('ends the order a week after it was noticed, so that it can be purged; until then it says what to do', async () => {
    const order = await orderOfOtherAccount(7 * DAY_MS + HOUR_MS);
    const { server, orders, statusOf, reference } = order;
    expect((await orders('show', reference)).output.replaceAll(/req_[\w-]+/g, 'req_1')).toMatch(
      new RegExp(
        `^payment trouble +\\S+Z: 404 invalid_request_error req_1; Stripe does not know its payment page, and reconcile ${reference} says what to do$`,
        'm',
      ),
    );
    const asked = await orders('reconcile', reference);
    expect({ ...asked, output: asked.output.replaceAll(/req_[\w-]+/g, 'req_1') }).toEqual({
      code: 1,
      output: `Order ${reference} is processing: the query to Stripe failed: 404 invalid_request_error req_1
If the key is wrong, put the right one back and restart the server. The order then goes on by itself.
If you changed the account on purpose, ask the old one: run this once with its key as STRIPE_SECRET_KEY: npm run orders -- reconcile ${reference}
If no money can come any more, give the payment up. This is possible from a week after it was noticed, and ends the order without a mail to the customer: npm run orders -- reconcile ${reference} --give-up
`,
      errors: '',
    });
    const waiting = `The money for order ${reference} is on its way, and nothing was deleted. Purge it once the money has arrived or failed. Ask Stripe about it with: npm run orders -- reconcile ${reference}\n`;
    expect(await orders('purge', reference)).toEqual(failed(waiting));
    expect(await orders('reconcile', reference, '--give-up')).toEqual(
      succeeded(
        `Order ${reference} was processing, and is now: expired. Its files and personal data are deleted 30 days after it was placed, or within minutes if that is past. If its payment is found before, the order is paid.\n`,
      ),
    );
    expect(await storedFiles(server.dataDir)).toHaveLength(1);
    expect(await statusOf()).toBe('expired');
    expect(await orders('purge', reference)).toEqual(
      succeeded(`Order ${reference}: 1 file and all personal data deleted.\n`),
    );
  });

  testOnce('leaves an order that is paid after all paid', async () => {
    const order = await orderOfOtherAccount(8 * DAY_MS);
    const { stripe, session, orders, statusOf, reference } = order;
    await orders('reconcile', reference, '--give-up');
    expect(await statusOf()).toBe('expired');
    session.payment_status = 'paid';
    await deliver(order, stripe.event('checkout.session.async_payment_succeeded', session));
    expect(await statusOf()).toBe('paid');
  });

  test('changes nothing before the week is over', async () => {
    const { clock, orders, statusOf, reference } = await orderOfOtherAccount(6 * DAY_MS);
    const [since, from] = [timeOf(clock.now), timeOf(clock.now + 7 * DAY_MS)];
    expect(await orders('reconcile', reference, '--give-up')).toEqual(
      failed(
        `That Stripe does not know the payment page of order ${reference} was first noticed at ${since}. Its payment can be given up from ${from} on. Nothing was changed.\n`,
      ),
    );
    expect(await statusOf()).toBe('processing');
  });

  test('changes nothing while Stripe knows the payment, or gives no answer', async () => {
    const order = await orderOfOtherAccount(8 * DAY_MS);
    const { stripe, session, orders, statusOf, reference } = order;
    stripe.sessions.push(session);
    expect(await orders('reconcile', reference, '--give-up')).toEqual(
      failed(
        `Stripe knows the payment of order ${reference}, and it is still on its way. Nothing was changed.\n`,
      ),
    );
    stripe.fault = '500';
    const { code, errors } = await orders('reconcile', reference, '--give-up');
    expect({ code, errors: errors.replace(/req_[\w-]+/, 'req_1') }).toEqual({
      code: 1,
      errors: 'The query to Stripe failed: 500 api_error req_1. Nothing was changed.\n',
    });
    expect(await statusOf()).toBe('processing');
    stripe.fault = null;
    session.payment_status = 'paid';
    expect(await orders('reconcile', reference, '--give-up')).toEqual(
      failed(`Order ${reference} was processing, and is now: paid. There is nothing to give up.\n`),
    );
    expect(await orders('reconcile', reference, '--give-up')).toEqual(
      failed(
        `Order ${reference} is paid: only a payment that is on its way can be given up. Nothing was changed.\n`,
      ),
    );
  });
});
