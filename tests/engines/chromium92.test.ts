import { createReadStream, createWriteStream, mkdtempSync, rmSync } from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { createBrotliDecompress } from 'node:zlib';
import {
  chromium,
  type Browser,
  type BrowserContextOptions,
  type CDPSession,
  type Page,
} from 'playwright';
import { beforeAll, describe, expect, inject, onTestFinished, test } from 'vitest';
import { CHROMIUM_ARGUMENTS } from '../../src/chromium/launch.ts';
import { DESKTOP, PHONE } from '../e2e/support/session.ts';
import { pdf } from '../fixtures/files.ts';
import {
  answerAcrossAnError,
  expectShown,
  fileOnDisk,
  overflow,
  payAndGoBack,
  switchLanguage,
  uploadAfterRefusal,
} from './order.ts';
import { tabOfPage } from './playwrightTab.ts';
import { centreOf, fill, type Tab } from './tab.ts';
import { orderDespiteTroubles } from './troubles.ts';

/** Each looks at the other language on the way. */
const VISITORS = [
  { language: 'en', ...DESKTOP },
  { language: 'pt', ...PHONE },
];

let browser: Browser;

beforeAll(async () => {
  const folder = mkdtempSync(join(tmpdir(), 'chromium-'));
  const executablePath = join(folder, 'chromium');
  const packed = createRequire(import.meta.url).resolve('@sparticuz/chromium/bin/chromium.br');
  await pipeline(
    createReadStream(packed),
    createBrotliDecompress(),
    createWriteStream(executablePath, { mode: 0o755 }),
  );
  // It opens nothing but the product, and few machines still give it its sandbox. Its first page can hang
  // if it is opened while Chromium 92 starts a process for a GPU.
  const args = [...CHROMIUM_ARGUMENTS, '--no-sandbox', '--disable-gpu'];
  browser = await chromium.launch({ executablePath, args });
  return async () => {
    await browser.close();
    rmSync(folder, { recursive: true });
  };
});

test('the browser is the oldest Chromium that is supported', () => {
  expect(browser.version()).toMatch(/^92\./);
});

test('the country of a consulate is asked for without any script', async () => {
  const tab = await openTab({ javaScriptEnabled: false });
  await tab.goto('/en/');
  const isAsked = () =>
    tab.evaluate(
      () => document.querySelector('[name=consularCountry]')?.getClientRects().length === 1,
    );
  expect(await isAsked()).toBe(false);
  // Such a page cannot say when it is drawn.
  await tab.evaluate(() => document.querySelector('[value=consular]')?.scrollIntoView());
  await tab.pressAt(await centreOf(tab, '[value=consular]'));
  await expectShown(isAsked, true);
});

describe.each(VISITORS)('a visitor in $language at $width px', ({ language, ...viewport }) => {
  test('orders and pays in Chromium 92', async () => {
    const tab = await openTab({ viewport });
    await tab.goto(`/${language}/`);
    expect(await overflow(tab)).toBe(0);
    await answerAcrossAnError(tab);
    await uploadAfterRefusal(tab);
    await switchLanguage(tab, language);
    await payAndGoBack(tab, language);
  });

  test('orders in Chromium 92 despite a script that fails, a checkout pressed too early, a deleted file and a cancelled payment', async () => {
    const tab = await openTab({ viewport });
    await tab.goto(`/${language}/`);
    await orderDespiteTroubles(tab, language);
  });
});

test('a page with files that were not sent asks before it is left', async () => {
  const { page, tab } = await openPage({ viewport: DESKTOP });
  await tab.goto('/en/');
  await fill(tab, '[name=name]', 'Ana Souza');
  await tab.choose('[name=file]', [fileOnDisk(pdf())]);
  await expectShown(
    () => tab.evaluate(() => document.querySelector('[role=status]')?.textContent ?? ''),
    '1 chosen file is waiting: it is sent when the upload opens.',
  );
  const [question] = await Promise.all([
    page.waitForEvent('dialog'),
    page.close({ runBeforeUnload: true }),
  ]);
  expect(question.type()).toBe('beforeunload');
  await question.accept();
});

async function openTab(options: BrowserContextOptions): Promise<Tab> {
  return (await openPage(options)).tab;
}

async function openPage(options: BrowserContextOptions): Promise<{ page: Page; tab: Tab }> {
  const context = await browser.newContext({ baseURL: inject('productUrl'), ...options });
  onTestFinished(() => context.close());
  const page = await context.newPage();
  const devtools = await context.newCDPSession(page);
  const tab = tabOfPage(page, (selector, paths) => chooseFiles(devtools, selector, paths));
  return { page, tab };
}

/** By the protocol: Playwright's own way calls what Chromium 92 lacks. */
async function chooseFiles(
  devtools: CDPSession,
  selector: string,
  paths: readonly string[],
): Promise<void> {
  const { root } = await devtools.send('DOM.getDocument');
  const { nodeId } = await devtools.send('DOM.querySelector', { nodeId: root.nodeId, selector });
  await devtools.send('DOM.setFileInputFiles', { nodeId, files: [...paths] });
}
