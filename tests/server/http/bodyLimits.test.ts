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
import { startServer } from '../support/testServer.ts';

/** More than an upload may have in all, with `MAX_FILE_MB` set to 1. */
const LONG = 'a'.repeat(1_200_000);
const ONE_MB = { MAX_FILE_MB: '1' };
/** A connection that the server leaves open is closed after so many milliseconds, without a response. */
const STALL = { stallMs: 10_000 };
const STRIPE = { STRIPE_SECRET_KEY: 'sk_test_1', STRIPE_WEBHOOK_SECRET: 'whsec_1' };

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

  test('a length that comes after two thousand other headers is read', async () => {
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

describe('bodies that are too slow', () => {
  test.each([
    ['an order', '/api/checkout', {}],
    ['an event', '/api/webhooks/stripe', STRIPE],
    ['a press on the payment page', '/sandbox/pay/x/pay', {}],
  ])('%s that arrives byte by byte is cut off without a response', async (_what, path, env) => {
    const { port } = await startServer(env, { stallMs: 1000 });
    const type = path.startsWith('/api/')
      ? 'application/json'
      : 'application/x-www-form-urlencoded';
    const connection = await RawConnection.open(port);
    connection.send(headOf('POST', path, `content-type: ${type}`, 'content-length: 1000'));
    // One byte for each poll: without a limit, a response comes after the last one.
    await expect.poll(() => connection.send(' ') && connection.isOpen).toBe(false);
    expect(await connection.closed).toBe('');
  });
});
