import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { describe, expect, test } from 'vitest';
import { grownTo, jpeg, pdf, SAMPLES, svg } from '../fixtures/files.ts';
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
} from './rawConnection.ts';
import { FIELDS, startServer, storedFiles, uploadForm, Visitor } from './support.ts';

const MB = 1_048_576;
const PDF = pdf().bytes.toString('latin1');

/** What a refused upload answers in English. */
function refusal(code: string, error: string) {
  return { ok: false, files: [], code, error };
}

describe('an accepted file', () => {
  test.each(Object.entries(SAMPLES))('%s is stored byte by byte', async (_kind, sample) => {
    const server = await startServer();
    const file = sample();

    const { status, body } = await new Visitor(server).upload(uploadForm(file));

    expect(status).toBe(200);
    expect(body).toEqual({ ok: true, files: [{ key: expect.stringMatching(/^[\w-]{32}$/) }] });
    expect(await storedDigests(server.dataDir)).toEqual([digestOf(file.bytes)]);
  });

  test('may be exactly as large as allowed', async () => {
    const server = await startServer({ MAX_FILE_MB: '1' });
    const file = grownTo(jpeg(), MB);

    expect((await new Visitor(server).upload(uploadForm(file))).status).toBe(200);
    expect(await storedDigests(server.dataDir)).toEqual([digestOf(file.bytes)]);
  });

  test('may come before its fields', async () => {
    const server = await startServer();
    const body = Buffer.from(
      filePart() + PDF + '\r\n' + fieldParts() + BODY_END.trimStart(),
      'latin1',
    );

    expect(await exchange(server.port, uploadRequest(body))).toMatch(/^HTTP\/1\.1 200 /);
    expect(await storedDigests(server.dataDir)).toEqual([digestOf(pdf().bytes)]);
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
    expect(await storedDigests(server.dataDir)).toEqual([digestOf(pdf().bytes)]);
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

describe('a refused file leaves nothing behind and is answered', () => {
  test.each([
    [
      'empty',
      uploadForm({ ...pdf(), bytes: Buffer.alloc(0) }),
      400,
      refusal('file_empty', 'This file is empty. Please choose another one.'),
    ],
    [
      'no accepted kind',
      uploadForm(svg()),
      415,
      refusal(
        'file_kind_not_accepted',
        'This kind of file is not accepted. Please send a PDF or a photo (JPEG, PNG, HEIC, WebP).',
      ),
    ],
    [
      'a program with the name and type of a photo',
      uploadForm({ ...jpeg(), bytes: Buffer.from('MZ\x90\0 this is a program'.repeat(200)) }),
      415,
      refusal(
        'file_kind_not_accepted',
        'This kind of file is not accepted. Please send a PDF or a photo (JPEG, PNG, HEIC, WebP).',
      ),
    ],
    [
      'one byte too large',
      uploadForm(grownTo(jpeg(), MB + 1)),
      413,
      refusal('file_too_large', 'This file is larger than 1 MB. Please send a smaller one.'),
    ],
  ])('when %s', async (_what, form, status, body) => {
    const server = await startServer({ MAX_FILE_MB: '1' });
    expect(await new Visitor(server).upload(form)).toMatchObject({ status, body });
    expect(await storedFiles(server.dataDir)).toEqual([]);
  });

  test.each([
    ['name', 'A', 'Please enter your full name.'],
    ['email', 'ana@', 'Please enter a complete e-mail address, such as name@example.com.'],
    ['phone', '555', 'Please enter a phone number with at least 10 digits.'],
    ['pages', '31', 'The number of pages must be from 1 to 30. For larger jobs, ask for a quote.'],
    ['direction', 'PT_FR', 'Please choose the direction of the translation.'],
    ['filingWhere', '', 'Please choose where you are filing.'],
  ])('when its field %s is %j', async (field, value, error) => {
    const server = await startServer();
    const form = uploadForm(pdf(), { ...FIELDS, [field]: value });
    expect(await new Visitor(server).upload(form)).toMatchObject({
      status: 400,
      body: refusal(`invalid_${field}`, error),
    });
    expect(await storedFiles(server.dataDir)).toEqual([]);
  });

  test.each(Object.keys(FIELDS))('when its field %s is missing', async (field) => {
    const server = await startServer();
    const fields = Object.fromEntries(Object.entries(FIELDS).filter(([name]) => name !== field));
    expect(await new Visitor(server).upload(uploadForm(pdf(), fields))).toMatchObject({
      status: 400,
      body: { code: `invalid_${field}` },
    });
    expect(await storedFiles(server.dataDir)).toEqual([]);
  });

  test.each([
    ['there is no file', fieldParts() + BODY_END.trimStart(), 'file_missing'],
    [
      'there are two',
      fieldParts() + filePart() + PDF + '\r\n' + filePart() + PDF + BODY_END,
      'malformed_request',
    ],
    [
      'the part has another name',
      fieldParts() + filePart('scan') + PDF + BODY_END,
      'malformed_request',
    ],
    [
      'a field is sent twice',
      fieldParts() + fieldPart('name', 'Eva') + filePart() + PDF + BODY_END,
      'malformed_request',
    ],
    [
      'a field is unknown',
      fieldParts() + fieldPart('price', '0') + filePart() + PDF + BODY_END,
      'malformed_request',
    ],
    [
      'a field would change a prototype',
      fieldParts() + fieldPart('__proto__', '0') + filePart() + PDF + BODY_END,
      'malformed_request',
    ],
    [
      'a field is endless',
      fieldPart('name', 'a'.repeat(5000)) + filePart() + PDF + BODY_END,
      'malformed_request',
    ],
    [
      'a field after it fails',
      filePart() + PDF + '\r\n' + fieldParts({ ...FIELDS, pages: '99' }) + BODY_END.trimStart(),
      'invalid_pages',
    ],
    [
      'the body ends in the middle of the file',
      fieldParts() + filePart() + PDF,
      'malformed_request',
    ],
    ['the body is no multipart at all', 'hello', 'malformed_request'],
    ['the body is empty', '', 'file_missing'],
  ])('when %s', async (_what, body, code) => {
    const server = await startServer();
    const answer = await exchange(server.port, uploadRequest(Buffer.from(body, 'latin1')));
    expect(answer).toMatch(/^HTTP\/1\.1 400 /);
    expect(answer).toContain(`"code":"${code}"`);
    expect(await storedFiles(server.dataDir)).toEqual([]);
  });

  test('in the language of the visitor', async () => {
    const visitor = new Visitor(await startServer({ MAX_FILE_MB: '1' }), { language: 'pt-BR,en' });
    expect((await visitor.upload(uploadForm(grownTo(jpeg(), MB + 1)))).body).toEqual(
      refusal('file_too_large', 'Este arquivo tem mais de 1 MB. Envie um arquivo menor.'),
    );
  });

  test('when it is not sent as a form', async () => {
    const visitor = new Visitor(await startServer());
    const response = await visitor.fetch('/api/upload', { method: 'POST', body: 'a text' });
    expect(response.status).toBe(400);
    expect(await response.json()).toMatchObject({ ok: false, code: 'malformed_request' });
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

describe('an upload that breaks off leaves nothing behind', () => {
  test('when the visitor goes away', async () => {
    const { port, dataDir, app } = await startServer();
    const connection = await RawConnection.open(port);
    connection.send(uploadHead(MB));
    connection.send(Buffer.from(fieldParts() + filePart() + PDF, 'latin1'));
    await expect.poll(() => storedFiles(dataDir)).toHaveLength(1);
    connection.cut();

    await app.close();
    expect(await storedFiles(dataDir)).toEqual([]);
  });

  test('when the rest never comes, with 400 where an answer can still be read', async () => {
    const { port, dataDir } = await startServer();
    const connection = await RawConnection.open(port);
    connection.send(uploadHead(MB));
    connection.send(Buffer.from(fieldParts() + filePart() + PDF, 'latin1'));
    connection.end();

    expect(await connection.closed).toMatch(/^HTTP\/1\.1 400 /);
    await expect.poll(() => storedFiles(dataDir)).toEqual([]);
  });

  test('when it makes no progress', async () => {
    const { port, dataDir } = await startServer({}, { stallMs: 100 });
    const connection = await RawConnection.open(port);
    connection.send(uploadHead(MB));
    connection.send(Buffer.from(fieldParts() + filePart() + PDF, 'latin1'));

    expect(await connection.closed).toBe('');
    await expect.poll(() => storedFiles(dataDir)).toEqual([]);
  });
});

async function storedDigests(dataDir: string): Promise<string[]> {
  const paths = await storedFiles(dataDir);
  return Promise.all(paths.map(async (path) => digestOf(await readFile(path))));
}

function digestOf(bytes: Buffer): string {
  return createHash('sha256').update(bytes).digest('hex');
}
