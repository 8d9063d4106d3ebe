import { describe, expect, test } from 'vitest';
import { cutOff, pdf } from '../fixtures/files.ts';
import { answers, chooseFiles, expectRegion, fileRows } from './support/form.ts';
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
  test('keeps the answers and the uploaded files, and the order can be paid', async () => {
    const { page } = await openReadyOrder();
    await page.reload();
    await expectReadyOrder(page);
    await goToPayment(page);
    expect(await page.locator('tfoot td').innerText()).toBe('$87.00');
  });

  test('restores neither a removed file nor one of a failed batch', async () => {
    const visit = await openReadyOrder();
    const { page } = visit;
    await page.getByRole('button', { name: 'Remove passport.jpg' }).click();
    await chooseFiles(page, [pdf({ name: 'good.pdf' }), cutOff()]);
    await expectRegion(page, 'upload', 'error');
    visit.expectMessages(refusedCall('/api/upload', 415));
    await page.reload();
    await expectRegion(page, 'gate', 'checkoutOpen');
    expect(await fileRows(page)).toEqual([{ name: FILES[0], state: 'uploaded' }]);
    expect(await answers(page)).toEqual(ANSWERS);
  });
});

describe('a visitor on the payment page', () => {
  test('goes back by the back button and finds the order unchanged', async () => {
    const { page } = await openReadyOrder();
    const payment = await goToPayment(page);
    await page.goBack();
    await expectRegion(page, 'checkout', 'idle');
    await expectReadyOrder(page);

    // An unchanged order keeps its payment page.
    expect(await goToPayment(page)).toBe(payment);
  });

  test('goes back to a page from the back/forward cache and finds the order unchanged', async () => {
    const { page } = await openReadyOrder();
    await leaveForPayment(page);
    await restore(page);
    await expectRegion(page, 'checkout', 'idle');
    await expectReadyOrder(page);
  });

  test('cancels, is told so, and finds the order unchanged', async () => {
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
});
