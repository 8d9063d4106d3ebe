import type { Page } from 'playwright';
import { describe, expect, test } from 'vitest';
import { cutOff, pdf } from '../fixtures/files.ts';
import {
  answerPrecheck,
  answers,
  chooseFiles,
  control,
  expectRegion,
  expectShown,
  fileRows,
  formText,
  uploadedNames,
  uploadFiles,
} from './support/form.ts';
import { settled } from './support/hydration.ts';
import { holdCalls } from './support/network.ts';
import {
  ANSWERS,
  expectReadyOrder,
  FILES,
  goToPayment,
  leaveForPayment,
  openReadyOrder,
  restore,
} from './support/readyOrder.ts';
import { refusedCall } from './support/session.ts';

describe('a reload', () => {
  test('restores neither a removed file nor one of a failed batch', async () => {
    const visit = await openReadyOrder();
    const { page } = visit;
    await page.getByRole('button', { name: 'Remove passport.jpg' }).click();
    await chooseFiles(page, [pdf({ name: 'good.pdf' }), cutOff()]);
    await expectRegion(page, 'upload', 'error');
    visit.expectMessages(refusedCall('/api/upload', 415));
    await page.reload();
    await expectRegion(page, 'gate', 'checkoutOpen');
    // Their rows come with a script of their own, which may be late.
    await expectShown(() => fileRows(page), [{ name: FILES[0], state: 'uploaded' }]);
    expect(await answers(page)).toEqual(ANSWERS);
  });
});

describe('a visitor who corrects the order after coming back from the payment page', () => {
  /** Without extras, in the other direction, under another name, with another file. */
  const CORRECTED = {
    ...ANSWERS,
    name: 'Beatriz Souza',
    direction: 'EN_PT',
    stillWantTranslation: 'on',
    rush: undefined,
    mailHardCopy: undefined,
  };

  test('finds it unchanged after cancelling, and as corrected in the history before the payment', async () => {
    const { page } = await openReadyOrder();
    const payment = await goToPayment(page);
    await page.getByRole('button', { name: 'Cancel and go back' }).click();
    await page.waitForURL('/en/#upload');
    await expectRegion(page, 'checkout', 'cancelled');
    expect(await formText(page)).toContain(
      'Payment cancelled You were not charged. Your order is as you left it.',
    );
    await expectReadyOrder(page);
    await correct(page);
    await page.goBack();
    await page.waitForURL(payment);
    await page.goBack();
    await page.waitForURL('/en/');
    await expectCorrected(page);
    await page.reload();
    await expectCorrected(page);
  });

  test('goes back to a page from the back/forward cache, and finds it unchanged, and then as corrected', async () => {
    const { page, context } = await openReadyOrder();
    await leaveForPayment(page);
    await restore(page);
    await expectRegion(page, 'checkout', 'idle');
    await expectReadyOrder(page);
    await leaveForPayment(page);
    // This is the page after the return. Its order is put into the session storage of the page in
    // the cache.
    const other = await context.newPage();
    await other.goto('/en/');
    const stored = await page.evaluate(() => sessionStorage.getItem('order') ?? '');
    await other.evaluate((order) => sessionStorage.setItem('order', order), stored);
    await other.reload();
    await correct(other);
    const corrected = await other.evaluate(() => {
      dispatchEvent(new PageTransitionEvent('pagehide'));
      return sessionStorage.getItem('order') ?? '';
    });
    await page.evaluate((order) => sessionStorage.setItem('order', order), corrected);
    await Promise.all([page.waitForEvent('load'), restore(page)]);
    await expectCorrected(page);
  });

  async function correct(page: Page): Promise<void> {
    await expectRegion(page, 'gate', 'checkoutOpen');
    await control(page, 'name').fill(CORRECTED.name);
    await answerPrecheck(page, {
      filingWhere: 'us',
      direction: 'EN_PT',
      stillWantTranslation: true,
    });
    await control(page, 'rush').uncheck();
    await control(page, 'mailHardCopy').uncheck();
    await uploadFiles(page, [pdf({ name: 'second.pdf', pages: 2 })]);
  }

  async function expectCorrected(page: Page): Promise<void> {
    await expectShown(() => uploadedNames(page), [...FILES, 'second.pdf']);
    await settled(page);
    expect(await answers(page)).toEqual(CORRECTED);
  }
});

test('a visitor who is typing when the script of a cancelled payment arrives goes on typing', async () => {
  const { page } = await openReadyOrder();
  await goToPayment(page);
  const script = await holdCalls(page, '**/assets/afterPayment-*.js');
  await page.getByRole('button', { name: 'Cancel and go back' }).click();
  await script.requested(1);
  await expectRegion(page, 'checkout', 'cancelled');
  await control(page, 'name').click();
  await page.keyboard.type('Maria ');
  const before = await page.evaluate(() => scrollY);
  await script.release();
  await page.getByText('Payment cancelled').waitFor();
  await page.keyboard.type('Ana ');
  expect(await control(page, 'name').inputValue()).toContain('Maria Ana ');
  expect(await page.evaluate(() => scrollY)).toBe(before);
});
