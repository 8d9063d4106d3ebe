import { describe, expect, test } from 'vitest';
import type { FakeSession } from '../../support/stripeObjects.ts';
import { writtenMails } from '../support/mailFolder.ts';
import { CUSTOMER, orderOfNotices, PROVIDER } from '../support/orderOfNotices.ts';

describe('a payment that is not what was ordered', () => {
  test.each<[string, Partial<FakeSession>, string]>([
    ['of another amount', { amount_total: 100 }, 'the amount'],
    ['in another currency', { currency: 'brl' }, 'the currency'],
    [
      'of the other mode',
      { livemode: false },
      'a test payment on a server for real ones, or the reverse',
    ],
    [
      'on a page that the server did not open',
      { id: 'cs_foreign' },
      'the payment page, which this server did not open',
    ],
  ])(
    'a payment %s does not settle the order, and the provider is notified once, with what to do',
    async (_name, changed, difference) => {
      const { tell, stripe, session, statusOf, notices, reference } = await orderOfNotices();
      stripe.complete(session);
      await tell('checkout.session.completed', { ...session, ...changed });
      await tell('checkout.session.completed', { ...session, ...changed });
      expect(await statusOf()).toEqual(['mismatched', 0]);
      const { headers, texts } = await notices();
      expect(headers).toEqual([
        `${reference}-provider-mismatched to ${PROVIDER}: Order ${reference}: the payment differs, please check it`,
      ]);
      expect(texts[0]).toContain(`What differs: ${difference}`);
      expect(texts[0]).toContain(
        `If it is right, accept it on the server: npm run orders -- reconcile ${reference} --accept`,
      );
      expect(texts[0]).toContain(String(session.payment_intent));
    },
  );

  test('a refund of a payment that differed closes the order, and its files can be ordered again', async () => {
    const { tell, stripe, session, statusOf, notices, other, reference } = await orderOfNotices();
    stripe.complete(session);
    const wrong = { ...session, amount_total: 100 };
    await tell('checkout.session.completed', wrong);
    await tell('charge.refunded', stripe.charge(wrong, 100));
    expect(await statusOf()).toEqual(['refunded', 100]);
    expect(await other.query('select key from files where order_id is not null')).toEqual([]);
    expect((await notices()).headers).toEqual([
      `${reference}-customer-refunded to ${CUSTOMER}: Order ${reference}: refunded`,
      `${reference}-provider-mismatched to ${PROVIDER}: Order ${reference}: the payment differs, please check it`,
      `${reference}-provider-refunded to ${PROVIDER}: Order ${reference} was refunded`,
    ]);
  });

  test('the mail about a partial refund of a payment that differed says what was paid, and the order still waits for the provider', async () => {
    const { tell, stripe, session, statusOf, notices, reference } = await orderOfNotices();
    stripe.complete(session);
    session.amount_total = 6000;
    await tell('checkout.session.completed', session);
    await tell('charge.refunded', stripe.charge(session, 3000));
    expect(await statusOf()).toEqual(['mismatched', 3000]);
    const { headers, texts } = await notices();
    expect(headers).toEqual([
      `${reference}-customer-partlyRefunded to ${CUSTOMER}: Order ${reference}: part of your payment refunded`,
      `${reference}-provider-mismatched to ${PROVIDER}: Order ${reference}: the payment differs, please check it`,
      `${reference}-provider-partlyRefunded to ${PROVIDER}: Order ${reference}: part of the payment was refunded`,
    ]);
    expect(texts[0]).toContain(
      `Of the $60.00 that you paid for order ${reference}, we have now given back $30.00 in total.`,
    );
    expect(texts[2]).toContain(
      `Of the $60.00 paid for order ${reference}, $30.00 in all was refunded at Stripe. The order still does not count as paid, because the payment differs from it. A customer whose data is still here gets a mail.

What to do
----------

If what is left is right, accept it on the server: npm run orders -- reconcile ${reference} --accept`,
    );
  });

  test('an amount that Stripe converted to the customer’s currency is compared before the conversion', async () => {
    const { tell, stripe, session, statusOf } = await orderOfNotices();
    stripe.complete(session);
    await tell('checkout.session.completed', {
      ...session,
      amount_total: 16_500,
      currency: 'brl',
      currency_conversion: { amount_total: session.amount_total, source_currency: 'usd' },
    });
    expect(await statusOf()).toEqual(['paid', 0]);
  });
});

