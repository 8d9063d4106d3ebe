import type { Page } from 'playwright';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { pdf } from '../fixtures/files.ts';
import { FakeStripe } from '../support/fakeStripe.ts';
import { startProduct, type Product } from '../support/product.ts';
import {
  checkoutButton,
  expectRegion,
  expectShown,
  fileRows,
  openUpload,
  orderForm,
  uploadFiles,
} from './support/form.ts';
import { openPage } from './support/session.ts';

let stripe: FakeStripe;
let product: Product;

beforeAll(async () => {
  stripe = new FakeStripe();
  await stripe.listen();
  product = await startProduct(stripe.env);
});

afterAll(async () => {
  await product.remove();
  await stripe.close();
});

/** Orders, and completes Stripe's page, which redirects at once, before any webhook. */
async function payBySlowMethod(language: string) {
  const visit = await openPage({ product, path: `/${language}/` });
  const { page } = visit;
  await openUpload(page);
  await uploadFiles(page, [pdf()]);
  await page.route('https://checkout.stripe.example/**', async (route) => {
    visit.expectMessages(`left the origin: ${route.request().url()}`);
    stripe.complete(stripe.last, { isSlow: true });
    await route.fulfill({
      status: 303,
      headers: { location: stripe.requests.at(-1)?.success_url ?? '' },
    });
  });
  await checkoutButton(page).click();
  return page;
}

/** Stripe reports an event about the session that was created last. */
async function deliver(type: string): Promise<void> {
  const body = stripe.event(type, stripe.last);
  const response = await fetch(`${product.url}/api/webhooks/stripe`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'stripe-signature': stripe.signature(body) },
    body,
  });
  expect(response.status).toBe(200);
}

const title = (page: Page) => page.locator('#receipt h3').innerText();

/** The visitor looks at the page again, which asks the server at once. */
async function comeBack(page: Page): Promise<void> {
  await page.evaluate(() => dispatchEvent(new Event('focus')));
}

test('a payment is never called paid before the webhook, and becomes paid by itself', async () => {
  const page = await payBySlowMethod('en');
  await expectRegion(page, 'checkout', 'pending');
  await expectShown(() => title(page), 'Waiting for the payment to be confirmed');
  expect(await page.locator('output[name=reference]').innerText()).toMatch(/^[2-9B-Z]{8}$/);
  expect(await page.getByRole('button', { name: 'Order another' }).count()).toBe(0);
  expect(await checkoutButton(page).count()).toBe(0);

  await page.reload();
  await expectRegion(page, 'checkout', 'pending');
  await deliver('checkout.session.completed');
  await comeBack(page);
  await expectShown(() => title(page), 'Your payment is on its way');

  stripe.last.payment_status = 'paid';
  await deliver('checkout.session.async_payment_succeeded');
  await comeBack(page);
  await expectRegion(page, 'checkout', 'paid');
  expect(await title(page)).toBe('Thank you, your order is paid');
  await expectShown(
    () => orderForm(page).locator('[role=status]').innerText(),
    'Thank you, your order is paid. The confirmation goes to ana@example.com.',
  );
});

test('a slow payment that fails says so in Portuguese, and the order can be paid again', async () => {
  const page = await payBySlowMethod('pt');
  await expectRegion(page, 'checkout', 'pending');
  await deliver('checkout.session.completed');
  await deliver('checkout.session.async_payment_failed');
  await comeBack(page);
  await expectRegion(page, 'checkout', 'failed');
  await expectRegion(page, 'gate', 'checkoutOpen');
  expect(await orderForm(page).innerText()).toContain('O pagamento não foi concluído');
  expect(await fileRows(page)).toEqual([{ name: 'birth certificate.pdf', state: 'uploaded' }]);
  await checkoutButton(page).click();
  await expectRegion(page, 'checkout', 'pending');
});
