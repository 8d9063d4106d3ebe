import { expect, onTestFinished, test } from 'vitest';
import { SEND_MAILS } from '../../../src/server/mail/sendMails.ts';
import { startProxy } from '../../support/proxy.ts';
import { storedFiles } from '../support/storedFiles.ts';
import { otherConnection } from '../support/backends.ts';
import { startWithStripe, visitorWithOrder } from '../support/stripe.ts';
import { ORDER, startServer, Visitor, type RunningServer } from '../support/testServer.ts';

/** A visitor whose connection loses answers: the server has done its work, and nobody is told. */
async function visitorBehindProxy(server: RunningServer, cookie = '') {
  const proxy = await startProxy(server.port);
  onTestFinished(() => proxy.close());
  const visitor = new Visitor({ origin: `http://127.0.0.1:${proxy.port}` }, { cookie });
  const loseAnswerTo = async (request: string, action: () => Promise<unknown>) => {
    proxy.loseAnswerTo(request);
    await expect(action()).rejects.toThrow('fetch failed');
    expect(proxy.lost).toBe(1);
  };
  return { visitor, loseAnswerTo };
}

async function count({ dataDir }: RunningServer, table: string): Promise<number> {
  const other = await otherConnection(dataDir);
  return (await other.query(`select * from ${table}`)).length;
}

test('an order whose answer is lost is found when it is sent again', async () => {
  const server = await startServer();
  const { visitor, loseAnswerTo } = await visitorBehindProxy(server);
  const order = { ...ORDER, uploadedKeys: await visitor.uploadedKeys(2) };
  await loseAnswerTo('POST /api/checkout', () => visitor.checkout(order));
  expect(await count(server, 'orders')).toBe(1);

  const address = await visitor.paymentUrl(order);
  expect(await visitor.paymentUrl(order)).toBe(address);
  expect(await count(server, 'orders')).toBe(1);
});

test('an order whose answer is lost has one payment page at Stripe', async () => {
  const { server, stripe } = await startWithStripe();
  const { visitor: first, order } = await visitorWithOrder(server);
  const { visitor, loseAnswerTo } = await visitorBehindProxy(server, first.cookie);
  await loseAnswerTo('POST /api/checkout', () => visitor.checkout(order));
  expect(await visitor.paymentUrl(order)).toBe(stripe.last.url);
  expect(stripe.sessions).toHaveLength(1);
});

test('a file whose answer is lost is sent again under a key of its own, and the first is in no order', async () => {
  const server = await startServer();
  const { visitor, loseAnswerTo } = await visitorBehindProxy(server);
  await loseAnswerTo('POST /api/upload', () => visitor.upload());
  const uploadedKeys = await visitor.uploadedKeys();
  await visitor.paymentUrl({ ...ORDER, uploadedKeys });
  expect(await storedFiles(server.dataDir)).toHaveLength(2);
  expect(await count(server, 'files where order_id is not null')).toBe(1);
});

test('a payment whose answer is lost is made once, and both are told once', async () => {
  const server = await startServer();
  const { visitor, loseAnswerTo } = await visitorBehindProxy(server);
  const address = await visitor.paymentUrl({
    ...ORDER,
    uploadedKeys: await visitor.uploadedKeys(),
  });
  const { pathname } = new URL(address);
  await loseAnswerTo(`POST ${pathname}/pay`, () => visitor.post(`${pathname}/pay`));
  expect((await visitor.post(`${pathname}/pay`)).status).toBe(303);
  expect(await (await visitor.fetch(pathname)).text()).toContain('This order has been paid.');
  await server.app.jobs.run(SEND_MAILS);
  expect(await count(server, "orders where status = 'paid'")).toBe(1);
  expect(await count(server, 'outbox')).toBe(2);
});

test('news of a payment whose answer is lost come again, and change nothing more', async () => {
  const running = await startWithStripe();
  const { server, stripe } = running;
  const { visitor, order } = await visitorWithOrder(server);
  await visitor.paymentUrl(order);
  stripe.complete(stripe.last);
  const body = stripe.event('checkout.session.completed', stripe.last);
  const { visitor: sender, loseAnswerTo } = await visitorBehindProxy(server);
  const headers = {
    'content-type': 'application/json',
    'stripe-signature': stripe.signature(body),
  };
  const deliver = () => sender.fetch('/api/webhooks/stripe', { method: 'POST', headers, body });
  await loseAnswerTo('POST /api/webhooks/stripe', deliver);
  expect((await deliver()).status).toBe(200);
  expect(await count(server, "orders where status = 'paid'")).toBe(1);
  expect(await count(server, 'outbox')).toBe(2);
});
