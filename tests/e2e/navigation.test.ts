import type { Page } from 'playwright';
import { beforeAll, describe, expect, test } from 'vitest';
import { jpeg, pdf } from '../fixtures/files.ts';
import { startProduct, type Product } from '../support/product.ts';
import {
  answers,
  checkoutButton,
  CONTACT,
  control,
  expectRegion,
  fileRows,
  openUpload,
  orderForm,
  quote,
  uploadedNames,
  uploadFiles,
} from './support/form.ts';
import { wake } from './support/hydration.ts';
import { openPage, refusedCall } from './support/session.ts';

let product: Product;

beforeAll(async () => {
  product = await startProduct({ RATE_LIMIT_UPLOADS: '0', RATE_LIMIT_CHECKOUTS: '0' });
  return () => product.remove();
});

const FILES = ['birth certificate.pdf', 'passport.jpg'];

const ANSWERS = {
  ...CONTACT,
  filingWhere: 'us',
  direction: 'PT_EN',
  pages: '3',
  rush: 'on',
  mailHardCopy: 'on',
};

/** Everything ready to be paid: 3 pages, rush and mailed, with two files. */
async function openReadyOrder() {
  const visit = await openPage({ product, path: '/en/' });
  const { page } = visit;
  await openUpload(page);
  await control(page, 'pages').fill('3');
  await control(page, 'rush').check();
  await control(page, 'mailHardCopy').check();
  await uploadFiles(page, [pdf(), jpeg()]);
  return visit;
}

/** The order of {@link openReadyOrder}, as it was left. */
async function expectReadyOrder(page: Page): Promise<void> {
  await expectRegion(page, 'gate', 'checkoutOpen');
  expect(await answers(page)).toEqual(ANSWERS);
  expect(await uploadedNames(page)).toEqual(FILES);
  expect(await quote(page)).toEqual({
    items: '$45.00',
    rush: '$23.00',
    mailing: '$19.00',
    total: '$87.00',
  });
}

async function goToPayment(page: Page): Promise<string> {
  await checkoutButton(page).click();
  await page.waitForURL('/sandbox/pay/*');
  return page.url();
}

describe('a reload', () => {
  test('keeps the answers and the uploaded files, with which the order can be paid', async () => {
    const { page } = await openReadyOrder();
    await page.reload();
    await expectReadyOrder(page);
    await goToPayment(page);
    expect(await page.locator('tfoot td').innerText()).toBe('$87.00');
  });

  test('brings back no file that was removed, and none of a batch that failed', async () => {
    const visit = await openReadyOrder();
    const { page } = visit;
    await page.getByRole('button', { name: 'Remove passport.jpg' }).click();
    await control(page, 'file').setInputFiles([
      { name: 'good.pdf', mimeType: 'application/pdf', buffer: pdf().bytes },
      { name: 'bad.pdf', mimeType: 'application/pdf', buffer: Buffer.from('no PDF') },
    ]);
    await expectRegion(page, 'upload', 'error');
    visit.expectMessages(refusedCall('/api/upload', 415));
    await page.reload();
    await expectRegion(page, 'gate', 'checkoutOpen');
    expect(await fileRows(page)).toEqual([{ name: FILES[0], state: 'uploaded' }]);
    expect(await answers(page)).toEqual(ANSWERS);
  });
});

describe('the payment page', () => {
  test('left by the back button, leaves the order as it was', async () => {
    const { page } = await openReadyOrder();
    const payment = await goToPayment(page);
    await page.goBack();
    await expectRegion(page, 'checkout', 'idle');
    await expectReadyOrder(page);

    // The same order sent again is the same order.
    expect(await goToPayment(page)).toBe(payment);
  });

  test('left for a page kept alive, leaves the order as it was', async () => {
    const { page } = await openReadyOrder();
    await setOutForPayment(page);
    await restore(page);
    await expectRegion(page, 'checkout', 'idle');
    await expectReadyOrder(page);
  });

  test('cancelled, says so and leaves the order as it was', async () => {
    const { page } = await openReadyOrder();
    await goToPayment(page);
    await page.getByRole('button', { name: 'Cancel and go back' }).click();
    await page.waitForURL('/en/#upload');
    await expectRegion(page, 'checkout', 'cancelled');
    await expectReadyOrder(page);

    await page.reload();
    await expectRegion(page, 'checkout', 'idle');
    await expectReadyOrder(page);
  });

  test('paid, leads to an empty form that says so', async () => {
    const { page } = await openReadyOrder();
    await goToPayment(page);
    await page.getByRole('button', { name: 'Pay $87.00 (test)' }).click();
    await page.waitForURL('/en/#upload');
    await expectRegion(page, 'checkout', 'paid');
    expect(await answers(page)).toEqual({ pages: '1' });
    expect(await fileRows(page)).toEqual([]);
  });

  test('reached again after paying, takes no second payment', async () => {
    const { page } = await openReadyOrder();
    const payment = await goToPayment(page);
    await page.getByRole('button', { name: 'Pay $87.00 (test)' }).click();
    await page.waitForURL('/en/#upload');
    await page.goBack();
    await page.waitForURL(payment);
    await page.reload();
    expect(await page.getByRole('status').innerText()).toBe(
      'This order has been paid. You do not need to pay again.',
    );
    await page.getByRole('link', { name: 'Go back to your order' }).click();
    await expectRegion(page, 'checkout', 'paid');
  });

  test('paid, and the form reached by the back button: the paid files are gone', async () => {
    const { page } = await openReadyOrder();
    const payment = await goToPayment(page);
    await page.getByRole('button', { name: 'Pay $87.00 (test)' }).click();
    await page.waitForURL('/en/#upload');
    await page.goBack();
    await page.waitForURL(payment);
    await page.goBack();
    await page.waitForURL('/en/');
    await wake(page);
    expect(await fileRows(page)).toEqual([]);
    expect(await orderForm(page).getAttribute('data-gate')).not.toBe('checkoutOpen');
  });

  test('paid, and the form was kept alive: it says so, and is empty', async () => {
    const { page } = await openReadyOrder();
    await setOutForPayment(page);
    // What the return from the payment does, in this tab, while the page is kept.
    await page.evaluate(() => sessionStorage.removeItem('order'));
    await restore(page);
    await expectRegion(page, 'checkout', 'paid');
    expect(await answers(page)).toEqual({ pages: '1' });
    expect(await fileRows(page)).toEqual([]);
  });
});

/** Submits, and lets the browser set out for the payment page but stay: the page is kept alive. */
async function setOutForPayment(page: Page): Promise<void> {
  const payment = '**/sandbox/pay/*';
  await page.route(payment, (route) => route.fulfill({ status: 204 }));
  await Promise.all([page.waitForResponse(payment), checkoutButton(page).click()]);
  await expectRegion(page, 'checkout', 'redirecting');
}

/** Takes the page out of the back/forward cache, which not every Chromium has. */
async function restore(page: Page): Promise<void> {
  await page.evaluate(() => {
    dispatchEvent(new PageTransitionEvent('pageshow', { persisted: true }));
  });
}