describe('a payment for an order that is gone', () => {
  test('a payment after the purge of its order is reported to the provider alone, who refunds it', async () => {
    const { tell, stripe, session, statusOf, server, orders, other, reference } =
      await orderOfNotices();
    await orders('purge', reference);
    session.status = 'open';
    stripe.complete(session);
    await tell('checkout.session.completed', session);
    await tell('checkout.session.completed', session);
    expect(await statusOf()).toEqual(['paid', 0]);
    await tell('charge.refunded', stripe.charge(session, 3000));
    expect(await statusOf()).toEqual(['refunded', 3000]);
    expect((await writtenMails(server)).map(({ name }) => name)).toEqual([
      `${reference}-provider-orphaned`,
      `${reference}-provider-refunded`,
    ]);
    // What the mail said of the payment is not kept for a purged order.
    expect(await other.query('select details from notices')).toEqual([
      { details: null },
      { details: null },
    ]);
  });

  test('a payment after the order expired makes it paid, and a mail asks the provider to check its files', async () => {
    const { tell, stripe, session, statusOf, notices, reference } = await orderOfNotices();
    await tell('checkout.session.expired', session);
    stripe.complete(session);
    await tell('checkout.session.completed', session);
    expect(await statusOf()).toEqual(['paid', 0]);
    expect((await notices()).headers).toEqual([
      `${reference}-provider-late to ${PROVIDER}: Order ${reference} was paid after it was closed: check its files`,
    ]);
  });

  test('a payment for an order that is not in the database is reported once, and that of another product never', async () => {
    const { tell, stripe, session, statusOf, notices } = await orderOfNotices();
    stripe.complete(session);
    const lost = {
      ...session,
      id: 'cs_lost',
      metadata: { order_id: 'A'.repeat(32) },
      client_reference_id: '2345BCDF',
      payment_intent: 'pi_lost',
    };
    await tell('checkout.session.completed', lost);
    await tell('checkout.session.completed', lost);
    await tell('checkout.session.completed', { ...lost, metadata: {}, payment_intent: 'pi_other' });
    expect(await statusOf()).toEqual(['awaitingPayment', 0]);
    const { headers, texts } = await notices();
    expect(headers).toEqual([
      `unknown-provider-unknownOrder to ${PROVIDER}: A payment for order 2345BCDF, which is not on this server`,
    ]);
    expect(texts[0]).toContain('Stripe reports a payment of $30.00 for order 2345BCDF');
  });

  test('a dispute of a payment for an order that is not in the database is reported once, and that of another product never', async () => {
    const { tell, stripe, session, statusOf, notices } = await orderOfNotices();
    stripe.complete(session);
    const payments = [
      { id: 'cs_lost', metadata: { order_id: 'A'.repeat(32) }, payment_intent: 'pi_lost' },
      { id: 'cs_other', metadata: {}, payment_intent: 'pi_other' },
    ];
    for (const payment of payments) {
      stripe.sessions.push({ ...session, ...payment, client_reference_id: '2345BCDF' });
    }
    const disputed = { amount: 3000, currency: 'usd' };
    const lost = { ...disputed, id: 'du_lost', payment_intent: 'pi_lost' };
    await tell('charge.dispute.created', lost);
    await tell('charge.dispute.created', lost);
    for (const payment_intent of ['pi_other', 'pi_of_no_page', null]) {
      await tell('charge.dispute.created', { ...disputed, id: 'du_other', payment_intent });
    }
    expect(await statusOf()).toEqual(['awaitingPayment', 0]);
    const { headers, texts } = await notices();
    expect(headers).toEqual([
      `unknown-provider-disputed to ${PROVIDER}: Order 2345BCDF: payment disputed, answer it at Stripe`,
      `unknown-provider-unknownOrder to ${PROVIDER}: A payment for order 2345BCDF, which is not on this server`,
    ]);
    expect(texts[0]).toContain(
      'The order is not in the database of this server. The database may have been restored from an older backup, or another server may use the same Stripe account.',
    );
  });
});
