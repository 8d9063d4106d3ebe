import { describe, expect, test } from 'vitest';
import { BODIES_WITHOUT_FILE, WHOLE } from '../support/malformedBodies.ts';
import {
  BOUNDARY,
  chunk,
  exchange,
  fieldPart,
  fieldParts,
  RawConnection,
  uploadHead,
} from '../support/rawConnection.ts';
import { storedFiles } from '../support/storedFiles.ts';
import { deliver, startWithStripe } from '../support/stripe.ts';
import { startServer } from '../support/testServer.ts';

/** More than an upload may have in all, with `MAX_FILE_MB` set to 1. */
const LONG = 'a'.repeat(1_200_000);
const ONE_MB = { MAX_FILE_MB: '1' };
/** After so many milliseconds, a silent connection is closed without a response. */
const STALL = { stallMs: 10_000 };
const STRIPE = { STRIPE_SECRET_KEY: 'sk_test_1', STRIPE_WEBHOOK_SECRET: 'whsec_1' };
/** A signature of Stripe's form. It can be found to be wrong only once the body has arrived. */
const SIGNATURE = `stripe-signature: t=1,v1=${'a'.repeat(64)}`;

/** Returns the head of a request with a body. */
function headOf(method: string, path: string, ...headers: readonly string[]): string {
  return [`${method} ${path} HTTP/1.1`, 'host: localhost', ...headers, '', ''].join('\r\n');
}

describe('bodies that are too long', () => {
  test.each([
    ['before its first boundary', LONG + WHOLE],
    ['after its last boundary', WHOLE + LONG],
    ['after its last boundary, and no file', (BODIES_WITHOUT_FILE[0]?.[1] ?? '') + LONG],
    ['in a field', fieldPart('name', LONG) + WHOLE],
    ['in a field after its file', WHOLE.replace(/--\r\n$/, `\r\n${fieldPart('x', LONG)}`)],
    ['in the headers of a part', `${fieldParts()}--${BOUNDARY}\r\nx: ${LONG}\r\n\r\n`],
    [
      'in a part that is skipped',
      `${fieldParts()}--${BOUNDARY}\r\nx: y\r\n\r\n${LONG}\r\n${WHOLE}`,
    ],
  ])(
    'a chunked upload with too many bytes %s is answered 413, and nothing of it is kept',
    async (_what, body) => {
      const { port, dataDir } = await startServer(ONE_MB);
      const chunks = Buffer.concat([chunk(Buffer.from(body, 'latin1')), Buffer.from('0\r\n\r\n')]);
      const head = Buffer.from(uploadHead('chunked', 'connection: close\r\n'));
      const response = await exchange(port, Buffer.concat([head, chunks]));
      expect(response).toMatch(/^HTTP\/1\.1 413 [\s\S]*"code":"file_too_large"/);
      await expect.poll(() => storedFiles(dataDir)).toEqual([]);
    },
  );

  test.each(['application/json', 'text/plain'])(
    'an upload of type %s is refused before its body is read',
    async (type) => {
      const { port } = await startServer({}, STALL);
      const lines = [`content-type: ${type}`, 'content-length: 1000000'];
      const response = await exchange(port, headOf('POST', '/api/upload', ...lines));
      expect(response).toMatch(/^HTTP\/1\.1 400 [\s\S]*"code":"malformed_request"/);
    },
  );

  test('the Content-Length of an upload is read even after two thousand other headers', async () => {
    const { port } = await startServer({}, STALL);
    const others = Array.from({ length: 2000 }, () => 'x:');
    const head = uploadHead(1e9, '').replace('content-type', `${others.join('\r\n')}\r\n$&`);
    expect(await exchange(port, head)).toMatch(/^HTTP\/1\.1 413 /);
  });

  test.each(['GET', 'HEAD'])(
    'a %s request with a body is answered, and its connection closed before the body has arrived',
    async (method) => {
      const { port } = await startServer({}, STALL);
      const response = await exchange(port, headOf(method, '/healthz', 'content-length: 1000000'));
      expect(response).toMatch(/^HTTP\/1\.1 200 [\s\S]*\r\nconnection: close\r\n/);
    },
  );
});

