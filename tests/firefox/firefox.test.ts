import type { Browser, Page } from 'playwright';
import { afterAll, beforeAll, describe, expect, inject, onTestFinished, test } from 'vitest';
import {
  answerPrecheck,
  checkoutButton,
  chooseFiles,
  control,
  expectRegion,
  expectShown,
  fillContact,
  uploadedNames,
} from '../e2e/support/form.ts';
import { expectHydrated } from '../e2e/support/hydration.ts';
import { DESKTOP, PHONE } from '../e2e/support/session.ts';
import {
  answerAcrossAnError,
  overflow,
  payAndGoBack,
  switchLanguage,
  uploadAfterRefusal,
} from '../engines/order.ts';
import { tabOfPage } from '../engines/playwrightTab.ts';
import { answerEarly, lookAround, payByKeyboard } from '../engines/ways.ts';
import { pdf } from '../fixtures/files.ts';
import { launchFirefox } from '../support/firefox.ts';
import { PATIENCE_MS } from '../support/patience.ts';

let browser: Browser;

beforeAll(async () => {
  browser = await launchFirefox();
});

afterAll(() => browser.close());

async function openFirefox(path: string, viewport = DESKTOP): Promise<Page> {
  const context = await browser.newContext({ baseURL: inject('productUrl'), viewport });
  onTestFinished(() => context.close());
  const page = await context.newPage();
  page.setDefaultTimeout(PATIENCE_MS);
  await page.goto(path);
  return page;
}

describe.each([
  { language: 'en', viewport: PHONE },
  { language: 'pt', viewport: DESKTOP },
])('a visitor in $language at $viewport.width px', ({ language, viewport }) => {
  test('answers early, looks around, orders, pays by keyboard, and is not asked to pay again', async () => {
    const page = await openFirefox(`/${language}/`, viewport);
    const tab = tabOfPage(page, (selector, paths) => page.setInputFiles(selector, [...paths]));
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

test('a visitor cancels the payment, corrects the order, goes back twice, and finds it as corrected', async () => {
  const page = await openFirefox('/en/');
  await fillContact(page);
  await answerPrecheck(page);
  await control(page, 'rush').check();
  await chooseFiles(page, [pdf()]);
  await expectShown(() => uploadedNames(page), ['birth certificate.pdf']);
  await checkoutButton(page).click();
  await expectPath(page, /^\/sandbox\/pay\//);
  await page.getByRole('button', { name: 'Cancel and go back' }).click();
  await expectPath(page, /^\/en\/$/);
  await expectRegion(page, 'checkout', 'cancelled');
  await control(page, 'rush').uncheck();
  await control(page, 'name').fill('Beatriz Souza');
  await chooseFiles(page, [pdf({ name: 'second.pdf', pages: 2 })]);
  const files = ['birth certificate.pdf', 'second.pdf'];
  await expectShown(() => uploadedNames(page), files);

  await goBack(page);
  await expectPath(page, /^\/sandbox\/pay\//);
  await goBack(page);
  await expectPath(page, /^\/en\/$/);
  await expectRegion(page, 'checkout', 'idle');
  await expectShown(() => uploadedNames(page), files);
  expect(await control(page, 'name').inputValue()).toBe('Beatriz Souza');
  expect(await control(page, 'rush').isChecked()).toBe(false);
});

test('scripts that failed to load are loaded at the next intent', async () => {
  const page = await openFirefox('/en/');
  await page.route('**/assets/hydrate-*.js', (route) => route.abort(), { times: 1 });
  const failed = page.waitForEvent('requestfailed');
  await control(page, 'name').fill('Ana Souza');
  await failed;
  await control(page, 'email').fill('ana@example.com');
  await expectHydrated(page);
  await expectShown(() => control(page, 'name').inputValue(), 'Ana Souza');
});

/** Goes back by the history, whose cache reports no navigation. */
async function goBack(page: Page): Promise<void> {
  await page.evaluate(() => history.back());
}

/** Waits until the page shown is at a path. While one page replaces another there is none to ask. */
async function expectPath(page: Page, pattern: RegExp): Promise<void> {
  const path = () => page.evaluate(() => location.pathname).catch(() => '');
  await expect.poll(path, { interval: 50 }).toMatch(pattern);
}
