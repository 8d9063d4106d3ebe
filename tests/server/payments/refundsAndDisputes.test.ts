import { describe, expect, test } from 'vitest';
import { READ_EVENTS } from '../../../src/server/payments/readEvents.ts';
import type { FakeSession } from '../../support/stripeObjects.ts';
import { writtenMails } from '../support/mailFolder.ts';
import { orderAtStripe } from '../support/orderAtStripe.ts';
import { deliver } from '../support/stripe.ts';
import { CUSTOMER, orderOfNotices, PROVIDER } from '../support/orderOfNotices.ts';

/** Returns the dispute of a session's payment. As at Stripe, nothing in it names the order. */
function disputeOf({ payment_intent }: FakeSession, status = 'needs_response'): object {
  return {
    id: 'du_1',
    object: 'dispute',
    status,
    payment_intent,
    amount: 3000,
    currency: 'usd',
    metadata: {},
    evidence_details: { due_by: Date.parse('2026-03-20T23:59:59Z') / 1000 },
  };
}

describe('refunds, failures and disputes', () => {
  test('the customer whose delayed payment failed is notified once, in their language', async () => {
    const { tell, stripe, session, notices, reference } = await orderOfNotices('pt-BR');
    stripe.complete(session, { isSlow: true });
    await tell('checkout.session.completed', session);
    await tell('checkout.session.async_payment_failed', session);
    await tell('checkout.session.async_payment_failed', session);
    const { headers, texts } = await notices();
    expect(headers).toEqual([
      `${reference}-customer-paymentFailed to ${CUSTOMER}: Pedido ${reference}: o pagamento não foi concluído`,
    ]);
    expect(texts[0]).toContain(`O seu pagamento não foi concluído

Olá, Ana Souza,

O seu banco não concluiu o pagamento do pedido ${reference}. Não recebemos nenhum valor e não começamos a tradução.

Se você ainda quiser a tradução, faça o pedido de novo com outra forma de pagamento: http://localhost:3000/pt/

Se mesmo assim aparecer uma cobrança na sua conta, o banco a devolve em alguns dias. Se isso não acontecer, escreva para nós.

Como falar conosco`);
  });

  test('customer and provider are notified of each refund once, whatever the sequence of the events', async () => {
    const { tell, stripe, session, statusOf, notices, reference } = await orderOfNotices();
    stripe.complete(session);
    await tell('charge.refunded', stripe.charge(session, 1000));
    await tell('checkout.session.completed', session);
    await tell('charge.refunded', stripe.charge(session, 1000));
    await tell('charge.refunded', stripe.charge(session, 3000));
    await tell('charge.refunded', stripe.charge(session, 1000));
    expect(await statusOf()).toEqual(['refunded', 3000]);
    const { headers, texts } = await notices();
    expect(headers).toEqual([
      `${reference}-customer-partlyRefunded to ${CUSTOMER}: Order ${reference}: part of your payment refunded`,
      `${reference}-customer-refunded to ${CUSTOMER}: Order ${reference}: refunded`,
      `${reference}-provider-partlyRefunded to ${PROVIDER}: Order ${reference}: part of the payment was refunded`,
      `${reference}-provider-refunded to ${PROVIDER}: Order ${reference} was refunded`,
    ]);
    expect(texts[0]).toContain(
      `Of the $30.00 that you paid for order ${reference}, we have now given back $10.00 in total.`,
    );
  });

  test('the provider is notified once of a dispute, and by when to answer it', async () => {
    const { tell, stripe, session, statusOf, notices, reference } = await orderOfNotices();
    stripe.complete(session);
    await tell('checkout.session.completed', session);
    await tell('charge.dispute.created', disputeOf(session));
    await tell('charge.dispute.created', disputeOf(session));
    await tell('charge.dispute.funds_withdrawn', disputeOf(session));
    expect(await statusOf()).toEqual(['paid', 0]);
    const { headers, texts } = await notices();
    expect(headers).toEqual([
      `${reference}-provider-disputed to ${PROVIDER}: Order ${reference}: payment disputed, answer it at Stripe`,
    ]);
    expect(texts[0]).toContain('The customer’s bank demands $30.00 back');
    expect(texts[0]).toContain('Answer in Stripe’s dashboard by 2026-03-20 (UTC).');
  });

  test('the provider is notified once of an inquiry of the bank, and again if it becomes a dispute', async () => {
    const { tell, stripe, session, statusOf, notices, reference } = await orderOfNotices();
    stripe.complete(session);
    await tell('checkout.session.completed', session);
    const inquiry = disputeOf(session, 'warning_needs_response');
    await tell('charge.dispute.created', inquiry);
    await tell('charge.dispute.created', inquiry);
    const inquired = `${reference}-provider-inquired to ${PROVIDER}: Order ${reference}: the customer’s bank inquires, answer it at Stripe`;
    const { headers, texts } = await notices();
    expect(headers).toEqual([inquired]);
    expect(texts[0]).toBe(`Order ${reference}: the customer’s bank inquires, answer it at Stripe

The customer’s bank inquires about $30.00 paid for order ${reference}. This is not a dispute yet, and Stripe has taken no money from you. Without an answer it can become one, of which you would get another mail.

What to do
----------

Answer in Stripe’s dashboard by 2026-03-20 (UTC): say what was ordered, and what you delivered.

If the customer is right, refund the whole payment there instead. That ends the inquiry; a partial refund does not.

Do not begin work on the order until the inquiry is closed.

The payment
-----------

Payment at Stripe: ${session.payment_intent}
https://dashboard.stripe.com/payments/${session.payment_intent}`);
    await tell('charge.dispute.funds_withdrawn', disputeOf(session));
    expect(await statusOf()).toEqual(['paid', 0]);
    expect((await notices()).headers).toEqual([
      `${reference}-provider-disputed to ${PROVIDER}: Order ${reference}: payment disputed, answer it at Stripe`,
      inquired,
    ]);
  });

  test('a dispute whose event arrives before that of its payment is not lost: the order is paid with its address, and the provider is notified once', async () => {
    const { tell, stripe, session, statusOf, notices, orders, reference } = await orderOfNotices();
    const address = { line1: '1 Main St', city: 'Austin' };
    stripe.complete(session, { shipping: { name: 'Ana Souza', address } });
    await tell('charge.dispute.created', disputeOf(session));
    expect(await statusOf()).toEqual(['paid', 0]);
    expect((await orders('show', reference)).output).toContain('Ana Souza, 1 Main St, Austin');
    await tell('checkout.session.completed', session);
    await tell('charge.dispute.created', disputeOf(session));
    expect(await statusOf()).toEqual(['paid', 0]);
    expect((await notices()).headers).toEqual([
      `${reference}-provider-disputed to ${PROVIDER}: Order ${reference}: payment disputed, answer it at Stripe`,
    ]);
  });

  test('a dispute of an unknown payment about which Stripe cannot be asked is not recorded, and the provider is notified once it can', async () => {
    const running = await orderOfNotices();
    const { stripe, session, server, notices, other, reference } = running;
    stripe.complete(session);
    const event = stripe.event('charge.dispute.created', disputeOf(session));
    stripe.fault = 'reset';
    expect(await deliver(running, event)).toBe(502);
    await server.app.jobs.run(READ_EVENTS);
    expect((await notices()).headers).toEqual([]);
    expect(await other.query('select id from payment_events')).toEqual([]);
    stripe.fault = null;
    await server.app.jobs.run(READ_EVENTS);
    expect(await deliver(running, event)).toBe(200);
    expect((await notices()).headers).toEqual([
      `${reference}-provider-disputed to ${PROVIDER}: Order ${reference}: payment disputed, answer it at Stripe`,
    ]);
  });

  test('after a surplus slow payment fails, the order is still paid by its own, and no other mail is sent', async () => {
    const running = await orderAtStripe();
    const { server, stripe, session } = running;
    stripe.complete(session, { isSlow: true });
    await deliver(running, stripe.event('checkout.session.completed', session));
    const other = { ...session, payment_intent: 'pi_second' };
    await deliver(running, stripe.event('checkout.session.completed', other));
    await deliver(running, stripe.event('checkout.session.async_payment_failed', other));
    session.payment_status = 'paid';
    await deliver(running, stripe.event('checkout.session.async_payment_succeeded', session));
    const subjects = (await writtenMails(server)).map(({ name }) => name.slice(9));
    expect(subjects).toEqual(['customer', 'provider']);
  });
});
