/** Section 7: the two calls and their responses as they travel between page and server. */

import { beforeEach, expect, onTestFinished, test } from 'vitest';
import { checkoutAnswerSchema, checkoutRequestSchema } from '../../src/contract/checkout.ts';
import { uploadAnswerSchema, uploadFieldsSchema } from '../../src/contract/upload.ts';
import { fieldsOf, fileNameOf } from '../support/multipart.ts';
import { startRecordingProxy, type Call, type RecordingProxy } from '../support/recordingProxy.ts';
import { heic, jpeg, pdf } from '../fixtures/files.ts';
import {
  answerPrecheck,
  checkoutButton,
  control,
  expectShown,
  fillContact,
  openUpload,
  uploadedNames,
  uploadFiles,
} from './support/form.ts';
import { openPage, PRODUCT } from './support/session.ts';

let proxy: RecordingProxy;
beforeEach(async () => {
  proxy = await startRecordingProxy(PRODUCT);
  onTestFinished(() => proxy.close());
});

const FILES = [pdf(), jpeg(), heic()];
const KEY = /^[\w-]{22,}$/;

/** Contact details as visitors type them, and as the calls carry them. */
const TYPED = { name: '  Ana Souza ', email: ' ana@example.com  ', phone: ' +1 555 010 0123 ' };
const TRIMMED = { name: 'Ana Souza', email: 'ana@example.com', phone: '+1 555 010 0123' };

test('several files are sent one after the other, each in a request of its own', async () => {
  const { page } = await openPage({ product: proxy });
  await openUpload(page);
  await uploadFiles(page, FILES);

  expect(proxy.calls.map(({ path }) => path)).toEqual([
    '/api/upload',
    '/api/upload',
    '/api/upload',
  ]);
  expect(await Promise.all(proxy.calls.map(fileNameOf))).toEqual(FILES.map(({ name }) => name));
  expect(proxy.events).toEqual([
    'begun 1',
    'answered 1',
    'begun 2',
    'answered 2',
    'begun 3',
    'answered 3',
  ]);
});

test('an upload carries its file and six trimmed fields, and its response a key', async () => {
  const { page } = await openPage({ product: proxy, locale: 'pt-BR' });
  await fillContact(page, TYPED);
  await answerPrecheck(page, {
    filingWhere: 'consular',
    consularCountry: 'Brazil',
    direction: 'EN_PT',
    stillWantTranslation: true,
  });
  await control(page, 'pages').fill('4');
  await uploadFiles(page, [heic()]);

  const call = proxy.call(1);
  const { file, ...fields } = await fieldsOf(call);
  expect(file).toEqual(heic());
  expect(fields).toEqual({
    ...TRIMMED,
    pages: '4',
    direction: 'EN_PT',
    filingWhere: 'consular',
  });
  expect(uploadFieldsSchema.parse(fields)).toEqual({ ...fields, pages: 4 });
  expect(call.headers['accept-language']).toBe('pt-BR');
  expect(uploadAnswerSchema.parse(responseOf(call))).toEqual({
    ok: true,
    files: [{ key: expect.stringMatching(KEY), pages: 1 }],
  });
});

test('checkout sends the order that is shown, with the keys of the files that were not removed', async () => {
  const { page } = await openPage({ product: proxy });
  await fillContact(page, TYPED);
  await answerPrecheck(page);
  await uploadFiles(page, FILES);
  await control(page, 'pages').fill('8');
  await control(page, 'rush').check();
  await control(page, 'mailHardCopy').check();
  await page.getByRole('button', { name: 'Remove passport.jpg' }).click();
  await checkoutButton(page).click();
  await page.waitForURL(`${proxy.url}/sandbox/pay/*`);

  const call = proxy.call(4);
  const sent: unknown = JSON.parse(call.body.toString());
  const order = {
    ...TRIMMED,
    pages: 8,
    rush: true,
    mailHardCopy: true,
    hardCopyCopies: 1,
    notarize: false,
    direction: 'PT_EN',
    filingWhere: 'us',
    uploadedKeys: [1, 3].map((number) => keyOf(proxy.call(number))),
  };
  expect(call.path).toBe('/api/checkout');
  expect(call.headers['content-type']).toBe('application/json');
  expect(sent).toEqual(order);
  expect(checkoutRequestSchema.parse(sent)).toEqual(order);
  expect(checkoutAnswerSchema.parse(responseOf(call))).toEqual({ url: page.url() });
});

function responseOf({ response }: Call): unknown {
  if (response === null) throw new Error('The call got no response');
  return JSON.parse(response.text);
}

function keyOf(call: Call): string | undefined {
  return uploadAnswerSchema.parse(responseOf(call)).files[0]?.key;
}

/** Runs in the page: types a digit and gives it a file before the browser has drawn the digit. */
function typeAndGiveFile({ how, bytes }: { how: string; bytes: readonly number[] }): void {
  const field = document.querySelector<HTMLInputElement>('#order [name=pages]');
  const picker = document.querySelector<HTMLInputElement>('#order-file');
  if (field === null || picker === null) throw new Error('The form has no such fields');
  field.focus();
  field.select();
  document.execCommand('insertText', false, '4');
  const given = new DataTransfer();
  given.items.add(new File([Uint8Array.from(bytes)], 'scan.pdf', { type: 'application/pdf' }));
  const options = { bubbles: true, cancelable: true };
  if (how === 'chosen') {
    picker.files = given.files;
    picker.dispatchEvent(new Event('change', options));
  } else if (how === 'dropped') {
    field.dispatchEvent(new DragEvent('drop', { ...options, dataTransfer: given }));
  } else {
    field.dispatchEvent(new ClipboardEvent('paste', { ...options, clipboardData: given }));
  }
}

test.each(['chosen', 'dropped', 'pasted'])(
  'a file that is %s right after a digit is sent with the number that was typed',
  async (how) => {
    const { page } = await openPage({ product: proxy });
    await openUpload(page);
    await page.evaluate(typeAndGiveFile, { how, bytes: [...pdf().bytes] });
    await expectShown(() => uploadedNames(page), ['scan.pdf']);
    const { pages } = await fieldsOf(proxy.call(1));
    expect(pages).toBe('4');
  },
);
