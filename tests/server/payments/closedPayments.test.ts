import { describe, expect, test } from 'vitest';
import { otherConnection } from '../support/backends.ts';
import { placeOrder } from '../support/orderAtStripe.ts';
import { startWithOrders } from '../support/commandLine.ts';
import { deliver, startWithStripe, visitorWithOrder, type WithStripe } from '../support/stripe.ts';

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

  test.each<[string, (running: WithStripe) => Promise<unknown>, string]>([
    ['was cancelled', async () => {}, 'cancelled'],
    [
      'was paid',
      async (running) => {
        const { stripe } = running;
        stripe.complete(stripe.last);
        await deliver(running, stripe.event('checkout.session.completed', stripe.last));
      },
      'paid',
    ],
  ])(
    'a repeated cancellation of an order that %s is answered without asking Stripe',
    async (...row) => {
      const [, settle, outcome] = row;
      const running = await startWithStripe();
      const { server, stripe } = running;
      const { visitor, session } = await placeOrder(running);
      const cancel = () => visitor.fetch(stripe.requests[0]?.cancel_url ?? '');
      await settle(running);
      await cancel();
      const calls = stripe.calls.length;
      const back = await cancel();
      const order = outcome === 'paid' ? `&order=${session.client_reference_id}` : '';
      expect([back.status, back.headers.get('location')]).toEqual([
        303,
        `${server.origin}/en/?checkout=${outcome}${order}#upload`,
      ]);
      expect(stripe.calls.length).toBe(calls);
    },
  );

  test('Stripe is asked to cancel as often as RATE_LIMIT_CHECKOUTS allows, and whoever comes more often returns to the page too', async () => {
    const running = await startWithStripe({ RATE_LIMIT_CHECKOUTS: '2' });
    const { server, stripe } = running;
    const { visitor, session } = await placeOrder(running);
    stripe.fault = '500';
    const expiries = () => stripe.calls.filter(({ call }) => call.endsWith('/expire')).length;
    const asked: number[] = [];
    for (let cancellation = 0; cancellation < 4; cancellation++) {
      const back = await visitor.fetch(stripe.requests[0]?.cancel_url ?? '');
      expect([back.status, back.headers.get('location')]).toEqual([
        303,
        `${server.origin}/en/#upload`,
      ]);
      asked.push(expiries());
    }
    expect(asked).toEqual([1, 2, 2, 2]);
    expect(session.status).toBe('open');
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
