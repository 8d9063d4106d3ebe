import { describe, expect, test } from 'vitest';
import { testOnce } from '../support/backends.ts';
import { UNORDERED_MS } from '../../../src/domain/retention.ts';
import { PAYMENT_MS } from '../../../src/server/orders/placeOrder.ts';
import { ORDER, startServer, Visitor } from '../support/testServer.ts';

const UNKNOWN = {
  status: 422,
  body: {
    code: 'file_unknown',
    error:
      'One of these files is no longer here. Remove your files from the list and upload them again. If that does not help, allow cookies for this page: they link your files to you.',
  },
};
const ALREADY_ORDERED = {
  status: 409,
  body: {
    code: 'file_already_ordered',
    error:
      'One of these files already belongs to another order. If you came back from its payment page, go forward in your browser: there you can pay for that order, or cancel it to change it here. Otherwise remove the file from the list and upload it again.',
  },
};

async function startServerAt(start: number) {
  const clock = { now: start };
  const server = await startServer({}, { replaced: { now: () => clock.now } });
  return { server, clock };
}

describe('placing an order', () => {
  testOnce('an order is answered with the URL of its payment page', async () => {
    const server = await startServer();
    const visitor = new Visitor(server);
    const uploadedKeys = await visitor.uploadedKeys(2);

    expect(await visitor.checkout({ ...ORDER, uploadedKeys })).toMatchObject({
      status: 200,
      body: {
        url: expect.stringMatching(new RegExp(`^${server.origin}/sandbox/pay/[\\w-]{32}$`)),
      },
    });
  });

  testOnce.each([
    ['https://orders.example', {}],
    ['http://orders.example:8080', { host: '127.0.0.1:9999' }],
  ])(
    'the payment page of an order is below PUBLIC_URL %s, whatever host the request names',
    async (publicUrl, headers) => {
      const server = await startServer({
        PUBLIC_URL: publicUrl,
        ALLOW_TEST_PAYMENTS: 'true',
      });
      const visitor = new Visitor(server);
      const uploadedKeys = await visitor.uploadedKeys();
      const response = await server.app.inject({
        method: 'POST',
        url: '/api/checkout',
        headers: { ...headers, cookie: visitor.cookie },
        payload: { ...ORDER, uploadedKeys },
      });
      expect(response.json()).toEqual({
        url: expect.stringMatching(new RegExp(`^${publicUrl}/sandbox/pay/[\\w-]{32}$`)),
      });
    },
  );

  testOnce(
    'without PUBLIC_URL the payment page of an order is on localhost, not on the host that the request names',
    async () => {
      const server = await startServer({ PORT: '4000' });
      const visitor = new Visitor(server);
      const uploadedKeys = await visitor.uploadedKeys();
      const response = await server.app.inject({
        method: 'POST',
        url: '/api/checkout',
        headers: { host: 'evil.example', cookie: visitor.cookie },
        payload: { ...ORDER, uploadedKeys },
      });
      expect(response.json()).toEqual({
        url: expect.stringMatching(/^http:\/\/localhost:4000\/sandbox\/pay\/[\w-]{32}$/),
      });
    },
  );

  testOnce('an order that is submitted twice gets the same payment page', async () => {
    const visitor = new Visitor(await startServer());
    const order = { ...ORDER, uploadedKeys: await visitor.uploadedKeys() };
    const url = await visitor.paymentUrl(order);
    expect(await visitor.paymentUrl(order)).toBe(url);
    expect(await visitor.paymentUrl({ ...order, name: '  Ana Souza ' })).toBe(url);
  });

  test('an order that is submitted many times at once gets one payment page', async () => {
    const visitor = new Visitor(await startServer());
    const order = { ...ORDER, uploadedKeys: await visitor.uploadedKeys() };
    const urls = await Promise.all(Array.from({ length: 12 }, () => visitor.paymentUrl(order)));
    expect(new Set(urls).size).toBe(1);
  });

  test('an order that is submitted again after it was paid gets the same payment page', async () => {
    const visitor = new Visitor(await startServer());
    const order = { ...ORDER, uploadedKeys: await visitor.uploadedKeys() };
    const url = await visitor.paymentUrl(order);
    await visitor.post(`${url}/pay`);
    expect(await visitor.paymentUrl(order)).toBe(url);
  });
});

