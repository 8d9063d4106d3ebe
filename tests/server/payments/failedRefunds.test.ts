import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { testOnce } from '../support/backends.ts';
import { READ_EVENTS } from '../../../src/server/payments/readEvents.ts';
import type { FakeSession } from '../../support/stripeObjects.ts';
import { stateOf } from '../support/orderAtStripe.ts';
import { CUSTOMER, orderOfNotices, PROVIDER } from '../support/orderOfNotices.ts';
import { deliver } from '../support/stripe.ts';

/** Starts a server with an order, whose payment can be refunded. */
async function orderToRefund() {
  const order = await orderOfNotices();
  const { tell, stripe, session, other, reference } = order;
  stripe.complete(session);
  return {
    ...order,
    /** Refunds so much of a payment in all, which an event reports. */
    refund: async (cents: number, of: FakeSession = session) => {
      stripe.refunds.set(of.payment_intent ?? '', cents);
      await tell('charge.refunded', stripe.charge(of, cents));
    },
    settledAt: async () => {
      const [row] = await other.query('select settled_at from orders');
      return Number(row?.['settled_at']);
    },
    failure: `${reference}-provider-refundFailed to ${PROVIDER}: Order ${reference}: a refund failed, refund it another way`,
    refunds: [
      `${reference}-customer-refunded to ${CUSTOMER}: Order ${reference}: refunded`,
      `${reference}-provider-refunded to ${PROVIDER}: Order ${reference} was refunded`,
    ],
  };
}

/** The events of a payment whose refund fails. */
const EVENTS: (
  | 'checkout.session.completed'
  | 'charge.refunded'
  | 'refund.updated'
  | 'refund.failed'
)[] = ['checkout.session.completed', 'charge.refunded', 'refund.updated', 'refund.failed'];

