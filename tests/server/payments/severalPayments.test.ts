import { describe, expect, test } from 'vitest';
import { writtenMails } from '../support/mailFolder.ts';
import { stateOf } from '../support/orderAtStripe.ts';
import { CUSTOMER, orderOfNotices, PROVIDER } from '../support/orderOfNotices.ts';

/** Starts a server with an order whose first payment, of $1.00 instead of $30.00, has arrived. */
async function orderWithWrongPayment() {
  const order = await orderOfNotices();
  const { tell, stripe, session, reference } = order;
  stripe.complete(session);
  const first = { ...session, amount_total: 100 };
  await tell('checkout.session.completed', first);
  return {
    ...order,
    first,
    /** Another wrong payment, and one of the right amount. */
    second: { ...session, amount_total: 200, payment_intent: 'pi_second' },
    right: { ...session, payment_intent: 'pi_right' },
    mismatch: `${reference}-provider-mismatched to ${PROVIDER}: Order ${reference}: the payment differs, please check it`,
    refunds: [
      `${reference}-customer-refunded to ${CUSTOMER}: Order ${reference}: refunded`,
      `${reference}-provider-refunded to ${PROVIDER}: Order ${reference} was refunded`,
    ],
    surplusRefunds: [
      `${reference}-customer-surplusRefunded to ${CUSTOMER}: Order ${reference}: a surplus payment refunded`,
      `${reference}-provider-surplusRefunded to ${PROVIDER}: Order ${reference}: a surplus payment was refunded`,
    ],
  };
}

describe('several payments that differ from their order', () => {
  test('each is reported to the provider once, with what it is', async () => {
    const { tell, first, second, mismatch, notices, statusOf } = await orderWithWrongPayment();
    await tell('checkout.session.completed', second);
    await tell('checkout.session.completed', first);
    await tell('checkout.session.async_payment_succeeded', second);
    expect(await statusOf()).toEqual(['mismatched', 0]);
    const { headers, texts } = await notices();
    expect(headers).toEqual([mismatch, mismatch]);
    const paid = texts.map((text) => /^Paid: .*$/m.exec(text)?.[0] ?? '');
    expect(paid.toSorted()).toEqual(['Paid: $1.00', 'Paid: $2.00']);
    expect(texts[1]).toContain(
      'If the payment is wrong, refund it there. Once the order has no other payment, it is closed, and the customer can order again.',
    );
  });

  test.each([
    ['first', 'second'],
    ['second', 'first'],
  ] as const)(
    'the refund of the %s leaves the order open for the %s, whose refund closes it',
    async (refunded, left) => {
      const order = await orderWithWrongPayment();
      const { tell, stripe, second, mismatch, refunds, surplusRefunds, statusOf } = order;
      await tell('checkout.session.completed', second);
      await tell('charge.refunded', stripe.charge(order[refunded], order[refunded].amount_total));
      // Stripe sends this event again.
      await tell('checkout.session.completed', order[refunded]);
      expect(await statusOf()).toEqual(['mismatched', 0]);
      expect((await stateOf(order)).files).toBe(1);
      await tell('charge.refunded', stripe.charge(order[left], order[left].amount_total));
      await tell('charge.refunded', stripe.charge(order[refunded], order[refunded].amount_total));
      await tell('checkout.session.completed', order[left]);
      expect(await statusOf()).toEqual(['refunded', order[left].amount_total]);
      expect((await stateOf(order)).files).toBe(0);
      const { headers } = await order.notices();
      expect(headers.toSorted()).toEqual(
        [mismatch, mismatch, ...refunds, ...surplusRefunds].toSorted(),
      );
    },
  );

  test('a part that is refunded of one leaves the order open when the other is refunded', async () => {
    const { tell, stripe, first, second, statusOf } = await orderWithWrongPayment();
    await tell('checkout.session.completed', second);
    await tell('charge.refunded', stripe.charge(second, 50));
    await tell('charge.refunded', stripe.charge(first, 100));
    expect(await statusOf()).toEqual(['mismatched', 0]);
    await tell('charge.refunded', stripe.charge(second, 200));
    expect(await statusOf()).toEqual(['refunded', 200]);
  });

  test('a slow one that fails leaves the order open for the other', async () => {
    const { tell, second, statusOf } = await orderWithWrongPayment();
    await tell('checkout.session.completed', { ...second, payment_status: 'unpaid' });
    await tell('checkout.session.async_payment_failed', { ...second, payment_status: 'unpaid' });
    expect(await statusOf()).toEqual(['mismatched', 0]);
  });
});

