import { describe, expect, test } from 'vitest';
import { HOUR_MS } from '../../../src/domain/limits.ts';
import { deliver, startWithStripe, visitorWithOrder } from '../support/stripe.ts';

/** Returns a line item as it is sent, in form encoding. */
function line(name: string, cents: string) {
  return {
    quantity: '1',
    price_data: { currency: 'usd', unit_amount: cents, product_data: { name } },
  };
}

describe('payment pages at Stripe', () => {
  test('a payment page at Stripe charges the server’s quote, line by line', async () => {
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
        line('Rush', '5300'),
        line('Paper copy by mail (2)', '2400'),
        line('Notarization', '1500'),
      ],
      shipping_address_collection: { allowed_countries: ['US', 'BR', 'CA', 'GB'] },
      success_url: `${server.origin}/en/?checkout=paid&order=${reference}#upload`,
      cancel_url: `${server.origin}/payment/cancelled/${id}`,
      expires_at: String(Math.ceil((clock.now + HOUR_MS) / 1000)),
    });
  });

  test('a payment page at Stripe is in the language of the visitor, and asks for no postal address without a paper copy', async () => {
    const { server, stripe } = await startWithStripe();
    const { visitor, order } = await visitorWithOrder(server, { pages: 1 }, 'pt-BR');
    await visitor.paymentUrl(order);
    const [request] = stripe.requests;
    expect(request).toMatchObject({
      locale: 'pt-BR',
      payment_intent_data: { description: expect.stringMatching(/^Pedido \w{8}$/) },
      line_items: [{ price_data: { product_data: { name: 'Tradução certificada, 1 página' } } }],
      success_url: `${server.origin}/pt/?checkout=paid&order=${request?.client_reference_id}#upload`,
    });
    expect(request).not.toHaveProperty('shipping_address_collection');
  });

  test('an order that is submitted many times, at once or later, has one payment page at Stripe', async () => {
    const { server, stripe, clock } = await startWithStripe();
    const { visitor, order } = await visitorWithOrder(server);
    const urls = await Promise.all(Array.from({ length: 6 }, () => visitor.paymentUrl(order)));
    clock.now += HOUR_MS - 1000;
    expect(new Set([...urls, await visitor.paymentUrl(order)])).toEqual(new Set([stripe.last.url]));
    expect(stripe.sessions).toHaveLength(1);
  });

  test('an order whose payment page at Stripe has expired gets a new one', async () => {
    const { server, stripe, clock } = await startWithStripe();
    const { visitor, order } = await visitorWithOrder(server);
    const first = await visitor.paymentUrl(order);
    clock.now += HOUR_MS + 1000;
    const second = await visitor.paymentUrl(order);
    expect(second).not.toBe(first);
    expect(stripe.sessions.map(({ status }) => status)).toEqual(['expired', 'open']);
  });

  test('a paid order that is submitted again keeps its payment page at Stripe', async () => {
    const running = await startWithStripe();
    const { server, stripe } = running;
    const { visitor, order } = await visitorWithOrder(server);
    const url = await visitor.paymentUrl(order);
    stripe.complete(stripe.last);
    await deliver(running, stripe.event('checkout.session.completed', stripe.last));
    expect(await visitor.paymentUrl(order)).toBe(url);
    expect(stripe.sessions).toHaveLength(1);
  });

  test('an order whose email address Stripe refuses gets a payment page that leaves the address to the customer', async () => {
    const { server, stripe } = await startWithStripe();
    const { visitor, order } = await visitorWithOrder(server, { email: 'ana!@example.com' });
    expect(await visitor.paymentUrl(order)).toBe(stripe.last.url);
    expect(stripe.requests).toHaveLength(1);
    expect(stripe.requests[0]).not.toHaveProperty('customer_email');
  });

  test('a server with Stripe answers 404 to the sandbox payment page', async () => {
    const { server } = await startWithStripe();
    const { visitor } = await visitorWithOrder(server);
    expect((await visitor.fetch(`/sandbox/pay/${'a'.repeat(32)}`)).status).toBe(404);
  });
});
