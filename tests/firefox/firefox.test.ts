import { firefox } from 'playwright-core-1.60';
import type { Browser, Page } from 'playwright';
import { afterAll, beforeAll, describe, expect, inject, onTestFinished, test } from 'vitest';
import {
  answerPrecheck,
  checkoutButton,
  choice,
  chooseFiles,
  control,
  expectRegion,
  expectShown,
  fileRows,
  fillContact,
  uploadedNames,
} from '../e2e/support/form.ts';
import { expectHydrated, hydrate } from '../e2e/support/hydration.ts';
import { pdf } from '../fixtures/files.ts';
import { FIREFOX } from '../support/installed.ts';
import { PATIENCE_MS } from '../support/patience.ts';

let browser: Browser;

beforeAll(async () => {
  // Debian's Firefox speaks WebDriver BiDi, by the channel that Playwright 1.65 has lost.
  browser = await firefox.launch({ channel: 'moz-firefox', executablePath: FIREFOX });
});

afterAll(() => browser.close());

async function openFirefox(path: string): Promise<Page> {
  const context = await browser.newContext({ baseURL: inject('productUrl') });
  onTestFinished(() => context.close());
  const page = await context.newPage();
  page.setDefaultTimeout(PATIENCE_MS);
  await page.goto(path);
  return page;
}

describe.each(['en', 'pt'])('a visitor in %s', (language) => {
  test('orders, pays, goes back twice, and is not asked to pay again', async () => {
    const page = await openFirefox(`/${language}/`);
    await fillContact(page);
    await answerPrecheck(page);
    await chooseFiles(page, [pdf()]);
    await expectShown(() => uploadedNames(page), ['birth certificate.pdf']);
    await checkoutButton(page).click();
    await expectPath(page, /^\/sandbox\/pay\//);
    await page.locator('button').first().click();
    await expectPath(page, new RegExp(`^/${language}/$`));
    await expectRegion(page, 'checkout', 'paid');

    await goBack(page);
    await expectPath(page, /^\/sandbox\/pay\//);
    await goBack(page);
    await expectPath(page, new RegExp(`^/${language}/$`));
    await expectRegion(page, 'checkout', 'paid');
    expect(await fileRows(page)).toEqual([]);
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

test('a control below an invalid field responds when it is pressed', async () => {
  const page = await openFirefox('/en/');
  await hydrate(page);
  const target = choice(page, 'filingWhere', 'us');
  await control(page, 'phone').focus();
  await page.keyboard.type('555');
  await target.evaluate((element) => element.scrollIntoView({ block: 'center' }));
  const box = await target.boundingBox();
  if (box === null) throw new Error('The answer is not shown');
  await page.mouse.move(box.x + box.width / 2, box.y + box.height / 2);
  await page.mouse.down();
  // By then Firefox has drawn what shows after the loss of the focus.
  await page.evaluate(() => new Promise((resolve) => requestAnimationFrame(resolve)));
  await page.mouse.up();
  await expectShown(() => target.isChecked(), true);
  await expectShown(() => control(page, 'phone').getAttribute('aria-invalid'), 'true');
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
