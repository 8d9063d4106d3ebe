import { describe, expect, test } from 'vitest';
import { grownTo, jpeg, pdf, svg } from '../../fixtures/files.ts';
import {
  BODY_END,
  exchange,
  fieldPart,
  fieldParts,
  filePart,
  uploadRequest,
} from '../support/rawConnection.ts';
import { storedFiles } from '../support/storedFiles.ts';
import { FIELDS, startServer, uploadForm, Visitor } from '../support/testServer.ts';

const MB = 1_048_576;
const PDF = pdf().bytes.toString('latin1');

/** Returns the body of the response to a refused upload. */
function refusal(code: string, error: string) {
  return { ok: false, files: [], code, error };
}

describe('refused uploads', () => {
  test.each([
    [
      'an empty file',
      uploadForm({ ...pdf(), bytes: Buffer.alloc(0) }),
      400,
      refusal('file_empty', 'This file is empty. Choose another one.'),
    ],
    [
      'an SVG',
      uploadForm(svg()),
      415,
      refusal(
        'file_kind_not_accepted',
        'This kind of file is not accepted. Send a PDF or a photo (JPEG, PNG, HEIC, WebP).',
      ),
    ],
    [
      'a program with the name and type of a photo',
      uploadForm({ ...jpeg(), bytes: Buffer.from('MZ\x90\0 this is a program'.repeat(200)) }),
      415,
      refusal(
        'file_kind_not_accepted',
        'This kind of file is not accepted. Send a PDF or a photo (JPEG, PNG, HEIC, WebP).',
      ),
    ],
    [
      'a file one byte over the limit',
      uploadForm(grownTo(jpeg(), MB + 1)),
      413,
      refusal('file_too_large', 'This file is larger than 1 MB. Send a smaller one.'),
    ],
  ])(
    '%s is refused with its status and text, and nothing is kept',
    async (_what, form, status, body) => {
      const server = await startServer({ MAX_FILE_MB: '1' });
      expect(await new Visitor(server).upload(form)).toMatchObject({ status, body });
      expect(await storedFiles(server.dataDir)).toEqual([]);
    },
  );

  test('an upload with an invalid field is refused with the text of the field, and nothing is kept', async () => {
    const server = await startServer();
    const visitor = new Visitor(server);
    for (const [field, value, error] of [
      ['name', 'A', 'Enter your full name (at most 200 characters).'],
      [
        'email',
        'ana@',
        'Enter a complete e-mail address, such as name@example.com (at most 254 characters).',
      ],
      ['phone', '555', 'Enter a phone number with at least 10 digits (at most 40 characters).'],
      [
        'pages',
        '31',
        'The number of pages must be from 1 to 30. For larger jobs, ask for a quote.',
      ],
      ['direction', 'PT_FR', 'Choose the translation you need.'],
      ['filingWhere', '', 'Choose where you will file.'],
    ] as const) {
      const form = uploadForm(pdf(), { ...FIELDS, [field]: value });
      expect(await visitor.upload(form)).toMatchObject({
        status: 400,
        body: refusal(`invalid_${field}`, error),
      });
      expect(await storedFiles(server.dataDir)).toEqual([]);
    }
  });

  test.each([
    ['without a file', fieldParts() + BODY_END.trimStart(), 'file_missing'],
    [
      'without its field name',
      fieldPart('pages', '2') + filePart() + PDF + BODY_END,
      'invalid_name',
    ],
    [
      'with an invalid field after its file',
      filePart() + PDF + '\r\n' + fieldParts({ ...FIELDS, pages: '99' }) + BODY_END.trimStart(),
      'invalid_pages',
    ],
    ['with an empty body', '', 'file_missing'],
  ])('an upload %s is answered 400, and nothing is kept', async (_what, body, code) => {
    const server = await startServer();
    const response = await exchange(server.port, uploadRequest(Buffer.from(body, 'latin1')));
    expect(response).toMatch(/^HTTP\/1\.1 400 /);
    expect(response).toContain(`"code":"${code}"`);
    expect(await storedFiles(server.dataDir)).toEqual([]);
  });

  test('a file over the limit is refused in the language of its visitor', async () => {
    const visitor = new Visitor(await startServer({ MAX_FILE_MB: '1' }), { language: 'pt-BR,en' });
    expect((await visitor.upload(uploadForm(grownTo(jpeg(), MB + 1)))).body).toEqual(
      refusal('file_too_large', 'Este arquivo tem mais de 1 MB. Envie um arquivo menor.'),
    );
  });

  test('an upload that is not sent as a form is answered 400 as malformed', async () => {
    const visitor = new Visitor(await startServer());
    const response = await visitor.fetch('/api/upload', { method: 'POST', body: 'a text' });
    expect(response.status).toBe(400);
    expect(await response.json()).toMatchObject({ ok: false, code: 'malformed_request' });
  });
});
