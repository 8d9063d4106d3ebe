import { createReadStream, createWriteStream, mkdtempSync, rmSync } from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { setTimeout } from 'node:timers/promises';
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
import {
  answerAcrossAnError,
  expectShown,
  overflow,
  payAndGoBack,
  uploadAfterRefusal,
} from './order.ts';
import { HOLD_MS, press, type Tab } from './tab.ts';

const SIZES = [
  { language: 'en', width: 1280, height: 900 },
  { language: 'pt', width: 360, height: 740 },
] as const;

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
  await press(tab, '[value=consular]');
  await expectShown(isAsked, true);
});

describe.each(SIZES)('a visitor in $language at $width px', ({ language, ...viewport }) => {
  test('orders and pays in Chromium 92', async () => {
    const tab = await openTab({ viewport });
    await tab.goto(`/${language}/`);
    expect(await overflow(tab)).toBe(0);
    await answerAcrossAnError(tab);
    await uploadAfterRefusal(tab);
    await payAndGoBack(tab, language);
  });
});

async function openTab(options: BrowserContextOptions): Promise<Tab> {
  const context = await browser.newContext({ baseURL: inject('productUrl'), ...options });
  onTestFinished(() => context.close());
  const page = await context.newPage();
  return tabOf(page, await context.newCDPSession(page));
}

/** Without Playwright's locators, whose scripts call what Chromium 92 lacks. */
function tabOf(page: Page, devtools: CDPSession): Tab {
  return {
    goto: async (path) => void (await page.goto(path)),
    back: async () => void (await page.goBack()),
    evaluate: (run, ...args) => page.evaluate(`(${String(run)})(...${JSON.stringify(args)})`),
    pressAt: async ({ x, y }) => {
      await page.mouse.move(x, y);
      await page.mouse.down();
      await setTimeout(HOLD_MS);
      await page.mouse.up();
    },
    type: (text) => page.keyboard.type(text),
    choose: async (selector, paths) => {
      const { root } = await devtools.send('DOM.getDocument');
      const { nodeId } = await devtools.send('DOM.querySelector', {
        nodeId: root.nodeId,
        selector,
      });
      await devtools.send('DOM.setFileInputFiles', { nodeId, files: [...paths] });
    },
    screenshot: () => page.screenshot(),
  };
}
