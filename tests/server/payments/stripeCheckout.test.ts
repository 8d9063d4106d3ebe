import { describe, expect, test } from 'vitest';
import { IS_LONG } from '../../support/faultForm.ts';
import type { StripeFault } from '../../support/stripeStandIn.ts';
import { deliver, startWithStripe, visitorWithOrder } from '../support/stripe.ts';

const HOUR_MS = 60 * 60_000;
const UNAVAILABLE = {
  status: 502,
  body: {
    code: 'payment_provider_unavailable',
    error:
      'The payment page cannot be reached right now. Nothing was charged. Please try again in a few minutes.',
  },
};

/** A line item as it is sent, in form fields. */
function line(name: string, cents: string) {
  return {
    quantity: '1',
    price_data: { currency: 'usd', unit_amount: cents, product_data: { name } },
  };
}

describe('a payment page at Stripe', () => {
  test('sells the quote of the server, line by line', async () => {
    const { server, stripe, clock } = await startWithStripe();
    const { visitor, order } = await visitorWithOrder(server, {
      pages: 7,
      rush: true,
      mailHardCopy: true,
      hardCopyCopies: 2,
      notarize: true,
    });
    const url = await visitor.paymentUrl(order);
    expect(url).toBe(stripe.last.url);
    expect(stripe.last.amount_total).toBe(19_700);
    const [request] = stripe.requests;
    const id = request?.metadata['order_id'] ?? '';
    const reference = request?.client_reference_id ?? '';
    expect(id).toMatch(/^[\w-]{32}$/);
    expect(reference).toMatch(/^[2-9B-Z]{8}$/);
    expect(request).toEqual({
      mode: 'payment',
      locale: 'en',
      client_reference_id: reference,
      customer_email: 'ana@example.com',
      metadata: { order_id: id },
      payment_intent_data: { metadata: { order_id: id }, description: `Order ${reference}` },
      line_items: [
        line('Certified translation, 7 pages', '10500'),
        line('Rush delivery', '5300'),
        line('Paper copy by mail (2)', '2400'),
        line('Notarization', '1500'),
      ],
      shipping_address_collection: { allowed_countries: ['US', 'BR', 'CA', 'GB'] },
      success_url: `${server.origin}/en/?checkout=paid#upload`,
      cancel_url: `${server.origin}/payment/cancelled/${id}`,
      expires_at: String(Math.ceil((clock.now + HOUR_MS) / 1000)),
    });
  });

  test('is in the language of the visitor, and asks for no address without a hard copy', async () => {
    const { server, stripe } = await startWithStripe();
    const { visitor, order } = await visitorWithOrder(server, { pages: 1 }, 'pt-BR');
    await visitor.paymentUrl(order);
    const [request] = stripe.requests;
    expect(request).toMatchObject({
      locale: 'pt-BR',
      payment_intent_data: { description: expect.stringMatching(/^Pedido \w{8}$/) },
      line_items: [{ price_data: { product_data: { name: 'Tradução certificada, 1 página' } } }],
      success_url: `${server.origin}/pt/?checkout=paid#upload`,
    });
    expect(request).not.toHaveProperty('shipping_address_collection');
  });

  test('is one for one order, however often and however much at once it is asked for', async () => {
    const { server, stripe, clock } = await startWithStripe();
    const { visitor, order } = await visitorWithOrder(server);
    const urls = await Promise.all(Array.from({ length: 6 }, () => visitor.paymentUrl(order)));
    clock.now += HOUR_MS - 1000;
    expect(new Set([...urls, await visitor.paymentUrl(order)])).toEqual(new Set([stripe.last.url]));
    expect(stripe.sessions).toHaveLength(1);
  });

  test('is a new one once the last has expired', async () => {
    const { server, stripe, clock } = await startWithStripe();
    const { visitor, order } = await visitorWithOrder(server);
    const first = await visitor.paymentUrl(order);
    clock.now += HOUR_MS + 1000;
    const second = await visitor.paymentUrl(order);
    expect(second).not.toBe(first);
    expect(stripe.sessions.map(({ status }) => status)).toEqual(['expired', 'open']);
  });

  test('is the same after it was paid', async () => {
    const running = await startWithStripe();
    const { server, stripe } = running;
    const { visitor, order } = await visitorWithOrder(server);
    const url = await visitor.paymentUrl(order);
    stripe.complete(stripe.last);
    await deliver(running, stripe.event('checkout.session.completed', stripe.last));
    expect(await visitor.paymentUrl(order)).toBe(url);
    expect(stripe.sessions).toHaveLength(1);
  });

  test('lets the customer type an address that Stripe does not take from us', async () => {
    const { server, stripe } = await startWithStripe();
    const { visitor, order } = await visitorWithOrder(server, { email: 'ana!@example.com' });
    expect(await visitor.paymentUrl(order)).toBe(stripe.last.url);
    expect(stripe.requests).toHaveLength(1);
    expect(stripe.requests[0]).not.toHaveProperty('customer_email');
  });

  test('is not replaced by the sandbox', async () => {
    const { server } = await startWithStripe();
    const { visitor } = await visitorWithOrder(server);
    expect((await visitor.fetch(`/sandbox/pay/${'a'.repeat(32)}`)).status).toBe(404);
  });
});

