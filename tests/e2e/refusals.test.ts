/** Section 8: every refusal a visitor can meet, in their language; after each, nothing is lost. */

import { beforeAll, describe, expect, onTestFinished, test } from 'vitest';
import { startProduct, type Product } from '../support/product.ts';
import { grownTo, jpeg, pdf, svg, webp, type SampleFile } from '../fixtures/files.ts';
import {
  alertsByPlace,
  answers,
  checkoutButton,
  chooseFiles,
  control,
  expectRegion,
  expectShown,
  fileRows,
  openUpload,
  region,
  uploadedNames,
  uploadFiles,
} from './support/form.ts';
import { openPage, refusedCall, type Visit } from './support/session.ts';

let product: Product;

beforeAll(async () => {
  product = await startProduct({ MAX_FILE_MB: '1' });
  return () => product.remove();
});

const MEGABYTE = 1_048_576;

const EN = {
  locale: 'en-US',
  tooLarge: 'This file is larger than 1 MB. Please send a smaller one.',
  kind: 'This kind of file is not accepted. Please send a PDF or a photo (JPEG, PNG, HEIC, WebP).',
  empty: 'This file is empty. Please choose another one.',
  tooMany: 'Too many requests. Please wait a minute and try again.',
  gone: 'One of these files is no longer here. Please remove your files from the list and upload them again.',
  taken:
    'One of these files already belongs to another order. If you have not paid for it yet, finish or cancel that payment on its payment page; otherwise upload the file again.',
  uploadFailed: 'Upload failed',
  uploadHelp: 'Nothing from this batch was added. Send the same files again, or choose others.',
  checkoutFailed: 'Checkout failed',
  checkoutHelp: 'You were not charged. Your files and answers are still here.',
  retry: 'Try again',
  cancelPayment: 'Cancel and go back',
};

const PT: typeof EN = {
  locale: 'pt-BR',
  tooLarge: 'Este arquivo tem mais de 1 MB. Envie um arquivo menor.',
  kind: 'Este tipo de arquivo não é aceito. Envie um PDF ou uma foto (JPEG, PNG, HEIC, WebP).',
  empty: 'Este arquivo está vazio. Escolha outro.',
  tooMany: 'Muitas solicitações. Aguarde um minuto e tente de novo.',
  gone: 'Um destes arquivos não está mais aqui. Remova os arquivos da lista e envie-os de novo.',
  taken:
    'Um destes arquivos já faz parte de outro pedido. Se você ainda não pagou esse pedido, conclua ou cancele o pagamento na página dele; senão, envie o arquivo de novo.',
  uploadFailed: 'Falha no envio',
  uploadHelp:
    'Nada deste envio foi adicionado. Mande os mesmos arquivos de novo ou escolha outros.',
  checkoutFailed: 'Falha no pagamento',
  checkoutHelp: 'Nada foi cobrado. Seus arquivos e respostas continuam aqui.',
  retry: 'Tentar de novo',
  cancelPayment: 'Cancelar e voltar',
};

const REFUSED_FILES: {
  name: string;
  file: SampleFile;
  status: number;
  text: 'tooLarge' | 'kind' | 'empty';
}[] = [
  {
    name: 'a file above the limit',
    file: grownTo(pdf(), 2 * MEGABYTE),
    status: 413,
    text: 'tooLarge',
  },
  {
    name: 'a text file with the name of a PDF',
    file: { ...pdf(), bytes: Buffer.from('Dear Sirs,\n') },
    status: 415,
    text: 'kind',
  },
  { name: 'an SVG', file: svg(), status: 415, text: 'kind' },
  { name: 'an empty file', file: { ...pdf(), bytes: Buffer.alloc(0) }, status: 400, text: 'empty' },
];

/** Answers of something else than our server, or of one that is not well; no text to show. */
const SPEECHLESS = [
  { status: 500, contentType: 'text/html', body: '<h1>Internal Server Error</h1>' },
  { status: 500, json: { ok: false, files: [], error: '  ' } },
  { status: 200, contentType: 'text/html', body: '<h1>Welcome to the hotel network</h1>' },
  { status: 200, json: { ok: true } },
  { status: 200, json: { ok: true, files: [] } },
];

/** Answers to checkout that lead nowhere the visitor may be sent, and have no text to show. */
const NO_PAYMENT_PAGES = [
  { status: 500, contentType: 'text/html', body: '<h1>Internal Server Error</h1>' },
  { status: 200, contentType: 'text/html', body: '<h1>Welcome to the hotel network</h1>' },
  { status: 200, json: {} },
  { status: 200, json: { url: '' } },
  { status: 200, json: { url: 'http://payments.example/pay' } },
  { status: 200, json: { url: '//payments.example/pay' } },
  { status: 200, json: { url: 'javascript:alert(1)' } },
  { status: 200, json: { url: 'data:text/html,Pay' } },
];

