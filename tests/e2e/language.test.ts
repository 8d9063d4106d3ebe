import type { BrowserContext, Page } from 'playwright';
import { beforeAll, describe, expect, test } from 'vitest';
import { jpeg, pdf, type SampleFile } from '../fixtures/files.ts';
import { startProduct, type Product } from '../support/product.ts';
import {
  alertsByPlace,
  answers,
  checkoutButton,
  chooseFiles,
  CONTACT,
  control,
  expectRegion,
  expectShown,
  fileRows,
  openUpload,
  output,
  quote,
  status,
  uploadedNames,
  uploadFiles,
} from './support/form.ts';
import { wake } from './support/hydration.ts';
import { holdCalls } from './support/network.ts';
import { openPage, refusedCall } from './support/session.ts';

let product: Product;

beforeAll(async () => {
  product = await startProduct({ RATE_LIMIT_UPLOADS: '0', RATE_LIMIT_CHECKOUTS: '0' });
  return () => product.remove();
});

describe('the first visit', () => {
  test.each([
    ['pt-BR', 'pt-BR'],
    ['pt-PT', 'pt-BR'],
    ['pt', 'pt-BR'],
    ['en-US', 'en-US'],
    ['es-AR', 'en-US'],
  ])('with a browser in %s is in %s', async (locale, lang) => {
    const { page } = await openPage({ product, path: '/', locale });
    expect(await page.locator('html').getAttribute('lang')).toBe(lang);
    expect(page.url()).toBe(`${product.url}/`);
  });

  test('asks for the first language of several', async () => {
    const headers = { 'Accept-Language': 'es-AR,pt-BR;q=0.9,en;q=0.8' };
    const { page } = await openPage({ product, path: '/', extraHTTPHeaders: headers });
    expect(await page.locator('html').getAttribute('lang')).toBe('en-US');
  });
});

describe('the buttons EN and PT', () => {
  test.each([
    { from: 'en', to: 'pt', lang: 'pt-BR' },
    { from: 'pt', to: 'en', lang: 'en-US' },
  ])('turn every word of the page from $from to $to, in place', async ({ from, to, lang }) => {
    const there = await openPage({ product, path: `/${to}/` });
    await wake(there.page);
    const words = await wordsOf(there.page);

    const { page, context } = await openPage({ product, path: `/${from}/#pricing` });
    await wake(page);
    await mark(page);
    await languageButton(page, to).click();
    await expectShown(() => wordsOf(page), words);
    expect(page.url()).toBe(`${product.url}/${to}/#pricing`);
    expect(await page.locator('html').getAttribute('lang')).toBe(lang);
    expect(await focusedText(page)).toBe(to.toUpperCase());
    expect(await languageButton(page, to).getAttribute('aria-pressed')).toBe('true');
    expect(await languageButton(page, from).getAttribute('aria-pressed')).toBe('false');
    expect(await isMarked(page)).toBe(true);
    expect(await languageCookie(context)).toBe(to);
  });

  test('there and back again leaves the page as it was', async () => {
    const { page } = await openPage({ product, path: '/en/' });
    await wake(page);
    const words = await wordsOf(page);
    await languageButton(page, 'pt').click();
    await expectShown(() => page.title(), 'Tradução certificada português–inglês | Ponte');
    await languageButton(page, 'en').click();
    await expectShown(() => wordsOf(page), words);
    expect(page.url()).toBe(`${product.url}/en/`);
  });

  test('decide over the browser on the next visit', async () => {
    const { page, context } = await openPage({ product, path: '/', locale: 'pt-BR' });
    await wake(page);
    await languageButton(page, 'en').click();
    await expectShown(() => page.locator('html').getAttribute('lang'), 'en-US');

    const next = await context.newPage();
    await next.goto('/');
    expect(await next.locator('html').getAttribute('lang')).toBe('en-US');
  });

  test('leave the order as it is: answers, files, and an upload on its way', async () => {
    const { page } = await openPage({ product, path: '/en/' });
    await openUpload(page);
    await control(page, 'pages').fill('3');
    await control(page, 'mailHardCopy').check();
    await uploadFiles(page, [pdf({ name: 'first.pdf' })]);

    const calls = await holdCalls(page, '/api/upload');
    await chooseFiles(page, [pdf({ name: 'second.pdf' }), jpeg({ name: 'third.jpg' })]);
    await calls.asked(1);
    await languageButton(page, 'pt').click();
    await expectShown(() => output(page, 'uploadedCount'), '1 arquivo enviado');
    expect(await status(page)).toBe('Enviando… não feche a página, por favor.');
    expect(await fileRows(page)).toEqual([
      { name: 'second.pdf', state: 'sending' },
      { name: 'third.jpg', state: 'waiting' },
      { name: 'first.pdf', state: 'uploaded' },
    ]);
    expect(await answers(page)).toEqual({
      ...CONTACT,
      filingWhere: 'us',
      direction: 'PT_EN',
      pages: '3',
      mailHardCopy: 'on',
    });
    // Section 9: lines in BRL by dividing by 5.5, the total in dollars.
    expect(await quote(page)).toEqual({ items: 'R$ 8,18', mailing: 'R$ 3,45', total: '$64.00' });

    await calls.release();
    await expectShown(() => uploadedNames(page), ['first.pdf', 'second.pdf', 'third.jpg']);
    expect(await status(page)).toBe('Envio concluído: 2 arquivos adicionados.');
    expect(calls.languages()).toEqual(['en-US', 'pt-BR']);
    await expectRegion(page, 'gate', 'checkoutOpen');
  });
});

