import type { Page } from 'playwright';
import { describe, expect, test } from 'vitest';
import { answers, expectRegion, fileRows, orderForm } from './support/form.ts';
import { holdScripts, hydrate } from './support/hydration.ts';
import {
  expectReadyOrder,
  FILES,
  goToPayment,
  leaveForPayment,
  openReadyOrder,
  restore,
} from './support/readyOrder.ts';
import { refusedCall } from './support/session.ts';

describe('a visitor on the payment page', () => {
  test('pays, returns to the payment page and cannot pay again', async () => {
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

  test('pays, goes back to the form by the back button, and the paid files are gone', async () => {
    const { page } = await openReadyOrder();
    const payment = await goToPayment(page);
    await page.getByRole('button', { name: 'Pay $87.00 (test)' }).click();
    await page.waitForURL('/en/#upload');
    await expectRegion(page, 'checkout', 'paid');
    await page.goBack();
    await page.waitForURL(payment);
    await page.goBack();
    await page.waitForURL('/en/');
    await hydrate(page);
    expect(await fileRows(page)).toEqual([]);
    expect(await orderForm(page).getAttribute('data-gate')).not.toBe('checkoutOpen');
  });

  test('pays, goes back to a page from the back/forward cache, and finds the receipt', async () => {
    const { page, context } = await openReadyOrder();
    const payment = await leaveForPayment(page);
    // The return from the payment, while the page is in the cache with its own session storage.
    await payIn(await context.newPage(), payment);
    await restore(page);
    await expectRegion(page, 'checkout', 'paid');
    expect(await page.locator('#receipt').innerText()).toContain(FILES[1]);
    expect(await answers(page)).toEqual({});
    expect(await fileRows(page)).toEqual([]);
  });
});

describe('a visitor who leaves the page they returned to from the payment before it is hydrated', () => {
  test('and goes back finds the receipt', async () => {
    const { page } = await openReadyOrder();
    const payment = await goToPayment(page);
    await payAsleep(page);
    await page.goBack();
    await page.waitForURL(payment);
    await page.goBack();
    await expectRegion(page, 'checkout', 'paid');
    expect(await page.locator('#receipt').innerText()).toContain(FILES[1]);
    expect(await fileRows(page)).toEqual([]);

    await page.getByRole('button', { name: 'Order another' }).click();
    await expectRegion(page, 'checkout', 'idle');
    await page.reload();
    await expectRegion(page, 'checkout', 'idle');
  });

  test.each([
    ['the return was left asleep', (search: string) => keepLine(search)],
    ['the payment is being confirmed', (search: string) => keepPlaced(search)],
  ])(
    'and goes back to a page from the back/forward cache finds the receipt, while %s',
    async (_, keep) => {
      const { page, context } = await openReadyOrder();
      const payment = await leaveForPayment(page);
      const other = await context.newPage();
      await other.goto(payment);
      await payAsleep(other);
      // The other tab has a session storage of its own: this one's is written as the return would write it.
      await page.evaluate(keep(new URL(other.url()).search));
      await restore(page);
      await expectRegion(page, 'checkout', 'paid');
      expect(await page.locator('#receipt').innerText()).toContain(FILES[1]);
      expect(await fileRows(page)).toEqual([]);
    },
  );

  test('and changes the language finds the receipt', async () => {
    const { page } = await openReadyOrder();
    await goToPayment(page);
    await payAsleep(page);
    await page.goto('/pt/');
    await expectRegion(page, 'checkout', 'paid');
    expect(await page.locator('#receipt h3').innerText()).toBe('Obrigado, o seu pedido está pago');
    // The lines of the quote are in BRL, and the total is not.
    expect(await page.locator('#receipt').innerText()).toContain(
      'A cobrança é feita em dólares, pelo total.',
    );
  });
});

describe('an order that was paid in another tab', () => {
  test('is shown as paid at once in the first tab, and in a tab that reloads the stored order', async () => {
    const { page, context } = await openReadyOrder();
    const stored = () => page.evaluate(() => sessionStorage.getItem('order') ?? '');
    await expect.poll(stored).toContain(FILES[1]);
    const order = await stored();
    const payment = await leaveForPayment(page);
    await payIn(await context.newPage(), payment);
    await expectRegion(page, 'checkout', 'paid');
    expect(await fileRows(page)).toEqual([]);

    const later = await context.newPage();
    await later.goto('/en/');
    await later.evaluate((text) => sessionStorage.setItem('order', text), order);
    await later.reload();
    await expectRegion(later, 'checkout', 'paid');
    expect(await fileRows(later)).toEqual([]);
  });

  test('is shown in the tab that paid from the server’s report alone, with a masked e-mail and without file names', async () => {
    const { page, context } = await openReadyOrder();
    const payment = await leaveForPayment(page);
    const other = await context.newPage();
    await payIn(other, payment);
    const receipt = other.locator('#receipt');
    expect(await receipt.locator('output[name=reference]').innerText()).toMatch(/^[2-9B-Z]{8}$/);
    expect(await receipt.innerText()).toContain('a•••@example.com');
    expect(await receipt.locator('li').first().innerText()).toMatch(/^PDF file\s+1 page$/);
    await other.getByRole('button', { name: 'Order another' }).click();
    expect(await answers(other)).toEqual({ pages: '1' });
  });
});

test('a URL that claims a payment proves nothing: the order stays as it was', async () => {
  const visit = await openReadyOrder();
  visit.expectMessages(refusedCall('/api/orders/BBBBBBBB', 404));
  for (const claim of ['?checkout=paid', '?checkout=paid&order=BBBBBBBB']) {
    await visit.page.goto(`/en/${claim}`);
    await expectRegion(visit.page, 'checkout', 'unconfirmed');
    await expectReadyOrder(visit.page);
  }
});

/** Pays on the payment page, and waits for the receipt. */
async function payIn(page: Page, payment: string): Promise<void> {
  await page.goto(payment);
  await page.getByRole('button', { name: 'Pay $87.00 (test)' }).click();
  await expectRegion(page, 'checkout', 'paid');
}

/** Pays on the open payment page, and stops on the page it returns to, whose scripts do not load. */
async function payAsleep(page: Page): Promise<void> {
  const scripts = await holdScripts(page);
  await page.getByRole('button', { name: 'Pay $87.00 (test)' }).click();
  await page.waitForURL('/en/?checkout=paid&order=*');
  await scripts.requested();
}

/** Returns the expression by which a return that is left before it is hydrated stores its query. */
function keepLine(search: string): string {
  return `sessionStorage.setItem('order:typed', '\\n${search}\\n[]')`;
}

/** Returns the expression by which a return that waits for the confirmation stores its order. */
function keepPlaced(search: string): string {
  const placed = { reference: new URLSearchParams(search).get('order'), asked: 1, receipt: null };
  return `sessionStorage.setItem('order', JSON.stringify(Object.assign(
    JSON.parse(sessionStorage.getItem('order')), { placed: ${JSON.stringify(placed)} })))`;
}
