import { describe, expect, test } from 'vitest';
import { pdf } from '../../fixtures/files.ts';
import { otherConnection } from '../support/backends.ts';
import { digestOf, keptDigests } from '../support/storedFiles.ts';
import {
  MALFORMED_BODIES,
  ODD_BODIES,
  requestOfLength,
  requestOfType,
  WHOLE,
  WRONG_LENGTHS,
  WRONG_TYPES,
} from '../support/malformedBodies.ts';
import {
  chunk,
  exchange,
  RawConnection,
  uploadHead,
  uploadRequest,
} from '../support/rawConnection.ts';
import { storedFiles } from '../support/storedFiles.ts';
import { startServer, Visitor, type RunningServer } from '../support/testServer.ts';

/** Sends a request that nobody understands: it is refused in words, and has harmed nobody. */
async function expectRefused(request: Buffer): Promise<void> {
  const server = await startServer();
  const [head = '', body = ''] = (await exchange(server.port, request)).split('\r\n\r\n');
  expect(head).toMatch(/^HTTP\/1\.1 400 /);
  expect(JSON.parse(body)).toMatchObject({
    code: expect.stringMatching(/^(malformed_request|file_missing)$/),
    error: expect.stringMatching(/^(The request arrived incomplete|No file arrived)/),
  });
  await expectNothingKept(server);
}

async function expectNothingKept(server: RunningServer): Promise<void> {
  await expect.poll(() => storedFiles(server.dataDir)).toEqual([]);
  const other = await otherConnection(server.dataDir);
  await expect.poll(() => other.query('select key from files')).toEqual([]);
  expect((await new Visitor(server).upload()).status).toBe(200);
}

describe('a multipart body is refused, and nothing of it is kept, when', () => {
  test.each(MALFORMED_BODIES)('%s', async (_what, body) => {
    await expectRefused(uploadRequest(Buffer.from(body, 'latin1')));
  });
});

describe('an upload is refused, and nothing of it is kept, when its headers say', () => {
  test.each(WRONG_TYPES)('%s', async (_what, type) => {
    await expectRefused(requestOfType(type));
  });

  test.each(WRONG_LENGTHS)('%s', async (_what, headers, body) => {
    await expectRefused(requestOfLength(headers, body));
  });

  test('a length that is too long, once the sender says that nothing more comes', async () => {
    const server = await startServer();
    const connection = await RawConnection.open(server.port);
    connection.send(Buffer.from(uploadHead(WHOLE.length + 100) + WHOLE.slice(0, -2), 'latin1'));
    connection.end();
    expect(await connection.closed).toMatch(/^HTTP\/1\.1 400 /);
    await expectNothingKept(server);
  });
});

describe('a multipart body is read as what it means, with', () => {
  test.each(ODD_BODIES)('%s', async (_what, body) => {
    const server = await startServer();
    const answer = await exchange(server.port, uploadRequest(Buffer.from(body, 'latin1')));
    expect(answer).toMatch(/^HTTP\/1\.1 200 /);
    expect(await keptDigests(server.dataDir)).toEqual([digestOf(pdf().bytes)]);
  });

  test('a chunk for each of its bytes', async () => {
    const server = await startServer();
    const bytes = [...Buffer.from(WHOLE, 'latin1')].map((byte) => chunk(Buffer.from([byte])));
    const head = Buffer.from(uploadHead('chunked', 'connection: close\r\n'));
    const end = Buffer.from('0\r\n\r\n');
    const answer = await exchange(server.port, Buffer.concat([head, ...bytes, end]));
    expect(answer).toMatch(/^HTTP\/1\.1 200 /);
    expect(await keptDigests(server.dataDir)).toEqual([digestOf(pdf().bytes)]);
  });
});
