import type { Page } from 'playwright';
import { expect, test } from 'vitest';
import { answers, expectRegion, fileRows } from './support/form.ts';
import { FILES, leaveForPayment, openReadyOrder } from './support/readyOrder.ts';

test('an order that was paid in another tab is shown as paid at once in the first tab and in one that reloads the stored order, and without its email and file names in the tab that paid', async () => {
  const { page, context } = await openReadyOrder();
  const stored = () => page.evaluate(() => sessionStorage.getItem('order') ?? '');
  await expect.poll(stored).toContain(FILES[1]);
  const order = await stored();
  const payment = await leaveForPayment(page);
  const other = await context.newPage();
  await payIn(other, payment);
  await expectRegion(page, 'checkout', 'paid');
  expect(await page.locator('#receipt').innerText()).toContain(FILES[1]);
  expect(await answers(page)).toEqual({});
  expect(await fileRows(page)).toEqual([]);

  // That tab knows it from the server's report alone.
  const receipt = other.locator('#receipt');
  expect(await receipt.locator('output[name=reference]').innerText()).toMatch(/^[2-9B-Z]{8}$/);
  expect(await receipt.innerText()).toContain('a•••@example.com');
  expect(await receipt.locator('li').first().innerText()).toMatch(/^PDF file\s+1 page$/);
  // It would begin a new order without contact details.
  const promise = 'A new order keeps your contact details.';
  expect(await receipt.innerText()).not.toContain(promise);
  expect(await page.locator('#receipt').innerText()).toContain(promise);

  const later = await context.newPage();
  await later.goto('/en/');
  await later.evaluate((text) => sessionStorage.setItem('order', text), order);
  await later.reload();
  await expectRegion(later, 'checkout', 'paid');
  expect(await fileRows(later)).toEqual([]);
  await other.getByRole('button', { name: 'Order another' }).click();
  expect(await answers(other)).toEqual({ pages: '1' });
});

/** Pays on the payment page, and waits for the receipt. */
async function payIn(page: Page, payment: string): Promise<void> {
  await page.goto(payment);
  await page.getByRole('button', { name: 'Pay $87.00 (test)' }).click();
  await expectRegion(page, 'checkout', 'paid');
}
