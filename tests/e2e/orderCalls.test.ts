/** Section 7: the two calls as they really go from the page to the server and back. */

import { beforeAll, beforeEach, expect, onTestFinished, test } from 'vitest';
import { checkoutAnswerSchema, checkoutRequestSchema } from '../../src/contract/checkout.ts';
import { refusalSchema } from '../../src/contract/refusal.ts';
import {
  uploadAnswerSchema,
  uploadFieldsSchema,
  uploadRefusalSchema,
} from '../../src/contract/upload.ts';
import { fieldsOf, fileNameOf } from '../support/multipart.ts';
import { startProduct, type Product } from '../support/product.ts';
import { startWire, type Call, type Wire } from '../support/wire.ts';
import { heic, jpeg, pdf, png, svg } from '../fixtures/files.ts';
import {
  answerPrecheck,
  checkoutButton,
  chooseFiles,
  control,
  expectRegion,
  fillContact,
  openUpload,
  orderForm,
  output,
  uploadedNames,
  uploadFiles,
} from './support/form.ts';
import { openPage, refusedCall } from './support/session.ts';

let product: Product;
let wire: Wire;

beforeAll(async () => {
  product = await startProduct();
  return () => product.remove();
});
beforeEach(async () => {
  wire = await startWire(product);
  onTestFinished(() => wire.close());
});

const FILES = [pdf(), jpeg(), heic()];
const KEY = /^[\w-]{22,}$/;

/** Contact details as people type them, and as the calls carry them. */
const TYPED = { name: '  Ana Souza ', email: ' ana@example.com  ', phone: ' +1 555 010 0123 ' };
const TRIMMED = { name: 'Ana Souza', email: 'ana@example.com', phone: '+1 555 010 0123' };

test('several files are sent one request per file, in order, never two at a time', async () => {
  const { page } = await openPage({ product: wire });
  await openUpload(page);
  await uploadFiles(page, FILES);

  expect(wire.calls.map(({ path }) => path)).toEqual(['/api/upload', '/api/upload', '/api/upload']);
  expect(await Promise.all(wire.calls.map(fileNameOf))).toEqual(FILES.map(({ name }) => name));
  expect(wire.events).toEqual([
    'begun 1',
    'answered 1',
    'begun 2',
    'answered 2',
    'begun 3',
    'answered 3',
  ]);
});

test('the file list accumulates', async () => {
  const { page } = await openPage({ product: wire });
  await openUpload(page);
  await uploadFiles(page, [pdf()]);
  expect(await output(page, 'uploadedCount')).toBe('1 file uploaded');
  await uploadFiles(page, [jpeg(), png()]);
  expect(await output(page, 'uploadedCount')).toBe('3 files uploaded');
  expect(await uploadedNames(page)).toEqual([
    'birth certificate.pdf',
    'passport.jpg',
    'diploma.png',
  ]);
});

test('an upload carries its file and six trimmed fields, and answers with a key', async () => {
  const { page } = await openPage({ product: wire, locale: 'pt-BR' });
  await fillContact(page, TYPED);
  await answerPrecheck(page, {
    filingWhere: 'consular',
    consularCountry: 'Brazil',
    direction: 'EN_PT',
    stillWantTranslation: true,
  });
  await control(page, 'pages').fill('4');
  await uploadFiles(page, [heic()]);

  const call = wire.call(1);
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
  expect(uploadAnswerSchema.parse(answerOf(call))).toEqual({
    ok: true,
    files: [{ key: expect.stringMatching(KEY) }],
  });
});

test('checkout sends the order that is shown, with the keys of its files as listed', async () => {
  const { page } = await openPage({ product: wire });
  await fillContact(page, TYPED);
  await answerPrecheck(page);
  await uploadFiles(page, FILES);
  await control(page, 'pages').fill('8');
  await control(page, 'rush').check();
  await control(page, 'mailHardCopy').check();
  await checkoutButton(page).click();
  await page.waitForURL(`${wire.url}/sandbox/pay/*`);

  const call = wire.call(4);
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
    uploadedKeys: [1, 2, 3].map((number) => keyOf(wire.call(number))),
  };
  expect(call.path).toBe('/api/checkout');
  expect(call.headers['content-type']).toBe('application/json');
  expect(sent).toEqual(order);
  expect(checkoutRequestSchema.parse(sent)).toEqual(order);
  expect(checkoutAnswerSchema.parse(answerOf(call))).toEqual({ url: page.url() });
});

