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

describe('an accepted file', () => {
  test.each(Object.entries(SAMPLES))('%s is stored byte by byte', async (_kind, sample) => {
    const server = await startServer();
    const file = sample();

    const { status, body } = await new Visitor(server).upload(uploadForm(file));

    expect(status).toBe(200);
    expect(body).toEqual({ ok: true, files: [{ key: expect.stringMatching(/^[\w-]{32}$/) }] });
    expect(await keptDigests(server.dataDir)).toEqual([digestOf(file.bytes)]);
  });

  test('may be exactly as large as allowed', async () => {
    const server = await startServer({ MAX_FILE_MB: '1' });
    const file = grownTo(jpeg(), MB);

    expect((await new Visitor(server).upload(uploadForm(file))).status).toBe(200);
    expect(await keptDigests(server.dataDir)).toEqual([digestOf(file.bytes)]);
  });

  test('may come before its fields', async () => {
    const server = await startServer();
    const body = Buffer.from(
      filePart() + PDF + '\r\n' + fieldParts() + BODY_END.trimStart(),
      'latin1',
    );

    expect(await exchange(server.port, uploadRequest(body))).toMatch(/^HTTP\/1\.1 200 /);
    expect(await keptDigests(server.dataDir)).toEqual([digestOf(pdf().bytes)]);
  });

  test('may come between its fields, and in chunks', async () => {
    const server = await startServer();
    const { name, ...rest } = FIELDS;
    const body = `${fieldPart('name', name)}${filePart()}${PDF}\r\n${fieldParts(rest)}${BODY_END.trimStart()}`;
    const connection = await RawConnection.open(server.port);
    connection.send(uploadHead('chunked', 'connection: close\r\n'));
    for (const byte of [body.slice(0, 7), body.slice(7, 700), body.slice(700)]) {
      connection.send(chunk(Buffer.from(byte, 'latin1')));
    }
    connection.send('0\r\n\r\n');

    expect(await connection.closed).toMatch(/^HTTP\/1\.1 200 /);
    expect(await keptDigests(server.dataDir)).toEqual([digestOf(pdf().bytes)]);
  });

  test('gets a key of its own each time', async () => {
    const server = await startServer();
    const keys = await new Visitor(server).uploadedKeys(3);
    expect(new Set(keys).size).toBe(3);
  });

  test('begins a session, which the next upload goes on with', async () => {
    const visitor = new Visitor(await startServer());

    const first = await visitor.upload();
    expect(first.headers.getSetCookie()).toEqual([
      expect.stringMatching(/^session=[\w-]{32}; Path=\/; HttpOnly; SameSite=Lax$/),
    ]);
    expect((await visitor.upload()).headers.getSetCookie()).toEqual([]);
  });

  test('binds the session to the host where the site is https', async () => {
    const server = await startServer({ PUBLIC_URL: 'https://orders.example' });
    const { headers } = await new Visitor(server).upload();
    expect(headers.getSetCookie()).toEqual([
      expect.stringMatching(/^__Host-session=[\w-]{32}; Path=\/; HttpOnly; Secure; SameSite=Lax$/),
    ]);
  });
});

describe('a refusal is answered before the body has been sent', () => {
  test('when its stated length is over the limit', async () => {
    const { port } = await startServer({ MAX_FILE_MB: '1' });
    const connection = await RawConnection.open(port);
    connection.send(uploadHead(2 * MB));

    const answer = await connection.closed;
    expect(answer).toMatch(/^HTTP\/1\.1 413 /);
    expect(answer).toContain('connection: close');
    expect(answer).toContain('"code":"file_too_large"');
  });

  test('when more comes than the limit and no length was stated', async () => {
    const { port, dataDir } = await startServer({ MAX_FILE_MB: '1' });
    const connection = await RawConnection.open(port);
    connection.send(uploadHead('chunked'));
    connection.send(chunk(Buffer.from(fieldParts() + filePart())));
    connection.send(chunk(grownTo(jpeg(), MB + 1).bytes));

    expect(await connection.closed).toMatch(/^HTTP\/1\.1 413 /);
    expect(await storedFiles(dataDir)).toEqual([]);
  });

  test.each([
    ['its kind is known not to be accepted', fieldParts() + filePart() + 'x'.repeat(1024), 415],
    ['a field before it fails', fieldParts({ ...FIELDS, email: 'ana' }) + filePart() + PDF, 400],
  ])('when %s', async (_what, begin, status) => {
    const { port, dataDir } = await startServer();
    const connection = await RawConnection.open(port);
    connection.send(uploadHead(10 * MB));
    connection.send(Buffer.from(begin, 'latin1'));

    expect(await connection.closed).toMatch(new RegExp(`^HTTP/1\\.1 ${status} `));
    expect(await storedFiles(dataDir)).toEqual([]);
  });
});
