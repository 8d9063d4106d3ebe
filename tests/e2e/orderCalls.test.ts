/** Section 7: the two calls and their responses as they travel between page and server. */

import { createHash } from 'node:crypto';
import { beforeEach, expect, onTestFinished, test } from 'vitest';
import { checkoutAnswerSchema, checkoutRequestSchema } from '../../src/contract/checkout.ts';
import { uploadAnswerSchema, uploadFieldsSchema } from '../../src/contract/upload.ts';
import { fieldsOf } from '../support/multipart.ts';
import { startRecordingProxy, type Call, type RecordingProxy } from '../support/recordingProxy.ts';
import { heic, jpeg, pdf, png, tiff, webp } from '../fixtures/files.ts';
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

/** One of each kind that is accepted. */
const FILES = [pdf(), jpeg(), heic(), png(), webp(), tiff()];
const KEY = /^[\w-]{22,}$/;

/** Contact details as visitors type them, and as the calls carry them. */
const TYPED = { name: '  Ana Souza ', email: ' ana@example.com  ', phone: ' +1 555 010 0123 ' };
const TRIMMED = { name: 'Ana Souza', email: 'ana@example.com', phone: '+1 555 010 0123' };
const ANSWERS = { direction: 'PT_EN', filingWhere: 'us' };

test('the files are sent one after the other, each with the answers, and the checkout has the shown order with the keys of those that were not removed', async () => {
  const { page } = await openPage({ product: proxy });
  await fillContact(page, TYPED);
  await answerPrecheck(page);
  await uploadFiles(page, FILES);
  expect(proxy.events).toEqual(
    FILES.flatMap((_, index) => [`begun ${index + 1}`, `answered ${index + 1}`]),
  );
  const keys: string[] = [];
  for (const [index, sample] of FILES.entries()) {
    const call = proxy.call(index + 1);
    expect(call.path).toBe('/api/upload');
    const { file, ...fields } = await fieldsOf(call);
    expect(file).toEqual(sample);
    expect(fields).toEqual({ ...TRIMMED, ...ANSWERS, pages: '1' });
    expect(uploadFieldsSchema.parse(fields)).toEqual({ ...fields, pages: 1 });
    const { files } = uploadAnswerSchema.parse(responseOf(call));
    const sha256 = createHash('sha256').update(sample.bytes).digest('hex');
    expect(files).toEqual([{ key: expect.stringMatching(KEY), pages: 1, sha256 }]);
    keys.push(...files.map(({ key }) => key));
  }

  await control(page, 'pages').fill('8');
  await control(page, 'rush').check();
  await control(page, 'mailHardCopy').check();
  await page.getByRole('button', { name: `Remove ${FILES[1]?.name}` }).click();
  await checkoutButton(page).click();
  await page.waitForURL(`${proxy.url}/sandbox/pay/*`);
  const call = proxy.call(FILES.length + 1);
  const sent: unknown = JSON.parse(call.body.toString());
  const order = {
    ...TRIMMED,
    ...ANSWERS,
    pages: 8,
    rush: true,
    mailHardCopy: true,
    hardCopyCopies: 1,
    notarize: false,
    uploadedKeys: keys.toSpliced(1, 1),
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

/** Runs in the page: types a digit and gives it a file before the browser has drawn the digit. */
function typeAndGiveFile({
  how,
  name,
  digit,
  bytes,
}: {
  how: string;
  name: string;
  digit: string;
  bytes: readonly number[];
}): void {
  const field = document.querySelector<HTMLInputElement>('#order [name=pages]');
  const picker = document.querySelector<HTMLInputElement>('#order-file');
  if (field === null || picker === null) throw new Error('The form has no such fields');
  field.focus();
  field.select();
  document.execCommand('insertText', false, digit);
  const given = new DataTransfer();
  given.items.add(new File([Uint8Array.from(bytes)], name, { type: 'application/pdf' }));
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

test('a file that is chosen, dropped or pasted right after a digit is sent with the number that was typed', async () => {
  const { page } = await openPage({ product: proxy });
  await openUpload(page);
  const sent: string[] = [];
  for (const [index, how] of ['chosen', 'dropped', 'pasted'].entries()) {
    const name = `${how}.pdf`;
    const bytes = [...pdf({ pages: index + 1 }).bytes];
    await page.evaluate(typeAndGiveFile, { how, name, digit: String(index + 4), bytes });
    sent.push(name);
    await expectShown(() => uploadedNames(page), sent);
    const { pages } = await fieldsOf(proxy.call(index + 1));
    expect(pages).toBe(String(index + 4));
  }
});
