import { describe, expect, test } from 'vitest';
import { grownTo, jpeg, pdf, SAMPLES } from '../../fixtures/files.ts';
import {
  BODY_END,
  chunk,
  exchange,
  fieldPart,
  fieldParts,
  filePart,
  RawConnection,
  uploadHead,
  uploadRequest,
} from '../support/rawConnection.ts';
import { digestOf, keptDigests, storedFiles } from '../support/storedFiles.ts';
import { FIELDS, startServer, uploadForm, Visitor } from '../support/testServer.ts';

const MB = 1_048_576;
const PDF = pdf().bytes.toString('latin1');

describe('accepted uploads', () => {
  test.each(Object.entries(SAMPLES))(
    'a %s is accepted and stored byte by byte',
    async (_kind, sample) => {
      const server = await startServer();
      const file = sample();

      const { status, body } = await new Visitor(server).upload(uploadForm(file));

      expect(status).toBe(200);
      expect(body).toEqual({
        ok: true,
        files: [
          {
            key: expect.stringMatching(/^[\w-]{32}$/),
            pages: 1,
            sha256: digestOf(file.bytes),
          },
        ],
      });
      expect(await keptDigests(server.dataDir)).toEqual([digestOf(file.bytes)]);
    },
  );

  test('a file of exactly the size limit is accepted', async () => {
    const server = await startServer({ MAX_FILE_MB: '1' });
    const file = grownTo(jpeg(), MB);

    expect((await new Visitor(server).upload(uploadForm(file))).status).toBe(200);
    expect(await keptDigests(server.dataDir)).toEqual([digestOf(file.bytes)]);
  });

  test('a file that comes before its fields is accepted', async () => {
    const server = await startServer();
    const body = Buffer.from(
      filePart() + PDF + '\r\n' + fieldParts() + BODY_END.trimStart(),
      'latin1',
    );

    expect(await exchange(server.port, uploadRequest(body))).toMatch(/^HTTP\/1\.1 200 /);
    expect(await keptDigests(server.dataDir)).toEqual([digestOf(pdf().bytes)]);
  });

  test('a file that comes between its fields, in a chunked body, is accepted', async () => {
    const server = await startServer();
    const { name, ...rest } = FIELDS;
    const body = `${fieldPart('name', name)}${filePart()}${PDF}\r\n${fieldParts(rest)}${BODY_END.trimStart()}`;
    const connection = await RawConnection.open(server.port);
    connection.send(uploadHead('chunked', 'connection: close\r\n'));
    for (const part of [body.slice(0, 7), body.slice(7, 700), body.slice(700)]) {
      connection.send(chunk(Buffer.from(part, 'latin1')));
    }
    connection.send('0\r\n\r\n');

    expect(await connection.closed).toMatch(/^HTTP\/1\.1 200 /);
    expect(await keptDigests(server.dataDir)).toEqual([digestOf(pdf().bytes)]);
  });

  test('the same file gets a new key with each upload', async () => {
    const server = await startServer();
    const keys = await new Visitor(server).uploadedKeys(3);
    expect(new Set(keys).size).toBe(3);
  });

  test('the first upload of a visitor sets a session cookie, and the next one keeps it', async () => {
    const visitor = new Visitor(await startServer());

    const first = await visitor.upload();
    expect(first.headers.getSetCookie()).toEqual([
      expect.stringMatching(/^session=[\w-]{32}; Path=\/; HttpOnly; SameSite=Lax$/),
    ]);
    expect((await visitor.upload()).headers.getSetCookie()).toEqual([]);
  });

  test('on an https site the session cookie is Secure and bound to the host by its prefix', async () => {
    const server = await startServer({
      PUBLIC_URL: 'https://orders.example',
      ALLOW_TEST_PAYMENTS: 'true',
    });
    const { headers } = await new Visitor(server).upload();
    expect(headers.getSetCookie()).toEqual([
      expect.stringMatching(/^__Host-session=[\w-]{32}; Path=\/; HttpOnly; Secure; SameSite=Lax$/),
    ]);
  });
});

describe('uploads refused before the body has been sent', () => {
  test('an upload whose content-length is over the limit is answered 413 before its body', async () => {
    const { port } = await startServer({ MAX_FILE_MB: '1' });
    const connection = await RawConnection.open(port);
    connection.send(uploadHead(2 * MB));

    const response = await connection.closed;
    expect(response).toMatch(/^HTTP\/1\.1 413 /);
    expect(response).toContain('connection: close');
    expect(response).toContain('"code":"file_too_large"');
  });

  test('a chunked upload is answered 413 once it is over the limit, and nothing of it is kept', async () => {
    const { port, dataDir } = await startServer({ MAX_FILE_MB: '1' });
    const connection = await RawConnection.open(port);
    connection.send(uploadHead('chunked'));
    connection.send(chunk(Buffer.from(fieldParts() + filePart())));
    connection.send(chunk(grownTo(jpeg(), MB + 1).bytes));

    expect(await connection.closed).toMatch(/^HTTP\/1\.1 413 /);
    expect(await storedFiles(dataDir)).toEqual([]);
  });

  test.each([
    [
      'the beginning of a file of no accepted kind',
      fieldParts() + filePart() + 'x'.repeat(1024),
      415,
    ],
    [
      'an invalid field before its file',
      fieldParts({ ...FIELDS, email: 'ana' }) + filePart() + PDF,
      400,
    ],
  ])('an upload with %s is refused before the rest has been sent', async (_what, begin, status) => {
    const { port, dataDir } = await startServer();
    const connection = await RawConnection.open(port);
    connection.send(uploadHead(10 * MB));
    connection.send(Buffer.from(begin, 'latin1'));

    expect(await connection.closed).toMatch(new RegExp(`^HTTP/1\\.1 ${status} `));
    expect(await storedFiles(dataDir)).toEqual([]);
  });
});
