import type { BrowserContext, Page } from 'playwright';
import { describe, expect, test } from 'vitest';
import { REST_MS } from '../../src/page/beforeSwitch.ts';
import { cutOff, jpeg, pdf } from '../fixtures/files.ts';
import {
  alertsByPlace,
  answers,
  chooseFiles,
  CONTACT,
  control,
  expectRegion,
  expectShown,
  fileRows,
  languageButton,
  openUpload,
  output,
  quote,
  status,
  uploadedNames,
  uploadFiles,
} from './support/form.ts';
import { framesShown } from './support/frames.ts';
import { hydrate, loadOtherLanguage, requestedPaths, settled } from './support/hydration.ts';
import { holdCalls } from './support/network.ts';
import { brokenCall, openPage, PRODUCT, refusedCall } from './support/session.ts';
import { withoutTimers } from './support/timers.ts';

/** The visitor never rests for so long that the page fetches the other language by itself. */
const NEVER_RESTS = withoutTimers(REST_MS);

describe('the language buttons', () => {
  test('leave a page that keeps its language when the visitor goes back, and after a reload too', async () => {
    const { page } = await openPage({ path: '/en/' });
    await hydrate(page);
    await page.locator('a[href="#pricing"]').first().click();
    await page.waitForURL('/en/#pricing');
    await languageButton(page, 'pt').click();
    await page.waitForURL('/pt/#pricing');
    await page.goBack();
    await page.waitForURL('/pt/');
    await page.reload();
    expect(await page.locator('html').getAttribute('lang')).toBe('pt-BR');
  });

  test('translate the whole page in place, and back again', async () => {
    const portuguese = await openPage({ path: '/pt/' });
    await hydrate(portuguese.page);
    const portugueseTexts = await textsOf(portuguese.page);

    const { page, context } = await openPage({ path: '/en/#pricing' });
    await hydrate(page);
    const englishTexts = await textsOf(page);
    await mark(page);
    await languageButton(page, 'pt').click();
    await expectShown(() => textsOf(page), portugueseTexts);
    expect(page.url()).toBe(`${PRODUCT.url}/pt/#pricing`);
    expect(await page.locator('html').getAttribute('lang')).toBe('pt-BR');
    expect(await focusedText(page)).toBe('PT');
    expect(await languageButton(page, 'pt').getAttribute('aria-pressed')).toBe('true');
    expect(await languageButton(page, 'en').getAttribute('aria-pressed')).toBe('false');
    expect(await languageCookie(context)).toBe('pt');

    await languageButton(page, 'en').click();
    await expectShown(() => textsOf(page), englishTexts);
    expect(page.url()).toBe(`${PRODUCT.url}/en/#pricing`);
    expect(await page.locator('html').getAttribute('lang')).toBe('en-US');
    expect(await languageCookie(context)).toBe('en');
    expect(await isMarked(page)).toBe(true);
  });

  test('take precedence on the next visit over the browser’s language, in which the first one is', async () => {
    const { page, context } = await openPage({ path: '/', locale: 'pt-BR' });
    expect(await page.locator('html').getAttribute('lang')).toBe('pt-BR');
    expect(page.url()).toBe(`${PRODUCT.url}/`);
    await hydrate(page);
    await languageButton(page, 'en').click();
    await expectShown(() => page.locator('html').getAttribute('lang'), 'en-US');

    const next = await context.newPage();
    await next.goto('/');
    expect(await next.locator('html').getAttribute('lang')).toBe('en-US');
  });

  test('keep the order: answers, files and a running upload', async () => {
    const { page } = await openPage({ path: '/en/' });
    await openUpload(page);
    await control(page, 'pages').fill('3');
    await control(page, 'mailHardCopy').check();
    await uploadFiles(page, [pdf({ name: 'first.pdf' })]);
    await loadOtherLanguage(page);

    const calls = await holdCalls(page, '/api/upload');
    await chooseFiles(page, [pdf({ name: 'second.pdf' }), jpeg({ name: 'third.jpg' })]);
    await calls.requested(1);
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
    expect(await status(page)).toBe(
      'Envio concluído: 2 arquivos adicionados. Seus arquivos têm 3 páginas.',
    );
    expect(calls.languages()).toEqual(['en-US', 'pt-BR']);
    await expectRegion(page, 'gate', 'checkoutOpen');
  });
});

