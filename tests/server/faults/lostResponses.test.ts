import { expect, onTestFinished, test } from 'vitest';
import { SEND_MAILS } from '../../../src/server/mail/sendMails.ts';
import { startFaultyProxy } from '../../support/faultyProxy.ts';
import { storedFiles } from '../support/storedFiles.ts';
import { otherConnection, testOnce } from '../support/backends.ts';
import { startWithStripe, visitorWithOrder } from '../support/stripe.ts';
import { ORDER, startServer, Visitor, type RunningServer } from '../support/testServer.ts';

/** Returns a visitor behind a proxy that loses responses after the server has done its work. */
async function visitorBehindProxy(server: RunningServer, cookie = '') {
  const proxy = await startFaultyProxy(server.port);
  onTestFinished(() => proxy.close());
  const visitor = new Visitor({ origin: `http://127.0.0.1:${proxy.port}` }, { cookie });
  const loseResponseTo = async (request: string, action: () => Promise<unknown>) => {
    proxy.loseResponseTo(request);
    await expect(action()).rejects.toThrow('fetch failed');
    expect(proxy.lostResponses).toBe(1);
  };
  return { visitor, loseResponseTo };
}

async function count({ dataDir }: RunningServer, table: string): Promise<number> {
  const other = await otherConnection(dataDir);
  return (await other.query(`select * from ${table}`)).length;
}

test('an order whose response was lost is found when it is submitted again', async () => {
  const server = await startServer();
  const { visitor, loseResponseTo } = await visitorBehindProxy(server);
  const order = { ...ORDER, uploadedKeys: await visitor.uploadedKeys(2) };
  await loseResponseTo('POST /api/checkout', () => visitor.checkout(order));
  expect(await count(server, 'orders')).toBe(1);

  const url = await visitor.paymentUrl(order);
  expect(await visitor.paymentUrl(order)).toBe(url);
  expect(await count(server, 'orders')).toBe(1);
});

test('an order whose response was lost has one payment page at Stripe when it is submitted again', async () => {
  const { server, stripe } = await startWithStripe();
  const { visitor: first, order } = await visitorWithOrder(server);
  const { visitor, loseResponseTo } = await visitorBehindProxy(server, first.cookie);
  await loseResponseTo('POST /api/checkout', () => visitor.checkout(order));
  expect(await visitor.paymentUrl(order)).toBe(stripe.last.url);
  expect(stripe.sessions).toHaveLength(1);
});

testOnce(
  'a file whose response was lost gets a new key when it is sent again, and the first copy stays in no order',
  async () => {
    const server = await startServer();
    const { visitor, loseResponseTo } = await visitorBehindProxy(server);
    await loseResponseTo('POST /api/upload', () => visitor.upload());
    const uploadedKeys = await visitor.uploadedKeys();
    await visitor.paymentUrl({ ...ORDER, uploadedKeys });
    expect(await storedFiles(server.dataDir)).toHaveLength(2);
    expect(await count(server, 'files where order_id is not null')).toBe(1);
  },
);

test('a payment whose response was lost is made once, and its two mails are queued once', async () => {
  const server = await startServer();
  const { visitor, loseResponseTo } = await visitorBehindProxy(server);
  const url = await visitor.paymentUrl({
    ...ORDER,
    uploadedKeys: await visitor.uploadedKeys(),
  });
  const { pathname } = new URL(url);
  await loseResponseTo(`POST ${pathname}/pay`, () => visitor.post(`${pathname}/pay`));
  expect((await visitor.post(`${pathname}/pay`)).status).toBe(303);
  expect(await (await visitor.fetch(pathname)).text()).toContain('This order has been paid.');
  await server.app.jobs.run(SEND_MAILS);
  expect(await count(server, "orders where status = 'paid'")).toBe(1);
  expect(await count(server, 'outbox')).toBe(2);
});

test('a webhook event whose response was lost changes nothing more when it is repeated', async () => {
  const running = await startWithStripe();
  const { server, stripe } = running;
  const { visitor, order } = await visitorWithOrder(server);
  await visitor.paymentUrl(order);
  stripe.complete(stripe.last);
  const body = stripe.event('checkout.session.completed', stripe.last);
  const { visitor: sender, loseResponseTo } = await visitorBehindProxy(server);
  const headers = {
    'content-type': 'application/json',
    'stripe-signature': stripe.signature(body),
  };
  const deliver = () => sender.fetch('/api/webhooks/stripe', { method: 'POST', headers, body });
  await loseResponseTo('POST /api/webhooks/stripe', deliver);
  expect((await deliver()).status).toBe(200);
  expect(await count(server, "orders where status = 'paid'")).toBe(1);
  expect(await count(server, 'outbox')).toBe(2);
});