describe.each([EN, PT])('in $locale', (words) => {
  const { locale } = words;

  /** Opens the page, gives all answers and uploads one file. */
  async function openWithOneFile(at: Product = product): Promise<Visit> {
    const visit = await openPage({ product: at, locale });
    await openUpload(visit.page);
    await uploadFiles(visit.page, [webp()]);
    return visit;
  }

  describe('an upload', () => {
    test.each(REFUSED_FILES)('of $name is refused in words', async ({ file, status, text }) => {
      const { page, expectMessages } = await openWithOneFile();
      expectMessages(refusedCall('/api/upload', status));
      const before = await answers(page);
      await chooseFiles(page, [file]);

      await expectRegion(page, 'upload', 'error');
      expect(await alertsByPlace(page)).toEqual({
        upload: [`${words[text]} ${words.uploadHelp}`],
        checkout: [],
      });
      expect(await fileRows(page)).toEqual([
        { name: file.name, state: 'failed' },
        { name: 'photo.webp', state: 'uploaded' },
      ]);
      expect(await answers(page)).toEqual(before);
      expect(await region(page, 'gate')).toBe('checkoutOpen');

      await uploadFiles(page, [jpeg()]);
      expect(await alertsByPlace(page)).toEqual({ upload: [], checkout: [] });
    });

    test('that is answered without a text says so in the words of the page', async () => {
      const { page, expectMessages } = await openWithOneFile();
      const failed = { upload: [`${words.uploadFailed} ${words.uploadHelp}`], checkout: [] };
      const uploaded = ['photo.webp'];
      for (const answer of SPEECHLESS) {
        if (answer.status !== 200) expectMessages(refusedCall('/api/upload', answer.status));
        await page.route('**/api/upload', (route) => route.fulfill(answer), { times: 1 });
        await chooseFiles(page, [pdf(), jpeg()]);
        await expectShown(() => alertsByPlace(page), failed);
        expect(await uploadedNames(page)).toEqual(uploaded);

        await page.getByRole('button', { name: words.retry }).click();
        uploaded.push('birth certificate.pdf', 'passport.jpg');
        await expectShown(() => uploadedNames(page), uploaded);
        expect(await alertsByPlace(page)).toEqual({ upload: [], checkout: [] });
      }
    });
  });

  test('too many uploads and too many checkouts are asked to wait', async () => {
    const busy = await startProduct({ RATE_LIMIT_UPLOADS: '1', RATE_LIMIT_CHECKOUTS: '1' });
    onTestFinished(() => busy.remove());
    const { page, expectMessages } = await openWithOneFile(busy);
    expectMessages(refusedCall('/api/upload', 429), refusedCall('/api/checkout', 429));
    await chooseFiles(page, [pdf()]);
    await expectShown(() => alertsByPlace(page), {
      upload: [`${words.tooMany} ${words.uploadHelp}`],
      checkout: [],
    });

    await checkoutButton(page).click();
    await page.getByRole('button', { name: words.cancelPayment }).click();
    await expectRegion(page, 'checkout', 'cancelled');
    await checkoutButton(page).click();
    await expectShown(() => alertsByPlace(page), {
      upload: [],
      checkout: [`${words.tooMany} ${words.checkoutHelp}`],
    });
    expect(await uploadedNames(page)).toEqual(['photo.webp']);
  });

  describe('a checkout', () => {
    test('with files the server no longer has for this visitor is refused in words', async () => {
      const { page, context, expectMessages } = await openWithOneFile();
      expectMessages(refusedCall('/api/checkout', 422));
      await context.clearCookies();
      const before = await answers(page);
      await checkoutButton(page).click();

      await expectRegion(page, 'checkout', 'error');
      expect(await alertsByPlace(page)).toEqual({
        upload: [],
        checkout: [`${words.gone} ${words.checkoutHelp}`],
      });
      expect(await answers(page)).toEqual(before);
      expect(await uploadedNames(page)).toEqual(['photo.webp']);
      expect(await region(page, 'gate')).toBe('checkoutOpen');
    });

    test('of a changed order is refused while its files wait for another payment', async () => {
      const { page, expectMessages } = await openWithOneFile();
      expectMessages(refusedCall('/api/checkout', 409));
      await checkoutButton(page).click();
      await page.waitForURL(`${product.url}/sandbox/pay/*`);
      const firstPayment = page.url();
      await page.goBack();
      await expectRegion(page, 'gate', 'checkoutOpen');
      await control(page, 'pages').fill('2');
      await checkoutButton(page).click();
      await expectShown(() => alertsByPlace(page), {
        upload: [],
        checkout: [`${words.taken} ${words.checkoutHelp}`],
      });

      await control(page, 'pages').fill('1');
      await checkoutButton(page).click();
      await page.waitForURL(firstPayment);
    });

    test('that leads to no payment page fails in the words of the page', async () => {
      const { page, expectMessages } = await openWithOneFile();
      const before = await answers(page);
      const address = page.url();
      for (const answer of NO_PAYMENT_PAGES) {
        if (answer.status !== 200) expectMessages(refusedCall('/api/checkout', answer.status));
        await page.route('**/api/checkout', (route) => route.fulfill(answer), { times: 1 });
        await Promise.all([page.waitForResponse('**/api/checkout'), checkoutButton(page).click()]);
        await expectRegion(page, 'checkout', 'error');
        expect(await alertsByPlace(page)).toEqual({
          upload: [],
          checkout: [`${words.checkoutFailed} ${words.checkoutHelp}`],
        });
        expect(page.url()).toBe(address);
      }
      expect(await answers(page)).toEqual(before);
      expect(await uploadedNames(page)).toEqual(['photo.webp']);

      await checkoutButton(page).click();
      await page.waitForURL(`${product.url}/sandbox/pay/*`);
    });

    test('while the payment provider is away shows the words of the server', async () => {
      const { page, expectMessages } = await openWithOneFile();
      expectMessages(refusedCall('/api/checkout', 502));
      const error = 'The payment page cannot be reached right now.';
      await page.route(
        '**/api/checkout',
        (route) =>
          route.fulfill({ status: 502, json: { error, code: 'payment_provider_unavailable' } }),
        { times: 1 },
      );
      await checkoutButton(page).click();
      await expectShown(() => alertsByPlace(page), {
        upload: [],
        checkout: [`${error} ${words.checkoutHelp}`],
      });
      await checkoutButton(page).click();
      await page.waitForURL(`${product.url}/sandbox/pay/*`);
    });
  });
});