test('what the server refuses is read by the schemas of the page', async () => {
  const { page, context, expectMessages } = await openPage({ product: wire });
  expectMessages(refusedCall('/api/upload', 415), refusedCall('/api/checkout', 422));
  await openUpload(page);
  await chooseFiles(page, [svg()]);
  await expectRegion(page, 'upload', 'error');
  expect(uploadRefusalSchema.parse(answerOf(wire.call(1)))).toEqual({
    ok: false,
    files: [],
    error:
      'This kind of file is not accepted. Please send a PDF or a photo (JPEG, PNG, HEIC, WebP).',
    code: 'file_kind_not_accepted',
  });

  await uploadFiles(page, [pdf()]);
  await context.clearCookies();
  await checkoutButton(page).click();
  await expectRegion(page, 'checkout', 'error');
  expect(refusalSchema.parse(answerOf(wire.call(3)))).toEqual({
    error:
      'One of these files is no longer here. Please remove your files from the list and upload them again.',
    code: 'file_unknown',
  });
});

test('the key of a removed file is not sent', async () => {
  const { page } = await openPage({ product: wire });
  await openUpload(page);
  await uploadFiles(page, FILES);
  await page.getByRole('button', { name: 'Remove passport.jpg' }).click();
  expect(await uploadedNames(page)).toEqual(['birth certificate.pdf', 'IMG_0042.HEIC']);
  expect(await output(page, 'uploadedCount')).toBe('2 files uploaded');
  await checkoutButton(page).click();
  await page.waitForURL(`${wire.url}/sandbox/pay/*`);

  const sent: unknown = JSON.parse(wire.call(4).body.toString());
  expect(sent).toHaveProperty('uploadedKeys', [keyOf(wire.call(1)), keyOf(wire.call(3))]);
});

test('the last file removed closes the checkout', async () => {
  const { page } = await openPage({ product: wire });
  await openUpload(page);
  await uploadFiles(page, [pdf()]);
  await expectRegion(page, 'gate', 'checkoutOpen');
  await page.getByRole('button', { name: 'Remove birth certificate.pdf' }).click();
  await expectRegion(page, 'gate', 'uploadOpen');
});

test('a double click on Secure Checkout sends one call, and closes what would change the order', async () => {
  const { page } = await openPage({ product: wire });
  await openUpload(page);
  await uploadFiles(page, [pdf()]);
  wire.hold();
  await checkoutButton(page).dblclick();
  await expectRegion(page, 'checkout', 'redirecting');
  expect(await checkoutButton(page).innerText()).toBe('Redirecting...');
  expect(await checkoutButton(page).getAttribute('aria-disabled')).toBe('true');

  await checkoutButton(page).press('Enter');
  await control(page, 'name').press('Enter');
  await orderForm(page).getByRole('button', { name: 'Remove' }).click({ force: true });
  await chooseFiles(page, [png()]);
  expect(await uploadedNames(page)).toEqual(['birth certificate.pdf']);
  expect(wire.calls.map(({ path }) => path)).toEqual(['/api/upload', '/api/checkout']);

  wire.release();
  await page.waitForURL(`${wire.url}/sandbox/pay/*`);
  expect(wire.events).toEqual(['begun 1', 'answered 1', 'begun 2', 'answered 2']);
});

function answerOf({ answer }: Call): unknown {
  if (answer === null) throw new Error('The call got no answer');
  return JSON.parse(answer.text);
}

function keyOf(call: Call): string | undefined {
  return uploadAnswerSchema.parse(answerOf(call)).files[0]?.key;
}
