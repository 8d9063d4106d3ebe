import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import PostalMime from 'postal-mime';
import { describe, expect, test } from 'vitest';
import { SEND_MAILS } from '../../../src/server/mail/sendMails.ts';
import { otherConnection } from '../support/backends.ts';
import { runOrders } from '../support/commandLine.ts';
import { placeOrder, placePaidOrder } from '../support/orderAtStripe.ts';
import { orderOfNotices, PROVIDER } from '../support/orderOfNotices.ts';
import { reconcile, statusesOf } from '../support/reconciling.ts';
import { deliver, startWithStripe, visitorWithOrder, type WithStripe } from '../support/stripe.ts';
import {
  ORDER,
  startServer,
  startServerWithPage,
  temporaryFolder,
  Visitor,
  type RunningServer,
} from '../support/testServer.ts';

/** Returns how the mails of the only order begin, the customer's first. */
async function mailsOf(server: RunningServer) {
  await server.app.jobs.run(SEND_MAILS);
  const folder = join(server.dataDir, 'outbox');
  const names = (await readdir(folder)).filter((name) => name.endsWith('.eml')).toSorted();
  return Promise.all(
    names.map(async (name) => {
      const { subject = '', text = '' } = await PostalMime.parse(
        await readFile(join(folder, name)),
      );
      const [title, notice] = text.split(/\r?\n\r?\n/);
      return { subject: subject.replace(/[0-9A-Z]{8}/, 'REF'), title, notice };
    }),
  );
}

/** Returns whether the only order is marked as a test by the command line and by the metrics. */
async function marksOf({ app, dataDir }: RunningServer) {
  const other = await otherConnection(dataDir);
  const [{ reference } = { reference: '' }] = await other.query('select reference from orders');
  const list = await runOrders({ DATA_DIR: dataDir }, 'list');
  const show = await runOrders({ DATA_DIR: dataDir }, 'show', String(reference));
  const metrics = await app.metrics.text();
  return {
    list: list.output.includes('paid (test)'),
    show: /^status +paid \(test\)$/m.test(show.output),
    metrics: metrics.includes('orders{status="paid",mode="test"} 1'),
  };
}

const MARKED = { list: true, show: true, metrics: true };
const UNMARKED = { list: false, show: false, metrics: false };

/** Places an order on a server without Stripe and pays for it. */
async function payOnSandbox(server: RunningServer, language: string): Promise<void> {
  const visitor = new Visitor(server, { language });
  const uploadedKeys = await visitor.uploadedKeys();
  await visitor.post(`${await visitor.paymentUrl({ ...ORDER, uploadedKeys })}/pay`);
}

/** Starts a server with live keys on the data of one with test keys. */
async function goLive({ server: { dataDir }, stripe, clock }: WithStripe): Promise<WithStripe> {
  const replaced = { now: () => clock.now };
  const server = await startServer({ ...stripe.env, DATA_DIR: dataDir }, { replaced });
  return { server, stripe, clock };
}

