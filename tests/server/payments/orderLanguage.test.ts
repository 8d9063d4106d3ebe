import { describe, expect, test } from 'vitest';
import { writtenMails } from '../support/mailFolder.ts';
import { deliver, startWithStripe, visitorWithOrder } from '../support/stripe.ts';
import { Visitor } from '../support/testServer.ts';

describe('the language of an order', () => {
  test('a customer whose language changes before the same order is submitted again gets its mail in the new language', async () => {
    const running = await startWithStripe();
    const { server, stripe } = running;
    const { visitor, order } = await visitorWithOrder(server, {}, 'en');
    const url = await visitor.paymentUrl(order);
    const switched = new Visitor(server, { language: 'pt-BR', cookie: visitor.cookie });
    expect(await switched.paymentUrl(order)).toBe(url);
    stripe.complete(stripe.last);
    await deliver(running, stripe.event('checkout.session.completed', stripe.last));
    // A paid order keeps the language of its mails.
    expect(await visitor.paymentUrl(order)).toBe(url);
    const mails = await writtenMails(server);
    expect(mails.map(({ subject }) => subject)).toEqual([
      `Pedido ${stripe.last.client_reference_id}: pagamento recebido`,
      `Order ${stripe.last.client_reference_id} paid: 2 pages`,
    ]);
  });

  test('a customer whose language changes after Stripe’s response was lost gets a page in the new language', async () => {
    const { server, stripe } = await startWithStripe();
    const { visitor, order } = await visitorWithOrder(server, {}, 'en');
    stripe.fault = 'lost';
    expect(await visitor.checkout(order)).toMatchObject({ status: 502 });
    stripe.fault = null;
    const switched = new Visitor(server, { language: 'pt-BR', cookie: visitor.cookie });
    expect(await switched.paymentUrl(order)).toBe(stripe.last.url);
    expect(stripe.requests.map(({ locale }) => locale)).toEqual(['en', 'pt-BR']);
  });
});
