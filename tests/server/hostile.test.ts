import { describe, expect, test } from 'vitest';
import { CHECKED_FIELDS } from '../../src/contract/refusal.ts';
import { pdf } from '../fixtures/files.ts';
import {
  BODY_END,
  BOUNDARY,
  exchange,
  fieldPart,
  fieldParts,
  filePart,
  uploadRequest,
} from './rawConnection.ts';
import { FIELDS, ORDER, startServer, uploadForm, Visitor } from './support.ts';

/** Text that breaks what takes it for something else, after the Big List of Naughty Strings. */
const NAUGHTY = [
  '',
  ' ',
  '\0',
  'Ana\0Souza',
  '\u{FEFF}Ana',
  '\uD800',
  '\u202Eazuos ana',
  'Ａｎａ',
  'Z̮̞̠͙͔ͅḀ̗̞͈̻̗Ḷ͙͎̯̹̞͓G̻O̭̗̮',
  '👩‍👩‍👧‍👦🇧🇷',
  '社會科學院語學研究所',
  "' OR 1=1; drop table orders; --",
  '"; vacuum; --',
  '<script>alert(1)</script>',
  '"><img src=x onerror=alert(1)>',
  '${7*7}{{7*7}}<%= 7*7 %>',
  '$(reboot) `reboot` | reboot',
  '../../../../etc/passwd',
  'C:\\CON',
  'a@b.co\r\nBcc: all@example.com',
  '\r\n\r\nHTTP/1.1 200 OK\r\n',
  '__proto__',
  'constructor',
  'NaN',
  '1e309',
  '-0',
  '0x10',
  '٣',
  'null',
  'undefined',
  'true',
  '%00%0d%0a',
  '%s%n%p',
  'a'.repeat(4097),
] as const;

const VALUES: readonly unknown[] = [...NAUGHTY, null, true, 0, -1, 1e308, [], {}, [[[]]]];

describe('naughty strings', () => {
  test.each(Object.keys(FIELDS))(
    'in %s of an upload are taken or refused in words',
    async (field) => {
      const visitor = new Visitor(await startServer({ RATE_LIMIT_UPLOADS: '0' }));
      for (const value of NAUGHTY) {
        const { status, body } = await visitor.upload(
          uploadForm(pdf(), { ...FIELDS, [field]: value }),
        );
        expect([value, status]).toEqual([value, expect.toSatisfy((code) => code < 500)]);
        if (status !== 200) expect(body).toMatchObject({ ok: false, error: expect.any(String) });
      }
    },
  );

  test.each(CHECKED_FIELDS)('in %s of a checkout are taken or refused in words', async (field) => {
    const visitor = new Visitor(await startServer({ RATE_LIMIT_CHECKOUTS: '0' }));
    for (const value of VALUES) {
      const uploadedKeys = await visitor.uploadedKeys();
      const { status, body } = await visitor.checkout({ ...ORDER, uploadedKeys, [field]: value });
      expect([value, status]).toEqual([value, expect.toSatisfy((code) => code < 500)]);
      if (status !== 200) expect(body).toMatchObject({ error: expect.any(String) });
    }
  });

  test('as the name of a file are taken', async () => {
    const visitor = new Visitor(await startServer());
    for (const name of NAUGHTY) {
      const { status } = await visitor.upload(uploadForm(pdf({ name: `${name}.pdf` })));
      expect([name, status]).toEqual([name, 200]);
    }
  });

  test('in an order are on its payment page as text', async () => {
    const visitor = new Visitor(await startServer());
    const name = '<script>alert(1)</script>';
    const order = { ...ORDER, name, uploadedKeys: await visitor.uploadedKeys() };
    const page = await (await visitor.fetch(await visitor.paymentUrl(order))).text();
    expect(page).not.toContain('<script');
  });
});

describe('a multipart body is refused as malformed', () => {
  const file = `${filePart()}%PDF-1.4\n`;
  test.each([
    ['that never ends', `${fieldParts()}${file}`],
    ['without any part', `--${BOUNDARY}--\r\n`],
    ['of another boundary', `${fieldParts()}${file}${BODY_END}`.replaceAll(BOUNDARY, 'other')],
    [
      'with a part that has no name',
      `--${BOUNDARY}\r\ncontent-disposition: form-data\r\n\r\nx${BODY_END}`,
    ],
    ['with a part that has no header', `--${BOUNDARY}\r\n\r\nx${BODY_END}`],
    ['with two files', `${fieldParts()}${file}\r\n${file}${BODY_END}`],
    [
      'with a field that comes twice',
      `${fieldPart('name', 'Ana Souza')}${fieldParts()}${file}${BODY_END}`,
    ],
    [
      'with a field that nobody knows',
      `${fieldPart('admin', 'true')}${fieldParts()}${file}${BODY_END}`,
    ],
    [
      'with the prototype as a field',
      `${fieldPart('__proto__', 'x')}${fieldParts()}${file}${BODY_END}`,
    ],
    [
      'with a thousand fields',
      `${fieldPart('x', 'y').repeat(1000)}${fieldParts()}${file}${BODY_END}`,
    ],
    [
      'with an endless header',
      `--${BOUNDARY}\r\ncontent-disposition: form-data; name="${'a'.repeat(100_000)}"\r\n\r\nx${BODY_END}`,
    ],
    ['with line feeds alone', `${fieldParts()}${file}${BODY_END}`.replaceAll('\r\n', '\n')],
    [
      'with a file under another name',
      `${fieldParts()}${filePart('document')}%PDF-1.4\n${BODY_END}`,
    ],
  ])('%s', async (_what, body) => {
    const server = await startServer();
    const answer = await exchange(server.port, uploadRequest(body));
    expect(answer).toMatch(/^HTTP\/1\.1 400 /);
    expect(answer).toContain('"ok":false');
    // It has harmed nobody else.
    expect((await new Visitor(server).upload()).status).toBe(200);
  });
});