describe('a payment for an order that was refunded', () => {
  test('the right payment makes the order paid, and a mail asks the provider to check its files', async () => {
    const order = await orderWithWrongPayment();
    const { tell, stripe, first, right, mismatch, refunds, statusOf, reference } = order;
    await tell('charge.refunded', stripe.charge(first, 100));
    await tell('checkout.session.completed', right);
    await tell('checkout.session.completed', right);
    await tell('checkout.session.completed', first);
    expect(await statusOf()).toEqual(['paid', 0]);
    expect(await stateOf(order)).toMatchObject({ files: 1, mails: 2 });
    const { headers, texts } = await order.notices();
    expect(headers.toSorted()).toEqual(
      [
        mismatch,
        ...refunds,
        `${reference}-provider-late to ${PROVIDER}: Order ${reference} was paid after it was closed: check its files`,
      ].toSorted(),
    );
    expect(texts.find((text) => text.includes('after it was closed'))).toContain(
      `A payment of $30.00 arrived for order ${reference} after it had been cancelled or refunded, had expired or had failed.`,
    );
    await tell('charge.refunded', stripe.charge(right, 50));
    expect(await statusOf()).toEqual(['paid', 50]);
  });

  test('a slow payment of the right amount makes the order wait for its money', async () => {
    const { tell, stripe, first, right, statusOf } = await orderWithWrongPayment();
    await tell('charge.refunded', stripe.charge(first, 100));
    await tell('checkout.session.completed', { ...right, payment_status: 'unpaid' });
    expect(await statusOf()).toEqual(['processing', 0]);
    await tell('checkout.session.async_payment_succeeded', right);
    expect(await statusOf()).toEqual(['paid', 0]);
  });

  test('another payment that differs is reported, and the provider decides again', async () => {
    const order = await orderWithWrongPayment();
    const { tell, stripe, first, second, mismatch, refunds, statusOf } = order;
    await tell('charge.refunded', stripe.charge(first, 100));
    await tell('checkout.session.completed', second);
    expect(await statusOf()).toEqual(['mismatched', 0]);
    expect((await order.notices()).headers.toSorted()).toEqual(
      [mismatch, mismatch, ...refunds].toSorted(),
    );
    await tell('charge.refunded', stripe.charge(second, 200));
    expect(await statusOf()).toEqual(['refunded', 200]);
  });

  test('a second payment after the refund of the first is reported with words that fit it', async () => {
    const { tell, stripe, session, statusOf, notices, reference } = await orderOfNotices();
    stripe.complete(session);
    await tell('checkout.session.completed', session);
    await tell('charge.refunded', stripe.charge(session, 3000));
    await tell('checkout.session.completed', { ...session, payment_intent: 'pi_second' });
    await tell('checkout.session.completed', session);
    expect(await statusOf()).toEqual(['refunded', 3000]);
    const { headers, texts } = await notices();
    expect(headers).toEqual([
      `${reference}-customer-refunded to ${CUSTOMER}: Order ${reference}: refunded`,
      `${reference}-provider-refunded to ${PROVIDER}: Order ${reference} was refunded`,
      `${reference}-provider-repeated to ${PROVIDER}: Order ${reference} was paid twice: refund the second payment`,
    ]);
    expect(texts[2])
      .toContain(`A second payment, of $30.00, arrived for order ${reference}. The order had a payment before and does not need this one.

What to do
----------

Refund the payment named below in Stripe’s dashboard, and only that. The first one pays for the work, unless it was refunded.`);
  });
});