describe('orders that count as paid without any money', () => {
  test('an order paid on the sandbox page is marked as a test in both mails, on the command line and in the metrics', async () => {
    const server = await startServer();
    await payOnSandbox(server, 'en');
    expect(await mailsOf(server)).toEqual([
      {
        subject: '[TEST] Order REF: payment received',
        title: '[TEST] We have received your order',
        notice: 'THIS IS A TEST. No money was taken, and nothing will be translated.',
      },
      {
        subject: '[TEST] Order REF paid: 2 pages',
        title: expect.stringMatching(/^\[TEST\] Order [0-9A-Z]{8} is paid$/),
        notice: 'THIS IS A TEST. No money was paid: please do not start to work.',
      },
    ]);
    expect(await marksOf(server)).toEqual(MARKED);
  });

  test('the mail to a Portuguese-speaking customer is marked in Portuguese', async () => {
    const server = await startServer();
    await payOnSandbox(server, 'pt');
    const [customer] = await mailsOf(server);
    expect(customer).toEqual({
      subject: '[TESTE] Pedido REF: pagamento recebido',
      title: '[TESTE] Recebemos o seu pedido',
      notice: 'ISTO É UM TESTE. Nada foi cobrado, e nada será traduzido.',
    });
  });

  test.each([
    ['sk_live_fake', UNMARKED, false],
    ['rk_live_fake', UNMARKED, false],
    ['sk_test_fake', MARKED, true],
    ['rk_test_fake', MARKED, true],
  ])('an order paid with the key %s of Stripe is marked: %o', async (key, marks, isMarked) => {
    const running = await startWithStripe({ STRIPE_SECRET_KEY: key });
    const { server, stripe } = running;
    const { visitor, order } = await visitorWithOrder(server);
    await visitor.paymentUrl(order);
    stripe.complete(stripe.last);
    await deliver(running, stripe.event('checkout.session.completed', stripe.last));
    expect(await marksOf(server)).toEqual(marks);
    const subjects = (await mailsOf(server)).map(({ subject }) => subject.startsWith('[TEST] '));
    expect(subjects).toEqual([isMarked, isMarked]);
  });

  test('an order that was placed with live keys and settled on the sandbox page is marked', async () => {
    const { server: first } = await startWithStripe();
    const { visitor, order } = await visitorWithOrder(first);
    await visitor.paymentUrl(order);
    const second = await startServer({ DATA_DIR: first.dataDir });
    const again = new Visitor(second, { cookie: visitor.cookie });
    await again.post(`${await again.paymentUrl(order)}/pay`);
    expect(await marksOf(second)).toEqual(MARKED);
  });

  test('an order whose live page is open cannot be cancelled on the sandbox page, because the live page may be paid', async () => {
    const { server: first, stripe } = await startWithStripe();
    const { visitor, order } = await visitorWithOrder(first);
    await visitor.paymentUrl(order);
    const second = await startServer({ DATA_DIR: first.dataDir });
    const again = new Visitor(second, { cookie: visitor.cookie });
    const cancelled = await again.post(`${await again.paymentUrl(order)}/cancel`);
    expect(cancelled.status).toBe(502);
    expect(await statusesOf({ server: second })).toEqual(['awaitingPayment']);
    expect(stripe.last.status).toBe('open');
  });

  test('a visitor who submits an order with an open test page again after the change to live keys gets a live page, and the order is no test', async () => {
    const running = await startWithStripe({ STRIPE_SECRET_KEY: 'sk_test_fake' });
    const { visitor, order, session: page } = await placeOrder(running);
    const { server, clock, stripe } = await goLive(running);
    const again = new Visitor(server, { cookie: visitor.cookie });
    const url = await again.paymentUrl(order);
    expect(stripe.sessions.map(({ livemode }) => livemode)).toEqual([false, true]);
    expect(url).toBe(stripe.last.url);
    expect(await again.paymentUrl(order)).toBe(url);
    // Live keys do not know test pages.
    stripe.sessions.splice(stripe.sessions.indexOf(page), 1);
    stripe.complete(stripe.last, { isSlow: true });
    clock.now += 10 * 60_000;
    await reconcile({ server, clock, stripe });
    expect(await statusesOf({ server })).toEqual(['processing']);
    stripe.last.payment_status = 'paid';
    await deliver(
      { server, stripe },
      stripe.event('checkout.session.async_payment_succeeded', stripe.last),
    );
    expect(await marksOf(server)).toEqual(UNMARKED);
    expect(server.log.filter((line) => line.includes('"msg":"failed"'))).toEqual([]);
  });

  test('an order with an open test page that nobody submits again after the change to live keys stays a test', async () => {
    const running = await startWithStripe({ STRIPE_SECRET_KEY: 'sk_test_fake' });
    const { visitor, order, session } = await placeOrder(running);
    const { server, stripe } = await goLive(running);
    await new Visitor(server, { cookie: visitor.cookie }).checkout({ ...order, pages: 3 });
    const other = await otherConnection(server.dataDir);
    expect(await other.query('select is_test from orders')).toEqual([{ is_test: 1 }]);
    expect(stripe.sessions).toEqual([session]);
  });

  test('a visitor who submits an order again that was paid as a test gets the receipt after the change to live keys, and no test page', async () => {
    const running = await startWithStripe({ STRIPE_SECRET_KEY: 'sk_test_fake' });
    const { visitor, order, session } = await placePaidOrder(running);
    const { server } = await goLive(running);
    expect(await new Visitor(server, { cookie: visitor.cookie }).paymentUrl(order)).toBe(
      `${server.origin}/en/?checkout=paid&order=${session.client_reference_id}#upload`,
    );
    expect(await marksOf(server)).toEqual(MARKED);
  });

  test('the mail about a test payment for an order that is not in the database is marked', async () => {
    const { notices, session, stripe, tell } = await orderOfNotices();
    stripe.complete(session);
    const lost = { id: 'cs_lost', payment_intent: 'pi_lost', client_reference_id: '2345BCDF' };
    const metadata = { order_id: 'A'.repeat(32) };
    await tell('checkout.session.completed', { ...session, ...lost, metadata, livemode: false });
    const { headers, texts } = await notices();
    expect(headers).toEqual([
      `unknown-provider-unknownOrder to ${PROVIDER}: [TEST] A payment for order 2345BCDF, which is not on this server`,
    ]);
    expect(texts[0]).toContain('THIS IS A TEST. No money was paid');
  });

  test('an order that was placed on the sandbox page and paid with live keys is not marked', async () => {
    const dataDir = await temporaryFolder();
    const { visitor, order } = await visitorWithOrder(await startServer({ DATA_DIR: dataDir }));
    await visitor.paymentUrl(order);
    const running = await startWithStripe({ DATA_DIR: dataDir });
    const { server, stripe } = running;
    await new Visitor(server, { cookie: visitor.cookie }).paymentUrl(order);
    stripe.complete(stripe.last);
    await deliver(running, stripe.event('checkout.session.completed', stripe.last));
    expect(await marksOf(server)).toEqual(UNMARKED);
  });
});

test.each([
  [
    'en',
    'This is a test site. Orders are not real: nothing is charged, and nothing is translated.',
  ],
  ['pt', 'Este é um site de teste. Os pedidos não são reais: nada é cobrado, e nada é traduzido.'],
])('the page of a public test site says so, in the language %s', async (language, text) => {
  const site = { PUBLIC_URL: 'https://orders.example', ALLOW_TEST_PAYMENTS: 'true' };
  const pageOf = async (env: Record<string, string>) => {
    const server = await startServerWithPage(env);
    return (await fetch(`${server.origin}/${language}/`)).text();
  };
  expect(await pageOf(site)).toContain(`<p id="test-site" role="note">${text}</p>`);
  const live = { STRIPE_SECRET_KEY: 'sk_live_1', STRIPE_WEBHOOK_SECRET: 'whsec_1' };
  expect(await pageOf({ ...site, ...live })).not.toContain('test-site');
  expect(await pageOf({})).not.toContain('test-site');
});
