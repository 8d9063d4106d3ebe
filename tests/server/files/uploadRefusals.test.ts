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

/** What a refused upload answers in English. */
function refusal(code: string, error: string) {
  return { ok: false, files: [], code, error };
}

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
