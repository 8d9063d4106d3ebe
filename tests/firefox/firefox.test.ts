import type { Browser } from 'playwright';
import { afterAll, beforeAll, describe, expect, inject, onTestFinished, test } from 'vitest';
import { DESKTOP, PHONE } from '../e2e/support/session.ts';
import {
  answerAcrossAnError,
  overflow,
  payAndGoBack,
  switchLanguage,
  uploadAfterRefusal,
} from '../engines/order.ts';
import { tabOfPage } from '../engines/playwrightTab.ts';
import type { Tab } from '../engines/tab.ts';
import { orderDespiteTroubles } from '../engines/troubles.ts';
import { answerEarly, lookAround, payByKeyboard } from '../engines/ways.ts';
import { launchFirefox } from '../support/firefox.ts';
import { PATIENCE_MS } from '../support/patience.ts';

let browser: Browser;

beforeAll(async () => {
  browser = await launchFirefox();
});

afterAll(() => browser.close());

/** Opens a path in a window of a size. */
async function openFirefox(path: string, viewport: typeof DESKTOP): Promise<Tab> {
  const context = await browser.newContext({ baseURL: inject('productUrl'), viewport });
  onTestFinished(() => context.close());
  const page = await context.newPage();
  page.setDefaultTimeout(PATIENCE_MS);
  const tab = tabOfPage(page, (selector, paths) => page.setInputFiles(selector, [...paths]));
  await tab.goto(path);
  return tab;
}

describe.each([
  { language: 'en', viewport: PHONE },
  { language: 'pt', viewport: DESKTOP },
])('a visitor in $language at $viewport.width px', ({ language, viewport }) => {
  test('answers early, looks around, orders, pays by keyboard, and is not asked to pay again', async () => {
    const tab = await openFirefox(`/${language}/`, viewport);
    expect(await tab.evaluate(() => innerWidth)).toBe(viewport.width);
    expect(await overflow(tab)).toBe(0);
    await answerEarly(tab);
    await lookAround(tab);
    await answerAcrossAnError(tab);
    await switchLanguage(tab, language);
    await uploadAfterRefusal(tab);
    expect(await overflow(tab)).toBe(0);
    await payAndGoBack(tab, language, payByKeyboard);
  });
});

describe.each([
  { language: 'en', viewport: DESKTOP },
  { language: 'pt', viewport: PHONE },
])('a visitor in $language at $viewport.width px', ({ language, viewport }) => {
  test('orders despite a script that fails, a checkout pressed too early, a deleted file and a cancelled payment', async () => {
    const tab = await openFirefox(`/${language}/`, viewport);
    await orderDespiteTroubles(tab, language);
  });
});
