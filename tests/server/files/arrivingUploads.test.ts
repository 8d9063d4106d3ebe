import { expect, test } from 'vitest';
import { WHOLE } from '../support/malformedBodies.ts';
import { BOUNDARY, exchange, RawConnection, uploadHead } from '../support/rawConnection.ts';
import { startServer, Visitor, type RunningServer } from '../support/testServer.ts';

/** The limit of uploads a minute is so high that it refuses none of these. */
const BY_PROXY = { TRUST_PROXY: 'true', RATE_LIMIT_UPLOADS: '10000' };
/** After so many milliseconds, a silent connection is closed without a response. */
const STALL = { stallMs: 20_000 };

/** Opens a connection for each address. An upload begins to arrive on each, and does not end. */
async function arrivingUploads(
  { port }: RunningServer,
  addresses: readonly string[],
): Promise<RawConnection[]> {
  const connections = await Promise.all(addresses.map(() => RawConnection.open(port)));
  connections.forEach((connection, at) => {
    connection.send(uploadHead(1000, `x-forwarded-for: ${addresses[at]}\r\n`));
  });
  return connections;
}

/** Returns a correct upload with some more headers. */
function wholeUpload(headers: string): Buffer {
  return Buffer.from(uploadHead(WHOLE.length, headers) + WHOLE, 'latin1');
}

/** Uploads a file from an address, and returns the response. */
function uploadFrom({ port }: RunningServer, address: string): Promise<string> {
  const headers = `x-forwarded-for: ${address}\r\nconnection: close\r\n`;
  return exchange(port, wholeUpload(headers));
}

/** Returns the status of an upload from an address. */
async function statusFrom(server: RunningServer, address: string): Promise<number> {
  return Number((await uploadFrom(server, address)).split(' ')[1]);
}

/** Returns so many IPv6 addresses of the /64 with this prefix. */
function addressesOf(prefix: string, count: number): string[] {
  return Array.from({ length: count }, (_, at) => `${prefix}::${(at + 1).toString(16)}`);
}

test('an upload is refused before its body is read while 256 others of its /64 arrive, and accepted once one of them is cut off', async () => {
  const server = await startServer(BY_PROXY, STALL);
  const [first] = await arrivingUploads(server, addressesOf('2001:db8', 256));
  await expect.poll(() => statusFrom(server, '2001:db8::ffff')).toBe(429);

  const head = uploadHead(1000, 'x-forwarded-for: 2001:db8::ffff\r\n');
  const refused = await exchange(server.port, head);
  expect(refused).toMatch(
    /^HTTP\/1\.1 429 [\s\S]*\r\nretry-after: 60\r\n[\s\S]*"code":"too_many_requests"/,
  );
  expect(await statusFrom(server, '2001:db8:0:1::1')).toBe(200);

  first?.cut();
  await expect.poll(() => statusFrom(server, '2001:db8::ffff')).toBe(200);
});

test('without a limit of uploads by address, an upload is refused while 1024 others of one address arrive, and accepted once one of them is cut off', async () => {
  const server = await startServer({ ...BY_PROXY, RATE_LIMIT_UPLOADS: '0' }, STALL);
  const [first] = await arrivingUploads(server, Array<string>(1024).fill('192.0.2.1'));
  await expect.poll(() => statusFrom(server, '198.51.100.1')).toBe(429);
  first?.cut();
  await expect.poll(() => statusFrom(server, '198.51.100.1')).toBe(200);
});

test('an upload is accepted after 256 others were accepted, 256 refused, 256 malformed and 256 cut off', async () => {
  const server = await startServer({ RATE_LIMIT_UPLOADS: '10000' }, STALL);
  const text = uploadHead(1000).replace(`multipart/form-data; boundary=${BOUNDARY}`, 'text/plain');
  const requests = [
    wholeUpload('connection: close\r\n'),
    text,
    `${uploadHead('chunked')}nonsense`,
    `${uploadHead(1000)}--${BOUNDARY}`,
  ];
  for (let round = 0; round < 256; round++) {
    await Promise.all(
      requests.map(async (request, at) => {
        const connection = await RawConnection.open(server.port);
        connection.send(request);
        if (at === requests.length - 1) connection.cut();
        await connection.closed;
      }),
    );
  }
  expect((await new Visitor(server).upload()).status).toBe(200);
});