describe('a file in two orders', () => {
  test('a file of an order that awaits payment is refused to another order with 409', async () => {
    const visitor = new Visitor(await startServer());
    const [first = '', second = ''] = await visitor.uploadedKeys(2);
    await visitor.paymentUrl({ ...ORDER, uploadedKeys: [first] });

    expect(await visitor.checkout({ ...ORDER, pages: 3, uploadedKeys: [first] })).toMatchObject(
      ALREADY_ORDERED,
    );
    expect(await visitor.checkout({ ...ORDER, uploadedKeys: [second, first] })).toMatchObject(
      ALREADY_ORDERED,
    );
    // The refused order has claimed nothing.
    expect((await visitor.checkout({ ...ORDER, uploadedKeys: [second] })).status).toBe(200);
  });

  test('of several orders that claim a file at once one gets it, and the others are answered 409', async () => {
    const visitor = new Visitor(await startServer());
    const uploadedKeys = await visitor.uploadedKeys();
    const responses = await Promise.all(
      [1, 2, 3, 4].map((pages) => visitor.checkout({ ...ORDER, pages, uploadedKeys })),
    );
    expect(responses.filter(({ status }) => status === 200)).toHaveLength(1);
    expect(responses.filter(({ status }) => status === 409)).toHaveLength(3);
  });

  test('a file of a paid order is refused to another order for good', async () => {
    const { server, clock } = await startServerAt(Date.now());
    const visitor = new Visitor(server);
    const uploadedKeys = await visitor.uploadedKeys();
    await visitor.post(`${await visitor.paymentUrl({ ...ORDER, uploadedKeys })}/pay`);
    clock.now += PAYMENT_MS;
    expect(await visitor.checkout({ ...ORDER, pages: 3, uploadedKeys })).toMatchObject(
      ALREADY_ORDERED,
    );
  });

  test('a file of a cancelled order can be ordered again', async () => {
    const visitor = new Visitor(await startServer());
    const order = { ...ORDER, uploadedKeys: await visitor.uploadedKeys() };
    const cancelled = await visitor.paymentUrl(order);
    await visitor.post(`${cancelled}/cancel`);

    const again = await visitor.paymentUrl(order);
    expect(again).not.toBe(cancelled);
    expect(await visitor.checkout({ ...order, pages: 3 })).toMatchObject(ALREADY_ORDERED);
    await visitor.post(`${again}/cancel`);
    expect((await visitor.checkout({ ...order, pages: 3 })).status).toBe(200);
  });

  test('a file of an unpaid order can be ordered again after half an hour', async () => {
    const { server, clock } = await startServerAt(Date.now());
    const visitor = new Visitor(server);
    const order = { ...ORDER, uploadedKeys: await visitor.uploadedKeys() };
    const first = await visitor.paymentUrl(order);

    clock.now += PAYMENT_MS - 1;
    expect(await visitor.checkout({ ...order, pages: 3 })).toMatchObject(ALREADY_ORDERED);
    clock.now += 1;
    expect((await visitor.checkout({ ...order, pages: 3 })).status).toBe(200);

    clock.now += PAYMENT_MS;
    expect(await visitor.paymentUrl(order)).not.toBe(first);
  });
});

describe('files that cannot be ordered', () => {
  test('an order of an unknown file is answered 422', async () => {
    const visitor = new Visitor(await startServer());
    const [key = ''] = await visitor.uploadedKeys();
    const unknown = 'a'.repeat(32);
    expect(await visitor.checkout({ ...ORDER, uploadedKeys: [unknown] })).toMatchObject(UNKNOWN);
    expect(await visitor.checkout({ ...ORDER, uploadedKeys: [key, unknown] })).toMatchObject(
      UNKNOWN,
    );
  });

  test.each(['\0', '\0a', ' ', '\n', 'A'])(
    'a key is matched to the letter: the key of a file with %j behind it is unknown',
    async (behind) => {
      const visitor = new Visitor(await startServer());
      const [key] = await visitor.uploadedKeys();
      const order = { ...ORDER, uploadedKeys: [`${key}${behind}`] };
      expect(await visitor.checkout(order)).toMatchObject(UNKNOWN);
    },
  );

  testOnce(
    'an order of another visitor’s file is answered 422, as if the file were unknown',
    async () => {
      const server = await startServer();
      const uploadedKeys = await new Visitor(server).uploadedKeys();
      const stranger = new Visitor(server);
      expect(await stranger.checkout({ ...ORDER, uploadedKeys })).toMatchObject(UNKNOWN);
      await stranger.uploadedKeys();
      expect(await stranger.checkout({ ...ORDER, uploadedKeys })).toMatchObject(UNKNOWN);
    },
  );

  testOnce(
    'an order of a file that another visitor has ordered is answered 422, as if it were unknown',
    async () => {
      const server = await startServer();
      const owner = new Visitor(server);
      const uploadedKeys = await owner.uploadedKeys();
      await owner.paymentUrl({ ...ORDER, uploadedKeys });
      const stranger = new Visitor(server);
      await stranger.uploadedKeys();
      expect(await stranger.checkout({ ...ORDER, uploadedKeys })).toMatchObject(UNKNOWN);
    },
  );

  test('an order of a file older than thirty days is answered 422', async () => {
    const { server, clock } = await startServerAt(Date.now());
    const visitor = new Visitor(server);
    const uploadedKeys = await visitor.uploadedKeys();
    clock.now += UNORDERED_MS;
    expect(await visitor.checkout({ ...ORDER, uploadedKeys })).toMatchObject(UNKNOWN);
    clock.now -= 1;
    expect((await visitor.checkout({ ...ORDER, uploadedKeys })).status).toBe(200);
  });
});