describe('a refund that failed', () => {
  test('makes the order paid again from the date of its payment, and the provider is notified once with instructions', async () => {
    const order = await orderToRefund();
    const { tell, stripe, session, clock, statusOf, notices, refund, reference } = order;
    await tell('checkout.session.completed', session);
    const paidAt = await order.settledAt();
    await refund(3000);
    expect(await statusOf()).toEqual(['refunded', 3000]);
    clock.now += 60_000;
    const failed = stripe.failRefund(session, 3000);
    await tell('refund.updated', failed);
    await tell('refund.failed', failed);
    expect(await statusOf()).toEqual(['paid', 0]);
    expect(await stateOf(order)).toEqual({ status: 'paid', refunded: 0, files: 1, mails: 2 });
    expect(await order.settledAt()).toBe(paidAt);
    // Stripe may send the event of the refund again, as it was when the refund was made.
    await tell('charge.refunded', stripe.charge(session, 3000));
    expect(await statusOf()).toEqual(['paid', 0]);
    const { headers, texts } = await notices();
    expect(headers.toSorted()).toEqual([...order.refunds, order.failure].toSorted());
    expect(texts.find((text) => text.includes('failed')))
      .toBe(`Order ${reference}: a refund failed, refund it another way

A refund of $30.00 for order ${reference} failed or was cancelled. Stripe has given the money back to you, and the customer does not have it, although a mail announced it. The order is again what it was before this refund.

What to do
----------

See in Stripe’s dashboard why it failed. If the card or account was closed, refunding it again fails too.

Ask the customer for another way, such as a bank transfer, and send the money that way. The server does not tell the customer that the refund failed.

If you cancelled the refund yourself, tell the customer why.

The payment
-----------

Payment at Stripe: ${session.payment_intent}
https://dashboard.stripe.com/payments/${session.payment_intent}`);
  });

  test('leads to the same order and one notice of it, whatever the sequence of its events', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.shuffledSubarray(EVENTS, { minLength: EVENTS.length }),
        async (sequence) => {
          const { tell, stripe, session, statusOf, notices } = await orderToRefund();
          const refunded = stripe.charge(session, 3000);
          const failed = stripe.failRefund(session, 3000);
          const objects = {
            'checkout.session.completed': session,
            'charge.refunded': refunded,
            'refund.updated': failed,
            'refund.failed': failed,
          };
          for (const type of sequence) await tell(type, objects[type]);
          expect(await statusOf()).toEqual(['paid', 0]);
          const { headers } = await notices();
          expect(headers.filter((header) => header.includes('refundFailed'))).toHaveLength(1);
        },
      ),
      { numRuns: 5, seed: 7 },
    );
  });

  testOnce('leaves what another refund gave back', async () => {
    const { tell, stripe, session, statusOf, refund } = await orderToRefund();
    await tell('checkout.session.completed', session);
    await refund(1000);
    await refund(3000);
    await tell('refund.failed', stripe.failRefund(session, 2000));
    expect(await statusOf()).toEqual(['paid', 1000]);
  });

  test('can be made again, and the customer is notified again', async () => {
    const order = await orderToRefund();
    const { tell, stripe, session, statusOf, notices, refund, refunds, failure } = order;
    await tell('checkout.session.completed', session);
    await refund(3000);
    await tell('refund.failed', stripe.failRefund(session, 3000));
    await refund(3000);
    expect(await statusOf()).toEqual(['refunded', 3000]);
    await tell('refund.failed', stripe.failRefund(session, 3000, 're_2'));
    expect(await statusOf()).toEqual(['paid', 0]);
    expect((await notices()).headers.toSorted()).toEqual(
      [...refunds, failure, ...refunds, failure].toSorted(),
    );
  });

  test('of a payment that differed makes the order differ again, with its files, and the payment can be accepted', async () => {
    const order = await orderToRefund();
    const { tell, stripe, session, statusOf, notices, refund, orders, reference } = order;
    session.amount_total = 100;
    await tell('checkout.session.completed', session);
    await refund(100);
    expect(await stateOf(order)).toMatchObject({ status: 'refunded', files: 0 });
    await tell('refund.failed', stripe.failRefund(session, 100));
    expect(await statusOf()).toEqual(['mismatched', 0]);
    expect(await stateOf(order)).toMatchObject({ files: 1, mails: 0 });
    expect((await notices()).headers.toSorted()).toEqual(
      [
        `${reference}-provider-mismatched to ${PROVIDER}: Order ${reference}: the payment differs, please check it`,
        ...order.refunds,
        order.failure,
      ].toSorted(),
    );
    await orders('reconcile', reference, '--accept');
    expect(await statusOf()).toEqual(['paid', 0]);
  });

  test('of a surplus payment leaves the order as it is', async () => {
    const { tell, stripe, session, statusOf, notices, refund, failure } = await orderToRefund();
    const second = { ...session, id: 'cs_second', payment_intent: 'pi_second' };
    stripe.sessions.push(second);
    await tell('checkout.session.completed', session);
    await tell('checkout.session.completed', second);
    await refund(3000, second);
    await refund(3000);
    await tell('refund.failed', stripe.failRefund(second, 3000));
    expect(await statusOf()).toEqual(['refunded', 3000]);
    expect((await notices()).headers).toContain(failure);
  });

  test('after the purge of its order is reported to the provider once', async () => {
    const order = await orderToRefund();
    const { tell, stripe, session, statusOf, notices, refund, orders, reference } = order;
    await tell('checkout.session.completed', session);
    await refund(3000);
    await notices();
    await orders('purge', reference);
    const failed = stripe.failRefund(session, 3000);
    await tell('refund.updated', failed);
    await tell('refund.failed', failed);
    expect(await statusOf()).toEqual(['paid', 0]);
    expect((await notices()).headers).toEqual([order.failure]);
  });

  test('of an order that is not in the database is reported to the provider once', async () => {
    const { tell, stripe, session, notices } = await orderToRefund();
    const metadata = { order_id: 'A'.repeat(32) };
    const lost = { ...session, id: 'cs_lost', metadata, payment_intent: 'pi_lost' };
    stripe.sessions.push({ ...lost, client_reference_id: '2345BCDF' });
    const failed = stripe.failRefund(lost, 3000);
    await tell('refund.updated', failed);
    await tell('refund.failed', failed);
    expect((await notices()).headers).toContain(
      `unknown-provider-refundFailed to ${PROVIDER}: Order 2345BCDF: a refund failed, refund it another way`,
    );
  });

  testOnce('is found in Stripe’s list of events, once Stripe can be asked about it', async () => {
    const order = await orderToRefund();
    const { tell, stripe, session, server, statusOf, refund } = order;
    await tell('checkout.session.completed', session);
    await refund(3000);
    const event = stripe.event('refund.failed', stripe.failRefund(session, 3000));
    stripe.fault = '500';
    expect(await deliver(order, event)).toBe(502);
    expect(await statusOf()).toEqual(['refunded', 3000]);
    stripe.fault = null;
    await server.app.jobs.run(READ_EVENTS);
    expect(await statusOf()).toEqual(['paid', 0]);
  });

  test('is found by orders reconcile, even if its events were lost', async () => {
    const order = await orderToRefund();
    const { tell, stripe, session, orders, notices, refund, reference } = order;
    await tell('checkout.session.completed', session);
    await refund(3000);
    stripe.failRefund(session, 3000);
    expect((await orders('reconcile', reference)).output).toBe(
      `Order ${reference} was refunded, and is now: paid\n`,
    );
    expect((await notices()).headers).toContain(order.failure);
  });
});

testOnce('a refund that succeeds, or is still pending, changes nothing', async () => {
  const { tell, session, statusOf, notices, refund, refunds } = await orderToRefund();
  await tell('checkout.session.completed', session);
  await refund(3000);
  const { payment_intent } = session;
  for (const status of ['pending', 'succeeded']) {
    await tell('refund.updated', { id: 're_1', payment_intent, amount: 3000, status });
  }
  expect(await statusOf()).toEqual(['refunded', 3000]);
  expect((await notices()).headers).toEqual(refunds);
});