describe('events', () => {
  test.each([
    ['no signature', []],
    ['an empty signature', ['stripe-signature:']],
    ['a signature without a time', [`stripe-signature: v1=${'a'.repeat(64)}`]],
    ['a signature that is too short', ['stripe-signature: t=1,v1=a']],
    ['a signature of another scheme', [`stripe-signature: t=1,v0=${'a'.repeat(64)}`]],
  ])('an event with %s is refused before its body is read', async (_what, lines) => {
    const { port } = await startServer(STRIPE, STALL);
    const response = await exchange(
      port,
      headOf('POST', '/api/webhooks/stripe', ...lines, 'content-length: 1000000'),
    );
    expect(response).toMatch(/^HTTP\/1\.1 400 [\s\S]*"code":"malformed_request"/);
  });

  test('an event is refused while 32 others arrive, and accepted once one of them is gone', async () => {
    const running = await startWithStripe();
    const { server, stripe } = running;
    const connections = await Promise.all(
      Array.from({ length: 32 }, () => RawConnection.open(server.port)),
    );
    const head = headOf('POST', '/api/webhooks/stripe', SIGNATURE, 'content-length: 1000000');
    const event = stripe.event('customer.created', {});
    for (const connection of connections.slice(1)) connection.send(`${head}{`);
    expect(await deliver(running, event)).toBe(200);
    connections[0]?.send(`${head}{`);
    await expect.poll(() => deliver(running, event)).toBe(429);
    connections[1]?.cut();
    await expect.poll(() => deliver(running, event)).toBe(200);
  });

  test('an event is accepted after any number of others that were refused before their end', async () => {
    const running = await startWithStripe();
    const { server, stripe } = running;
    const head = headOf('POST', '/api/webhooks/stripe', SIGNATURE, 'content-length: 2000000');
    const responses = await Promise.all(
      Array.from({ length: 32 }, () => exchange(server.port, `${head}{`)),
    );
    expect(responses.map((response) => response.split(' ')[1])).toEqual(Array(32).fill('400'));
    await expect.poll(() => deliver(running, stripe.event('customer.created', {}))).toBe(200);
  });

  test('an event is accepted after any number of others that were cut off or malformed', async () => {
    const running = await startWithStripe();
    const { server, stripe } = running;
    const head = headOf('POST', '/api/webhooks/stripe', SIGNATURE, 'transfer-encoding: chunked');
    const connections = await Promise.all(
      Array.from({ length: 64 }, () => RawConnection.open(server.port)),
    );
    connections.forEach((connection, index) => {
      connection.send(`${head}nonsense`);
      if (index % 2 === 0) connection.cut();
    });
    await Promise.all(connections.map(({ closed }) => closed));
    expect(await deliver(running, stripe.event('customer.created', {}))).toBe(200);
  });
});

describe('bodies that are too slow', () => {
  test.each([
    ['a file', '/api/upload', {}],
    ['an order', '/api/checkout', {}],
    ['an event', '/api/webhooks/stripe', STRIPE],
    ['a press on the payment page', '/sandbox/pay/x/pay', {}],
  ])('%s that arrives byte by byte is cut off without a response', async (_what, path, env) => {
    const { port } = await startServer(env, { stallMs: 1000 });
    const connection = await RawConnection.open(port);
    const lines = [`content-type: ${typeOf(path)}`, SIGNATURE, 'content-length: 1000'];
    connection.send(headOf('POST', path, ...lines));
    // One byte for each poll: without a limit, a response comes after the last one.
    await expect.poll(() => connection.send(' ') && connection.isOpen).toBe(false);
    expect(await connection.closed).toBe('');
  });

  test('a large file that arrives byte by byte has more time than a small one', async () => {
    const { port } = await startServer({}, { stallMs: 1000 });
    const [large, small] = await Promise.all([RawConnection.open(port), RawConnection.open(port)]);
    large.send(uploadHead(1_048_576));
    small.send(uploadHead(1000));
    const sendBoth = () => [large, small].every((connection) => connection.send(' '));
    await expect.poll(() => sendBoth() && small.isOpen).toBe(false);
    expect({ small: await small.closed, isLargeOpen: large.isOpen }).toEqual({
      small: '',
      isLargeOpen: true,
    });
  });
});

/** Returns the type of the bodies that are sent to a path. */
function typeOf(path: string): string {
  if (path === '/api/upload') return `multipart/form-data; boundary=${BOUNDARY}`;
  return path.startsWith('/api/') ? 'application/json' : 'application/x-www-form-urlencoded';
}