describe('while Stripe fails, an order is refused and nothing of it is lost', () => {
  // "Lost" made the page, and its answer never arrived.
  test.each<StripeFault>(['500', '429', 'reset', 'garbage', 'empty', 'lost'])(
    '%s',
    async (fault) => {
      const { server, stripe } = await startWithStripe();
      const { visitor, order } = await visitorWithOrder(server);
      stripe.fault = fault;
      expect(await visitor.checkout(order)).toMatchObject(UNAVAILABLE);
      expect(await visitor.checkout(order)).toMatchObject(UNAVAILABLE);
      stripe.fault = null;
      expect(await visitor.paymentUrl(order)).toBe(stripe.last.url);
      expect(stripe.sessions).toHaveLength(1);
    },
  );

  test('hanging, until the server gives up', async () => {
    // The long form waits as long as the server does in operation, for a quarter of a minute.
    const patience = IS_LONG ? {} : { stripePatienceMs: 1000 };
    const { server, stripe } = await startWithStripe({}, Date.now(), patience);
    const { visitor, order } = await visitorWithOrder(server);
    stripe.fault = 'hang';
    expect(await visitor.checkout(order)).toMatchObject(UNAVAILABLE);
    stripe.fault = null;
    expect(await visitor.paymentUrl(order)).toBe(stripe.last.url);
    expect(stripe.sessions).toHaveLength(1);
  });

  test('in the language of the visitor', async () => {
    const { server, stripe } = await startWithStripe();
    const { visitor, order } = await visitorWithOrder(server, {}, 'pt-BR');
    stripe.fault = 'reset';
    expect((await visitor.checkout(order)).body).toEqual({
      code: 'payment_provider_unavailable',
      error:
        'A página de pagamento não está disponível agora. Nada foi cobrado. Tente de novo em alguns minutos.',
    });
  });

  test('and another order for the same files is still refused', async () => {
    const { server, stripe } = await startWithStripe();
    const { visitor, order } = await visitorWithOrder(server);
    stripe.fault = '500';
    await visitor.checkout(order);
    stripe.fault = null;
    expect((await visitor.checkout({ ...order, pages: 3 })).status).toBe(409);
  });
});

describe('a customer who cancels', () => {
  test('comes back to the page, and the files are free', async () => {
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

  test('after having paid comes back as one who has paid', async () => {
    const { server, stripe } = await startWithStripe();
    const { visitor, order } = await visitorWithOrder(server);
    await visitor.paymentUrl(order);
    stripe.complete(stripe.last);
    const back = await visitor.fetch(stripe.requests[0]?.cancel_url ?? '');
    expect(back.headers.get('location')).toBe(`${server.origin}/en/?checkout=paid#upload`);
    expect((await visitor.checkout({ ...order, pages: 3 })).status).toBe(409);
  });

  test('while Stripe fails comes back, and the files stay with the order', async () => {
    const { server, stripe } = await startWithStripe();
    const { visitor, order } = await visitorWithOrder(server);
    const url = await visitor.paymentUrl(order);
    stripe.fault = '500';
    const back = await visitor.fetch(stripe.requests[0]?.cancel_url ?? '');
    expect(back.headers.get('location')).toBe(`${server.origin}/en/?checkout=cancelled#upload`);
    stripe.fault = null;
    expect((await visitor.checkout({ ...order, pages: 3 })).status).toBe(409);
    expect(await visitor.paymentUrl(order)).toBe(url);
  });

  test('of no order is not found', async () => {
    const { server } = await startWithStripe();
    const { visitor } = await visitorWithOrder(server);
    expect((await visitor.fetch(`/payment/cancelled/${'a'.repeat(32)}`)).status).toBe(404);
  });
});

describe('an order whose time is over', () => {
  test('expires once Stripe has closed its page, and frees its files', async () => {
    const { server, stripe, clock } = await startWithStripe();
    const { visitor, order } = await visitorWithOrder(server);
    await visitor.paymentUrl(order);
    clock.now += HOUR_MS + 1000;
    await server.app.jobs.run('expire-payments');
    expect(stripe.last.status).toBe('expired');
    expect((await visitor.checkout({ ...order, pages: 3 })).status).toBe(200);
  });

  test('is paid when Stripe says that it was, though the news never came', async () => {
    const { server, stripe, clock } = await startWithStripe();
    const { visitor, order } = await visitorWithOrder(server);
    await visitor.paymentUrl(order);
    stripe.complete(stripe.last);
    clock.now += HOUR_MS + 1000;
    await server.app.jobs.run('expire-payments');
    expect((await visitor.checkout({ ...order, pages: 3 })).status).toBe(409);
  });

  test('goes on holding its files while Stripe cannot be asked', async () => {
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
