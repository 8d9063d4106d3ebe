import { once } from 'node:events';
import type { Socket } from 'node:net';
import { queryObjects } from 'node:v8';
import { expect, test } from 'vitest';
import { GatheredBytes } from '../../../src/server/http/wholeBody.ts';
import { chunk, RawConnection } from '../support/rawConnection.ts';
import { startWithStripe, visitorWithOrder } from '../support/stripe.ts';
import { startServer, type RunningServer } from '../support/testServer.ts';

/** Far more than the buffers that a server has for anything else. */
const PIECES = 50_000;

const END = '0\r\n\r\n';

/**
 * Sends a request whose body arrives in pieces of one byte.
 *
 * @returns the response, and by how many the buffers had increased once all pieces had arrived
 */
async function sendByteByByte(
  { app, port }: RunningServer,
  { head, body }: { head: readonly string[]; body: string },
): Promise<{ response: string; buffers: number }> {
  const accepted = once(app.server, 'connection');
  const connection = await RawConnection.open(port);
  const [socket]: Socket[] = await accepted;
  const pieces = [...Buffer.from(body)].map((byte) => chunk(Buffer.from([byte])));
  const lines = [...head, 'host: localhost', 'connection: close', 'transfer-encoding: chunked'];
  const bytes = Buffer.concat([Buffer.from(`${lines.join('\r\n')}\r\n\r\n`), ...pieces]);
  pieces.length = 0;
  const before = queryObjects(Buffer, { format: 'count' });
  connection.send(bytes);
  await expect.poll(() => socket?.bytesRead).toBe(bytes.length);
  const buffers = queryObjects(Buffer, { format: 'count' }) - before;
  connection.send(END);
  return { response: await connection.closed, buffers };
}

test('an event that arrives in pieces of one byte is accepted, and no piece is kept', async () => {
  const { server, stripe } = await startWithStripe();
  const body = stripe.event('customer.created', { description: 'ã'.repeat(PIECES / 2) });
  const signature = `stripe-signature: ${stripe.signature(body)}`;
  const head = ['POST /api/webhooks/stripe HTTP/1.1', signature];
  const { response, buffers } = await sendByteByByte(server, { head, body });
  expect(response).toMatch(/^HTTP\/1\.1 200 [\s\S]*\r\n\r\n\{"received":true\}$/);
  expect(buffers).toBeLessThan(PIECES / 50);
});

test('an order that arrives in pieces of one byte is placed, and no piece is kept', async () => {
  const server = await startServer();
  const { visitor, order } = await visitorWithOrder(server, { name: 'Inês Conceição' });
  const body = JSON.stringify(order) + ' '.repeat(PIECES);
  const head = [
    'POST /api/checkout HTTP/1.1',
    'content-type: application/json; charset=utf-8',
    `cookie: ${visitor.cookie}`,
  ];
  const { response, buffers } = await sendByteByByte(server, { head, body });
  expect(response).toMatch(/^HTTP\/1\.1 200 [\s\S]*\r\n\r\n\{"url":"http[^"]*"\}$/);
  expect(buffers).toBeLessThan(PIECES / 50);
});

test.each([
  ['longer than an order may be, and has not ended', ' '.repeat(300_000), false],
  ['cut off', '{', true],
])('an order that is %s is answered 400', async (_what, body, isCut) => {
  const { port } = await startServer({}, { stallMs: 10_000 });
  const connection = await RawConnection.open(port);
  const type = 'content-type: application/json\r\ntransfer-encoding: chunked';
  connection.send(`POST /api/checkout HTTP/1.1\r\nhost: localhost\r\n${type}\r\n\r\n`);
  connection.send(chunk(Buffer.from(body)));
  if (isCut) connection.end();
  expect(await connection.closed).toMatch(/^HTTP\/1\.1 400 [\s\S]*"code":"malformed_request"/);
});

test('a gathered body has the bytes of its pieces in sequence, even if the pieces change afterwards', () => {
  const gathered = new GatheredBytes();
  const sizes = [0, 1, 3, 16_383, 1, 40_000, 100_000, 7];
  const pieces = sizes.map((size, at) => Buffer.alloc(size, at + 1));
  const expected = Buffer.concat(pieces);
  for (const piece of pieces) {
    gathered.append(piece);
    piece.fill(0);
  }
  expect(gathered.bytes().equals(expected)).toBe(true);
});

test('a gathered body is empty as long as nothing has arrived', () => {
  expect(new GatheredBytes().bytes()).toEqual(Buffer.alloc(0));
});
