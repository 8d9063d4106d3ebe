import { describe, expect, test } from 'vitest';
import { pdf } from '../../fixtures/files.ts';
import { otherConnection } from '../support/backends.ts';
import { digestOf, keptDigests } from '../support/storedFiles.ts';
import {
  BODIES_WITHOUT_FILE,
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

const TEXTS = {
  malformed_request: 'The request arrived incomplete or damaged. Try again.',
  file_missing: expect.stringMatching(/^No file arrived/),
};

/** The text for a request of which only Node's parser knows, and not its language. */
const IN_BOTH_LANGUAGES = `${TEXTS.malformed_request} A solicitação chegou incompleta ou danificada. Tente de novo.`;

/** Expects a request to be answered 400 with a code and a text, and to leave nothing behind. */
async function expectRefused(
  request: Buffer,
  code: keyof typeof TEXTS = 'malformed_request',
  error: unknown = TEXTS[code],
): Promise<void> {
  const server = await startServer();
  const [head = '', body = ''] = (await exchange(server.port, request)).split('\r\n\r\n');
  expect(head).toMatch(/^HTTP\/1\.1 400 /);
  expect(JSON.parse(Buffer.from(body, 'latin1').toString())).toMatchObject({ code, error });
  await expectNothingKept(server);
}

async function expectNothingKept(server: RunningServer): Promise<void> {
  await expect.poll(() => storedFiles(server.dataDir)).toEqual([]);
  const other = await otherConnection(server.dataDir);
  await expect.poll(() => other.query('select key from files')).toEqual([]);
  expect((await new Visitor(server).upload()).status).toBe(200);
}

describe('malformed multipart bodies', () => {
  test.each(MALFORMED_BODIES)(
    'a multipart body is refused as malformed, and nothing is kept, when %s',
    async (_what, body) => {
      await expectRefused(uploadRequest(Buffer.from(body, 'latin1')));
    },
  );

  test.each(BODIES_WITHOUT_FILE)(
    'a multipart body is refused for its missing file, and nothing is kept, when %s',
    async (_what, body) => {
      await expectRefused(uploadRequest(Buffer.from(body, 'latin1')), 'file_missing');
    },
  );
});

describe('wrong headers', () => {
  test.each(WRONG_TYPES)(
    'an upload is refused, and nothing is kept, when its content-type names %s',
    async (_what, type) => {
      await expectRefused(requestOfType(type));
    },
  );

  test.each(WRONG_LENGTHS)(
    'an upload is refused in both languages, and nothing is kept, when its headers announce %s',
    async (_what, headers, body) => {
      await expectRefused(requestOfLength(headers, body), 'malformed_request', IN_BOTH_LANGUAGES);
    },
  );

  test('an upload shorter than its content-length is refused once its sender ends it, and nothing is kept', async () => {
    const server = await startServer();
    const connection = await RawConnection.open(server.port);
    connection.send(Buffer.from(uploadHead(WHOLE.length + 100) + WHOLE.slice(0, -2), 'latin1'));
    connection.end();
    expect(await connection.closed).toMatch(/^HTTP\/1\.1 400 /);
    await expectNothingKept(server);
  });
});

describe('unusual multipart bodies', () => {
  test.each(ODD_BODIES)(
    'a multipart body with %s is accepted, and its file is stored byte by byte',
    async (_what, body) => {
      const server = await startServer();
      const response = await exchange(server.port, uploadRequest(Buffer.from(body, 'latin1')));
      expect(response).toMatch(/^HTTP\/1\.1 200 /);
      expect(await keptDigests(server.dataDir)).toEqual([digestOf(pdf().bytes)]);
    },
  );

  test('a multipart body with a chunk for each byte is accepted, and its file is stored byte by byte', async () => {
    const server = await startServer();
    const bytes = [...Buffer.from(WHOLE, 'latin1')].map((byte) => chunk(Buffer.from([byte])));
    const head = Buffer.from(uploadHead('chunked', 'connection: close\r\n'));
    const end = Buffer.from('0\r\n\r\n');
    const response = await exchange(server.port, Buffer.concat([head, ...bytes, end]));
    expect(response).toMatch(/^HTTP\/1\.1 200 /);
    expect(await keptDigests(server.dataDir)).toEqual([digestOf(pdf().bytes)]);
  });
});
