/** An order that is ready to be paid, and its ways to the payment page and back. */

import type { Page } from 'playwright';
import { expect } from 'vitest';
import { jpeg, pdf } from '../../fixtures/files.ts';
import {
  answers,
  checkoutButton,
  CONTACT,
  control,
  expectRegion,
  expectShown,
  openUpload,
  quote,
  uploadedNames,
  uploadFiles,
} from './form.ts';
import { openPage } from './session.ts';

export const FILES = ['birth certificate.pdf', 'passport.jpg'];

export const ANSWERS = {
  ...CONTACT,
  filingWhere: 'us',
  direction: 'PT_EN',
  pages: '3',
  rush: 'on',
  mailHardCopy: 'on',
};

export const QUOTE = { items: '$45.00', rush: '$23.00', mailing: '$19.00', total: '$87.00' };

/** Opens a page with an order ready to be paid: 3 pages, rush, mailed, two files. */
export async function openReadyOrder() {
  const visit = await openPage({ path: '/en/' });
  const { page } = visit;
  await openUpload(page);
  await control(page, 'pages').fill('3');
  await control(page, 'rush').check();
  await control(page, 'mailHardCopy').check();
  await uploadFiles(page, [pdf(), jpeg()]);
  return visit;
}

/** Waits until the page shows the order of {@link openReadyOrder}. */
export async function expectReadyOrder(page: Page): Promise<void> {
  await expectRegion(page, 'gate', 'checkoutOpen');
  expect(await answers(page)).toEqual(ANSWERS);
  // Their rows come with a script of their own, which may be late.
  await expectShown(() => uploadedNames(page), FILES);
  expect(await quote(page)).toEqual(QUOTE);
}

export async function goToPayment(page: Page): Promise<string> {
  await checkoutButton(page).click();
  await page.waitForURL('/sandbox/pay/*');
  return page.url();
}

/** Submits the order, keeps the browser from leaving, and returns the URL of the payment page. */
export async function leaveForPayment(page: Page): Promise<string> {
  const payment = '**/sandbox/pay/*';
  await page.route(payment, (route) => route.fulfill({ status: 204 }));
  const [response] = await Promise.all([
    page.waitForResponse(payment),
    checkoutButton(page).click(),
  ]);
  await expectRegion(page, 'checkout', 'redirecting');
  return response.url();
}

/** Restores the page as from the back/forward cache, which not every Chromium has. */
export async function restore(page: Page): Promise<void> {
  await page.evaluate(() => {
    dispatchEvent(new PageTransitionEvent('pageshow', { persisted: true }));
  });
}
