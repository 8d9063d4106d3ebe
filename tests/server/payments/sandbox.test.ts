import { describe, expect, test } from 'vitest';
import { PAYMENT_MS } from '../../../src/server/orders/placeOrder.ts';
import { ORDER, startServer, Visitor } from '../support/testServer.ts';

/** Places an order and returns its payment page. */
async function visitorAtPayment({ language = 'en', changed = {}, now = Date.now } = {}) {
  const server = await startServer({}, { replaced: { now } });
  const visitor = new Visitor(server, { language });
  const order = { ...ORDER, ...changed, uploadedKeys: await visitor.uploadedKeys() };
  return { server, visitor, url: await visitor.paymentUrl(order) };
}

/** Returns the text of a page, without its markup. */
async function textOf(response: Response): Promise<string> {
  const body = (await response.text()).replace(/^[\s\S]*<body>/, '');
  return body
    .replaceAll(/<[^>]+>/g, ' ')
    .replaceAll(/\s+/g, ' ')
    .trim();
}

/** Replaces the order's reference, which differs from run to run. */
function withoutReference(text: string): string {
  return text.replaceAll(/order=[2-9B-Z]{8}/g, 'order=REFERENCE');
}

function locationOf(response: Response): string {
  return withoutReference(response.headers.get('location') ?? '');
}

describe('the sandbox payment page', () => {
  test('the sandbox payment page shows the order, its price and that it is a test', async () => {
    const { visitor, url } = await visitorAtPayment({
      changed: { pages: 7, rush: true, mailHardCopy: true, hardCopyCopies: 2, notarize: true },
    });
    expect(await textOf(await visitor.fetch(url))).toBe(
      'Test payment This is a test page. No card is asked for and no money moves. “Pay” only marks the order as paid. ' +
        'Certified translation, 7 pages Translation $105.00 Rush $53.00 Paper copy by mail $24.00 ' +
        'Notarization $15.00 Total (USD) $197.00 Pay $197.00 (test) Cancel and go back',
    );
  });

  test('the sandbox payment page leaves out extras that were not ordered', async () => {
    const { visitor, url } = await visitorAtPayment({ changed: { pages: 1 } });
    expect(await textOf(await visitor.fetch(url))).toContain(
      'Certified translation, 1 page Translation $15.00 Total (USD) $15.00 Pay',
    );
  });

  test('the sandbox payment page is in the language of the order, whoever opens it', async () => {
    const { server, url } = await visitorAtPayment({
      language: 'pt-BR',
      changed: { pages: 2, rush: true },
    });
    const response = await new Visitor(server, { language: 'en' }).fetch(url);
    const page = await response.clone().text();
    expect(page).toContain('<html lang="pt-BR">');
    expect(await textOf(response)).toContain(
      'Tradução certificada, 2 páginas Tradução $30.00 Urgência $15.00 Total em dólares $45.00 Pagar $45.00 (teste)',
    );
  });

  test('the sandbox payment page has two POST forms and no script, and is not cached', async () => {
    const { visitor, url } = await visitorAtPayment();
    const response = await visitor.fetch(url);
    const page = await response.text();
    const path = new URL(url).pathname;
    expect(page.match(/<form [^>]*>/g)).toEqual([
      `<form method="post" action="${path}/pay">`,
      `<form method="post" action="${path}/cancel">`,
    ]);
    expect(page).not.toContain('<script');
    expect(response.headers.get('cache-control')).toBe('no-store');
    expect(response.headers.get('content-type')).toBe('text/html; charset=utf-8');
  });

  test.each([
    ['en', 'pay', '/en/?checkout=paid&order=REFERENCE#upload'],
    ['en', 'cancel', '/en/?checkout=cancelled#upload'],
    ['pt-BR', 'pay', '/pt/?checkout=paid&order=REFERENCE#upload'],
    ['pt-BR', 'cancel', '/pt/?checkout=cancelled#upload'],
  ])(
    'on the sandbox payment page in %s, %s redirects to %s, also when it is repeated',
    async (language, action, path) => {
      const { server, visitor, url } = await visitorAtPayment({ language });
      const first = await visitor.post(`${url}/${action}`);
      expect(first.status).toBe(303);
      expect(locationOf(first)).toBe(`${server.origin}${path}`);
      const again = await visitor.post(`${url}/${action}`);
      expect(locationOf(again)).toBe(`${server.origin}${path}`);
    },
  );

  test.each([
    [
      'en',
      'cancel',
      'pay',
      'This payment was cancelled and cannot be made any more. Nothing was charged. Your files can be ordered again from the order page. Go back to your order',
      '/en/?checkout=cancelled#upload',
    ],
    [
      'pt-BR',
      'cancel',
      'pay',
      'Este pagamento foi cancelado e não pode mais ser feito. Nada foi cobrado. Você pode fazer o pedido de novo, com os mesmos arquivos, na página do pedido. Voltar ao pedido',
      '/pt/?checkout=cancelled#upload',
    ],
    [
      'en',
      'pay',
      'cancel',
      'This order has been paid. You do not need to pay again. Go back to your order',
      '/en/?checkout=paid&order=REFERENCE#upload',
    ],
  ])(
    'on the sandbox payment page in %s, after %s, %s changes nothing and the page says so',
    async (language, first, second, text, back) => {
      const { visitor, url } = await visitorAtPayment({ language });
      await visitor.post(`${url}/${first}`);
      const response = await visitor.post(`${url}/${second}`);
      expect(response.headers.get('location')).toBe(url);
      const page = await visitor.fetch(url);
      expect(page.status).toBe(200);
      const copy = page.clone();
      expect(await textOf(page)).toContain(text);
      expect(withoutReference(await copy.text())).toContain(`href="${back.replace('&', '&amp;')}"`);
    },
  );

  test('the sandbox payment page takes no payment once the order has expired', async () => {
    const clock = { now: Date.now() };
    const { visitor, url } = await visitorAtPayment({ now: () => clock.now });
    clock.now += PAYMENT_MS;
    const text = 'The time to pay for this order is over. Nothing was charged.';
    expect(await textOf(await visitor.fetch(url))).toContain(text);
    expect((await visitor.post(`${url}/pay`)).headers.get('location')).toBe(url);
    expect(await textOf(await visitor.fetch(url))).toContain(text);
  });

  test('the sandbox payment page of an unknown order is answered 404', async () => {
    const server = await startServer();
    const visitor = new Visitor(server, { language: 'pt' });
    const response = await visitor.fetch(`/sandbox/pay/${'a'.repeat(32)}`);
    expect(response.status).toBe(404);
    expect(await textOf(response)).toBe(
      'Página não encontrada Não há nada neste endereço. Ir para a página do pedido',
    );
    expect((await visitor.post(`/sandbox/pay/${'a'.repeat(32)}/pay`)).status).toBe(404);
  });

  test.each(['pay', 'cancel'])(
    'the sandbox payment page refuses %s sent from another site with 403',
    async (action) => {
      const { visitor, url } = await visitorAtPayment();
      const response = await visitor.fetch(`${url}/${action}`, {
        method: 'POST',
        headers: { 'sec-fetch-site': 'cross-site' },
        body: new URLSearchParams(),
      });
      expect(response.status).toBe(403);
      expect(await textOf(response)).toContain('This request came from another site');
      expect(await textOf(await visitor.fetch(url))).toContain('Pay $30.00 (test)');
    },
  );
});
