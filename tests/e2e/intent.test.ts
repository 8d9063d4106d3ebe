import type { Page } from 'playwright';
import { beforeAll, describe, expect, test } from 'vitest';
import { startProduct, type Product } from '../support/product.ts';
import { answers, control, expectRegion, openUpload } from './support/form.ts';
import { breakScriptsOnce, expectHydrated, pathsAskedBy, settled } from './support/hydration.ts';
import { brokenCall, openPage } from './support/session.ts';

let product: Product;

beforeAll(async () => {
  product = await startProduct();
  return () => product.remove();
});

describe('the scripts are fetched', () => {
  const INTENTS: [intent: string, act: (page: Page) => Promise<unknown>][] = [
    ['moves the pointer', (page) => page.mouse.move(300, 300)],
    ['presses the pointer', (page) => page.mouse.down()],
    ['touches the page', (page) => page.locator('h1').tap()],
    ['presses a key', (page) => page.keyboard.press('Shift')],
    ['puts the focus on a control', (page) => control(page, 'name').focus()],
    ['lets the browser fill a field', (page) => fillAsBrowser(page)],
    ['comes near the form', (page) => page.evaluate(() => scrollTo(0, nearForm()))],
  ];

  test.each(INTENTS)('when the visitor %s', async (_, act) => {
    const { page } = await openPage({ product, path: null, hasTouch: true });
    const asked = pathsAskedBy(page);
    await page.addInitScript(() => {
      Object.assign(window, {
        // 200 px of the page lie between the window's lower edge and the form.
        nearForm: () =>
          (document.querySelector('#order')?.getBoundingClientRect().top ?? 0) - innerHeight - 200,
      });
    });
    await page.goto('/en/');
    await settled(page);
    expect(asked).toEqual(['/en/']);
    await act(page);
    await expectHydrated(page);
  });

  test.each(['paid', 'cancelled'])('at once on the return from a payment: %s', async (outcome) => {
    const { page } = await openPage({ product, path: `/en/?checkout=${outcome}` });
    await expectRegion(page, 'checkout', outcome);
  });

  test('at once when there is an order to go on with', async () => {
    const { page } = await openPage({ product, path: '/en/' });
    await openUpload(page);
    await page.reload();
    await expectRegion(page, 'gate', 'uploadOpen');
  });

  test('again at the next intent, when the first try fails', async () => {
    const visit = await openPage({ product, path: null });
    const { page } = visit;
    await breakScriptsOnce(page);
    await page.goto('/en/');
    const failed = page.waitForEvent('requestfailed');
    await control(page, 'name').fill('Ana Souza');
    const path = new URL((await failed).url()).pathname;
    visit.expectMessages(brokenCall(path, 'ERR_FAILED'));

    await control(page, 'email').fill('ana@example.com');
    await expectHydrated(page);
    expect(await answers(page)).toEqual({
      name: 'Ana Souza',
      email: 'ana@example.com',
      pages: '1',
    });
  });
});

declare function nearForm(): number;

/** As a browser fills in what it remembers: without focus or keys. */
async function fillAsBrowser(page: Page): Promise<void> {
  await control(page, 'name').evaluate((field) => {
    if (field instanceof HTMLInputElement) field.value = 'Ana Souza';
    field.dispatchEvent(new Event('input', { bubbles: true }));
  });
}