describe('refusals', () => {
  test('of an upload speak the language shown at the time', async () => {
    const visit = await openPage({ product, path: '/en/' });
    const { page } = visit;
    await openUpload(page);
    await chooseFiles(page, [TEXT_FILE]);
    await expectRegion(page, 'upload', 'error');
    expect((await alertsByPlace(page)).upload).toEqual([
      'This kind of file is not accepted. Please send a PDF or a photo (JPEG, PNG, HEIC, WebP). Nothing from this batch was added. Send the same files again, or choose others.',
    ]);

    await languageButton(page, 'pt').click();
    await page.getByRole('button', { name: 'Tentar de novo' }).click();
    await expectShown(() => alertsByPlace(page), {
      upload: [
        'Este tipo de arquivo não é aceito. Envie um PDF ou uma foto (JPEG, PNG, HEIC, WebP). Nada deste envio foi adicionado. Mande os mesmos arquivos de novo ou escolha outros.',
      ],
      checkout: [],
    });
    visit.expectMessages(refusedCall('/api/upload', 415), refusedCall('/api/upload', 415));
  });

  test('of a checkout speak the language shown at the time', async () => {
    const visit = await openPage({ product, path: '/en/' });
    const { page, context } = visit;
    await openUpload(page);
    await uploadFiles(page, [pdf()]);
    await languageButton(page, 'pt').click();
    await expectShown(() => output(page, 'uploadedCount'), '1 arquivo enviado');

    // Without their session, nobody can say that the files are theirs.
    await context.clearCookies({ name: 'session' });
    await checkoutButton(page).click();
    await expectShown(() => alertsByPlace(page), {
      upload: [],
      checkout: [
        'Um destes arquivos não está mais aqui. Remova os arquivos da lista e envie-os de novo. Nada foi cobrado. Seus arquivos e respostas continuam aqui.',
      ],
    });
    visit.expectMessages(refusedCall('/api/checkout', 422));
  });
});

const TEXT_FILE: SampleFile = {
  name: 'letter.pdf',
  type: 'application/pdf',
  bytes: Buffer.from('Dear Sir or Madam, this is no PDF.'),
};

function languageButton(page: Page, locale: string) {
  return page.getByRole('button', { name: locale.toUpperCase(), exact: true });
}

/** Everything that is read or heard, title and description included, from the top. */
function wordsOf(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const words = [
      document.title,
      document.querySelector('meta[name=description]')?.getAttribute('content') ?? '',
    ];
    const spoken = ['aria-label', 'title', 'placeholder', 'alt'];
    const root = document.querySelector('#page') ?? document.body;
    const walker = document.createTreeWalker(root, NodeFilter.SHOW_ELEMENT | NodeFilter.SHOW_TEXT);
    for (let node = walker.nextNode(); node !== null; node = walker.nextNode()) {
      if (node instanceof Element) {
        words.push(...spoken.map((name) => node.getAttribute(name) ?? ''));
      } else if (node.parentElement?.closest('noscript') === null) {
        words.push(node.textContent ?? '');
      }
    }
    return words.filter((each) => each.trim() !== '');
  });
}

/** Something a new document would not have. */
async function mark(page: Page): Promise<void> {
  await page.evaluate(() => Object.assign(window, { isSameDocument: true }));
}

function isMarked(page: Page): Promise<boolean> {
  return page.evaluate(() => 'isSameDocument' in window);
}

function focusedText(page: Page): Promise<string | null> {
  return page.evaluate(() => document.activeElement?.textContent ?? null);
}

async function languageCookie(context: BrowserContext): Promise<string | undefined> {
  const cookies = await context.cookies();
  return cookies.find(({ name }) => name === 'lang')?.value;
}
