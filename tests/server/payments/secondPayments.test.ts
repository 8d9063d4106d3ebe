import { describe, expect, test } from 'vitest';
import type { FakeSession } from '../../support/stripeObjects.ts';
import { startWithOrders } from '../support/commandLine.ts';
import { deliver } from '../support/stripe.ts';
import { CUSTOMER, orderOfNotices, PROVIDER } from '../support/orderOfNotices.ts';

/** Returns another payment of a session, as Stripe would report it. */
function paidAgain(session: FakeSession): FakeSession {
  return { ...session, payment_intent: 'pi_second' };
}

describe('a second payment', () => {
  test('a second payment leaves the order paid, and the provider is asked once to refund it', async () => {
    const { tell, stripe, session, statusOf, notices, reference } = await orderOfNotices();
    stripe.complete(session);
    await tell('checkout.session.completed', session);
    await tell('checkout.session.completed', paidAgain(session));
    await tell('checkout.session.async_payment_succeeded', paidAgain(session));
    expect(await statusOf()).toEqual(['paid', 0]);
    const { headers, texts } = await notices();
    expect(headers).toEqual([
      `${reference}-provider-repeated to ${PROVIDER}: Order ${reference} was paid twice: refund the second payment`,
    ]);
    expect(texts[0]).toBe(`Order ${reference} was paid twice: refund the second payment

A second payment, of $30.00, arrived for order ${reference}. The order had a payment before and does not need this one.

What to do
----------

Refund the payment named below in Stripe’s dashboard, and only that. The first one pays for the work, unless it was refunded.

The customer gets a mail once you have refunded it.

The payment
-----------

Payment at Stripe: pi_second
https://dashboard.stripe.com/payments/pi_second`);
  });

  test('a second payment does not change where the paper copy is sent', async () => {
    const running = await startWithOrders();
    const { stripe, place, pay, orders } = running;
    const reference = await place();
    await pay({ name: 'Ana Souza', address: { line1: '1 Main St', city: 'Austin' } });
    const elsewhere = { name: 'Bia Lima', address: { line1: '2 Side St', city: 'Boston' } };
    await deliver(
      running,
      stripe.event('checkout.session.completed', {
        ...paidAgain(stripe.last),
        collected_information: { shipping_details: elsewhere },
      }),
    );
    const { output } = await orders('show', reference);
    expect(output).toMatch(/^mail to +Ana Souza, 1 Main St, Austin$/m);
    expect(output).not.toContain('Bia Lima');
  });

  test('a refund of the second payment leaves the order paid', async () => {
    const { tell, stripe, session, statusOf, notices, reference } = await orderOfNotices();
    stripe.complete(session);
    await tell('checkout.session.completed', session);
    await tell('checkout.session.completed', paidAgain(session));
    await tell('charge.refunded', stripe.charge(paidAgain(session), 3000));
    expect(await statusOf()).toEqual(['paid', 0]);
    expect((await notices()).headers).toEqual([
      `${reference}-customer-surplusRefunded to ${CUSTOMER}: Order ${reference}: a surplus payment refunded`,
      `${reference}-provider-repeated to ${PROVIDER}: Order ${reference} was paid twice: refund the second payment`,
      `${reference}-provider-surplusRefunded to ${PROVIDER}: Order ${reference}: a surplus payment was refunded`,
    ]);
  });

  test('after the purge a second payment is distinguished from the first, which Stripe reports again', async () => {
    const { tell, stripe, session, notices, orders, pay, reference } = await orderOfNotices();
    await pay();
    await orders('purge', reference);
    await tell('checkout.session.completed', session);
    expect((await notices()).headers).toEqual([]);
    await tell('checkout.session.completed', paidAgain(session));
    await tell('charge.dispute.created', {
      id: 'du_1',
      payment_intent: session.payment_intent,
      amount: 3000,
      currency: 'usd',
      evidence_details: { due_by: Date.parse('2026-03-20T23:59:59Z') / 1000 },
    });
    expect(stripe.sessions).toHaveLength(1);
    expect((await notices()).headers).toEqual([
      `${reference}-provider-disputed to ${PROVIDER}: Order ${reference}: payment disputed, answer it at Stripe`,
      `${reference}-provider-repeated to ${PROVIDER}: Order ${reference} was paid twice: refund the second payment`,
    ]);
  });
});
