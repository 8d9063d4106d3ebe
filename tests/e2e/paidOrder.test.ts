import type { Page } from 'playwright';
import { describe, expect, test } from 'vitest';
import { webp } from '../fixtures/files.ts';
import {
  answers,
  CONTACT,
  expectRegion,
  expectShown,
  fileRows,
  formText,
  orderForm,
  output,
  quote,
  uploadedNames,
  uploadFiles,
} from './support/form.ts';
import { holdScripts, hydrate } from './support/hydration.ts';
import {
  expectReadyOrder,
  FILES,
  goToPayment,
  leaveForPayment,
  openReadyOrder,
  QUOTE,
  restore,
} from './support/readyOrder.ts';
import { refusedCall } from './support/session.ts';

describe('a visitor on the payment page', () => {
  test('pays, finds the receipt, which a dropped file does not replace, after a reload too, and can neither pay again nor find the paid files by going back', async () => {
    const { page } = await openReadyOrder();
    const payment = await goToPayment(page);
    await page.getByRole('button', { name: 'Pay $87.00 (test)' }).click();
    await page.waitForURL('/en/#upload');
    await expectReceipt(page);
    expect(await page.evaluate(() => document.activeElement?.textContent)).toBe(
      'Thank you, your order is paid',
    );
    const receipt = await formText(page);
    expect(await isLeftForDroppedFile(page)).toBe(false);
    await page.reload();
    await expectReceipt(page);
    expect(await formText(page)).toBe(receipt);
    await page.goBack();
    await page.waitForURL(payment);
    await page.reload();
    expect(await page.getByRole('status').innerText()).toBe(
      'This order has been paid. You do not need to pay again.',
    );
    await page.goBack();
    await page.waitForURL('/en/');
    await hydrate(page);
    expect(await fileRows(page)).toEqual([]);
    expect(await orderForm(page).getAttribute('data-gate')).not.toBe('checkoutOpen');
    await page.goForward();
    await page.waitForURL(payment);
    await page.getByRole('link', { name: 'Go back to your order' }).click();
    await expectRegion(page, 'checkout', 'paid');
  });

  test('goes back, adds a file and then pays the order without it: the receipt says so, and the next order has that file', async () => {
    const { page } = await openReadyOrder();
    const payment = await goToPayment(page);
    await page.goBack();
    await expectReadyOrder(page);
    await uploadFiles(page, [webp()]);
    await expectShown(() => uploadedNames(page), [...FILES, 'photo.webp']);
    await page.goForward();
    await page.waitForURL(payment);
    await page.getByRole('button', { name: 'Pay $87.00 (test)' }).click();
    await page.waitForURL('/en/#upload');
    await expectReceipt(page);
    expect(await formText(page)).toContain(
      '1 file is not in this order It was not paid for, and it is not lost: your next order begins with it.',
    );
    await page.reload();
    await expectReceipt(page);
    await page.getByRole('button', { name: 'Order another' }).click();
    await expectRegion(page, 'gate', 'checkoutOpen');
    await expectShown(() => uploadedNames(page), ['photo.webp']);
    expect(await answers(page)).toEqual({
      ...CONTACT,
      filingWhere: 'us',
      direction: 'PT_EN',
      pages: '1',
    });
    await goToPayment(page);
    await page.getByRole('button', { name: 'Pay $15.00 (test)' }).waitFor();
  });
});