test('the other language is fetched when a pointer nears its button, and not while the visitor types', async () => {
  const { page } = await openPage({ path: null });
  await NEVER_RESTS(page);
  const requests = requestedPaths(page);
  await page.goto('/en/');
  await hydrate(page);
  await control(page, 'name').pressSequentially('Ana');
  await settled(page);
  const fetchedFor = () =>
    ['first-pt', 'switchedSections'].filter((script) =>
      requests.some((path) => path.startsWith(`/assets/${script}-`)),
    );
  expect(fetchedFor()).toEqual([]);
  await languageButton(page, 'pt').hover();
  await expectShown(async () => fetchedFor(), ['first-pt', 'switchedSections']);
});

test('a language chosen without a network appears once there is one, and the order stays', async () => {
  const { page, context, allowMessages } = await openPage({ path: '/en/', prepare: NEVER_RESTS });
  page.on('requestfailed', (request) =>
    allowMessages(brokenCall(new URL(request.url()).pathname, 'ERR_INTERNET_DISCONNECTED')),
  );
  await openUpload(page);
  await context.setOffline(true);
  const failed = page.waitForEvent('requestfailed');
  await languageButton(page, 'pt').click();
  await failed;
  await framesShown(page);
  expect(await page.locator('html').getAttribute('lang')).toBe('en-US');
  expect(page.url()).toBe(`${PRODUCT.url}/en/`);

  await context.setOffline(false);
  await expectShown(() => page.locator('html').getAttribute('lang'), 'pt-BR');
  expect(await answers(page)).toMatchObject(CONTACT);
});

test('a language whose scripts a new release has replaced is shown by a new document, with the order', async () => {
  const { page, allowMessages } = await openPage({ path: '/en/' });
  await openUpload(page);
  await mark(page);
  await page.route('**/assets/first-pt-*', (route) => {
    if (page.url().endsWith('/pt/')) return route.continue();
    allowMessages(refusedCall(new URL(route.request().url()).pathname, 404));
    return route.fulfill({ status: 404 });
  });
  await languageButton(page, 'pt').click();
  await expectShown(() => page.locator('html').getAttribute('lang'), 'pt-BR');
  expect(await isMarked(page)).toBe(false);
  await expectShown(() => control(page, 'email').inputValue(), CONTACT.email);
});

test('a refused upload is explained in the language that the page shows when it is tried again', async () => {
  const visit = await openPage({ path: '/en/' });
  const { page } = visit;
  await openUpload(page);
  await chooseFiles(page, [cutOff()]);
  await expectRegion(page, 'upload', 'error');
  expect((await alertsByPlace(page)).upload).toEqual([
    'This file is damaged or incomplete. Open it, save it again and send the new copy. No file from this upload was added. If a file is the problem, replace it; otherwise try again.',
  ]);

  await languageButton(page, 'pt').click();
  // The server's text stays in English until then, which a screen reader has to know.
  const refusal = page.getByText('This file is damaged or incomplete.');
  await expectShown(() => page.locator('html').getAttribute('lang'), 'pt-BR');
  expect(await refusal.getAttribute('lang')).toBe('en-US');
  await page.getByRole('button', { name: 'Tentar de novo' }).click();
  await expectShown(() => alertsByPlace(page), {
    upload: [
      'Este arquivo está danificado ou incompleto. Abra-o, salve-o de novo e envie a nova cópia. Nenhum arquivo deste envio foi adicionado. Se o problema for um arquivo, troque-o; se não, tente de novo.',
    ],
    checkout: [],
  });
  visit.expectMessages(refusedCall('/api/upload', 415), refusedCall('/api/upload', 415));
});

/** Returns every text of the page from the top, with its title, its URL, its metadata and its labels. */
function textsOf(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const texts = [
      document.title,
      document.querySelector<HTMLLinkElement>('link[rel=canonical]')?.href ?? '',
      ...[...document.querySelectorAll('meta')].map(({ content }) => content),
    ];
    const attributes = ['aria-label', 'title', 'placeholder', 'alt'];
    const root = document.querySelector('#page') ?? document.body;
    const walker = document.createTreeWalker(root, NodeFilter.SHOW_ELEMENT | NodeFilter.SHOW_TEXT);
    for (let node = walker.nextNode(); node !== null; node = walker.nextNode()) {
      if (node instanceof Element) {
        texts.push(...attributes.map((name) => node.getAttribute(name) ?? ''));
      } else if (node.parentElement?.closest('noscript') === null) {
        texts.push(node.textContent ?? '');
      }
    }
    return texts.filter((each) => each.trim() !== '');
  });
}

/** Marks the document, so that a new one can be told from it. */
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