describe('orders reconcile --accept', () => {
  test('accepts the payment that was not refunded', async () => {
    const order = await orderWithWrongPayment();
    const { tell, stripe, first, second, orders, statusOf, reference } = order;
    stripe.sessions.push(second);
    await tell('checkout.session.completed', second);
    await tell('charge.refunded', stripe.charge(second, 200));
    await orders('reconcile', reference, '--accept');
    expect(await statusOf()).toEqual(['paid', 0]);
    await tell('charge.refunded', stripe.charge(first, 100));
    expect(await statusOf()).toEqual(['refunded', 100]);
  });

  test('says why a payment cannot be looked at: it was made in another mode, or Stripe fails', async () => {
    const order = await orderOfNotices();
    const { tell, stripe, session, orders, statusOf, reference } = order;
    stripe.complete(session);
    const inTestMode = { ...session, livemode: false, payment_intent: 'pi_test_mode' };
    await tell('checkout.session.completed', inTestMode);
    expect(await orders('reconcile', reference, '--accept')).toEqual({
      code: 1,
      output: '',
      errors: `Stripe does not know payment pi_test_mode of order ${reference} in the account and mode of STRIPE_SECRET_KEY. If it was made with another key, run this once with that key. A test payment moved no money: do not accept it. Nothing was changed.\n`,
    });
    stripe.fault = '500';
    const { code, output, errors } = await orders('reconcile', reference, '--accept');
    expect({ code, output, errors: errors.replace(/req_[\w-]+/, 'req_1') }).toEqual({
      code: 1,
      output: '',
      errors: 'The query to Stripe failed: 500 api_error req_1. Nothing was changed.\n',
    });
    expect(await statusOf()).toEqual(['mismatched', 0]);
  });

  test.each([
    ['en', 'Total of the order (USD): $30.00\nPaid: €25.00', 'Total paid'],
    ['pt-BR', 'Total do pedido em dólares: $30.00\nValor pago: €25.00', 'Total pago'],
  ])(
    'of another amount and currency is followed by mails that say what was paid, in the language %s',
    async (language, paid, untrue) => {
      const order = await orderOfNotices(language);
      const { tell, stripe, session, server, orders, reference } = order;
      stripe.complete(session);
      Object.assign(session, { amount_total: 2500, currency: 'eur' });
      await tell('checkout.session.completed', session);
      await orders('reconcile', reference, '--accept');
      const mails = await writtenMails(server);
      const textOf = (recipient: string) =>
        mails.find(({ name }) => name === `${reference}-${recipient}`)?.text;
      expect(textOf('customer')).toContain(paid);
      expect(textOf('customer')).not.toContain(untrue);
      expect(textOf('provider')).toContain('Total (USD): $30.00\nPaid, and accepted: €25.00');
    },
  );

  test('asks which payment is meant when several differ', async () => {
    const order = await orderWithWrongPayment();
    const { tell, stripe, clock, first, second, orders, statusOf, reference } = order;
    stripe.sessions.push(second);
    clock.now += 1000;
    await tell('checkout.session.completed', second);
    const command = `npm run orders -- reconcile ${reference} --accept`;
    expect(await orders('reconcile', reference, '--accept')).toEqual({
      code: 1,
      output: '',
      errors: `Order ${reference} has several payments that differ. Look at them in Stripe’s dashboard, and name the one to accept:\n${command}=${first.payment_intent}\n${command}=pi_second\n`,
    });
    expect(await orders('reconcile', reference, '--accept=pi_other')).toEqual({
      code: 1,
      output: '',
      errors: `Order ${reference} has no payment pi_other that differs from it. Nothing was changed.\n`,
    });
    expect(await statusOf()).toEqual(['mismatched', 0]);
    expect(await orders('reconcile', reference, `--accept=${first.payment_intent}`)).toEqual({
      code: 0,
      output: `Order ${reference} was mismatched, and is now: paid\n`,
      errors: '',
    });
  });
});