describe('a visitor who leaves the page they returned to from the payment before it is hydrated', () => {
  test('and goes back finds the receipt', async () => {
    const { page } = await openReadyOrder();
    const payment = await goToPayment(page);
    await payWithoutHydration(page);
    await page.goBack();
    await page.waitForURL(payment);
    await page.goBack();
    await expectRegion(page, 'checkout', 'paid');
    expect(await page.locator('#receipt').innerText()).toContain(FILES[1]);
    expect(await fileRows(page)).toEqual([]);

    await page.getByRole('button', { name: 'Order another' }).click();
    await expectNewOrder(page);
    await page.reload();
    await expectNewOrder(page);
  });

  test.each([
    ['the page of the return is not hydrated', (search: string) => storeReturn(search)],
    ['the payment is being confirmed', (search: string) => storePlaced(search)],
  ])(
    'and goes back to a page from the back/forward cache finds the receipt, while %s',
    async (_, keep) => {
      const { page, context } = await openReadyOrder();
      const payment = await leaveForPayment(page);
      const other = await context.newPage();
      await other.goto(payment);
      await payWithoutHydration(other);
      // The other tab has a session storage of its own: this one's is written as the return would write it.
      await page.evaluate(keep(new URL(other.url()).search));
      await restore(page);
      await expectRegion(page, 'checkout', 'paid');
      expect(await page.locator('#receipt').innerText()).toContain(FILES[1]);
      expect(await fileRows(page)).toEqual([]);
    },
  );

  test('and reloads it while the script of the receipt loads finds the receipt', async () => {
    const { page } = await openReadyOrder();
    await goToPayment(page);
    const receipt = await holdScripts(page, '**/assets/afterPayment-*.js');
    await page.getByRole('button', { name: 'Pay $87.00 (test)' }).click();
    await receipt.requested();
    await page.reload();
    await expectReceipt(page);
  });

  test('and changes the language finds the receipt', async () => {
    const { page } = await openReadyOrder();
    await goToPayment(page);
    await payWithoutHydration(page);
    await page.goto('/pt/');
    await expectRegion(page, 'checkout', 'paid');
    expect(await page.locator('#receipt h3').innerText()).toBe('Obrigado, o seu pedido está pago');
    // The lines of the quote are in BRL, and the total is not.
    expect(await page.locator('#receipt').innerText()).toContain(
      'A cobrança é feita em dólares, pelo total.',
    );
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

/** Waits for the receipt of the ready order, which has its files and everything that it was ordered with. */
async function expectReceipt(page: Page): Promise<void> {
  await expectRegion(page, 'checkout', 'paid');
  const text = await formText(page);
  for (const part of [
    'The confirmation goes to ana@example.com.',
    'This is a test No money was taken, and nothing will be translated.',
    'Direction Portuguese to English',
    'birth certificate.pdf 1 page passport.jpg 1 page',
    'The paper copy follows by mail',
  ]) {
    expect(text).toContain(part);
  }
  expect(text).toMatch(/We expect it by \w+, \w+ \d+, \d{4}, \d+:00 [AP]M \S+, your time\./);
  expect(await quote(page)).toEqual(QUOTE);
  expect(await output(page, 'delivery')).toBe('About 12 hours');
  expect(await answers(page)).toEqual({});
  expect(await page.locator('output[name=reference]').innerText()).toMatch(/^[2-9B-Z]{8}$/);
}

/** Drops a file on the page. Returns whether the browser would leave the page for it. */
function isLeftForDroppedFile(page: Page): Promise<boolean> {
  return page.evaluate(() => {
    const dataTransfer = new DataTransfer();
    dataTransfer.items.add(new File(['one more'], 'late.pdf', { type: 'application/pdf' }));
    const options = { bubbles: true, cancelable: true, dataTransfer };
    return document.body.dispatchEvent(new DragEvent('drop', options));
  });
}

/** Waits for an order that has nothing but the contact details of the one before. */
async function expectNewOrder(page: Page): Promise<void> {
  await expectRegion(page, 'checkout', 'idle');
  await expectShown(() => answers(page), { ...CONTACT, pages: '1' });
  expect(await quote(page)).toEqual({ items: '$15.00', total: '$15.00' });
  expect(await fileRows(page)).toEqual([]);
  expect(await page.locator('#receipt').count()).toBe(0);
}

/** Pays on the open payment page, and stops on the page it returns to, whose scripts do not load. */
async function payWithoutHydration(page: Page): Promise<void> {
  const scripts = await holdScripts(page);
  await page.getByRole('button', { name: 'Pay $87.00 (test)' }).click();
  await page.waitForURL('/en/?checkout=paid&order=*');
  await scripts.requested();
}

/** Returns the expression by which a return that is left before it is hydrated stores its query. */
function storeReturn(search: string): string {
  return `sessionStorage.setItem('order:typed', '\\n${search}\\n[]')`;
}

/** Returns the expression by which a return that waits for the confirmation stores its order. */
function storePlaced(search: string): string {
  const placed = { reference: new URLSearchParams(search).get('order'), asked: 1, receipt: null };
  return `sessionStorage.setItem('order', JSON.stringify(Object.assign(
    JSON.parse(sessionStorage.getItem('order')), { placed: ${JSON.stringify(placed)} })))`;
}
