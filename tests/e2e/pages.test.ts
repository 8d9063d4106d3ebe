import type { Page, Route } from 'playwright';
import { describe, expect, test } from 'vitest';
import { jpeg, pdf } from '../fixtures/files.ts';
import {
  checkoutButton,
  control,
  description,
  expectRegion,
  expectShown,
  fillContact,
  openUpload,
  output,
  quote,
  uploadFiles,
} from './support/form.ts';
import { hasFocus, recordAnnouncements } from './support/keys.ts';
import { openPage, PHONE, PRODUCT } from './support/session.ts';

const SHORT_PHONE = { width: 360, height: 640 };

describe('the number of pages', () => {
  test('is counted from the files and sets the price, until the visitor enters another number', async () => {
    const { page } = await openPage({ path: '/en/' });
    const announcements = await recordAnnouncements(page);
    await openUpload(page);
    await uploadFiles(page, [pdf({ pages: 2 }), jpeg()]);
    await expectShown(() => control(page, 'pages').inputValue(), '3');
    expect(await quote(page)).toEqual({ items: '$45.00', total: '$45.00' });
    expect(await output(page, 'countedPages')).toBe('Your files have 3 pages.');
    expect(await announcements()).toEqual([
      'status: Quick pre-check: Required.',
      "status: Uploading… please don't close the page.",
      'status: Upload finished: 2 files added. Your files have 3 pages.',
    ]);

    await control(page, 'pages').fill('abc');
    await control(page, 'rush').focus();
    await expectShown(() => control(page, 'pages').inputValue(), '1');
    await control(page, 'pages').fill('2');
    await expectRegion(page, 'count', 'overruled');
    expect(await quote(page)).toEqual({ items: '$30.00', total: '$30.00' });
    await uploadFiles(page, [pdf({ pages: 4, name: 'diploma.pdf' })]);
    await expectRegion(page, 'count', 'contradicted');
    expect(await description(control(page, 'pages'))).toContain('Your files have 7 pages.');

    await page.reload();
    await expectRegion(page, 'count', 'contradicted');
    await control(page, 'keepPages').click();
    await expectRegion(page, 'count', 'overruled');
    expect(await hasFocus(page.locator('#order-count'))).toBe(true);
    await control(page, 'useCountedPages').focus();
    await page.keyboard.press('Enter');
    await expectShown(() => control(page, 'pages').inputValue(), '7');
    await expectRegion(page, 'count', 'followed');
    expect(await hasFocus(page.locator('#order-count'))).toBe(true);
    expect(await quote(page)).toEqual({ items: '$105.00', total: '$105.00' });

    await page.getByRole('button', { name: 'Remove diploma.pdf' }).click();
    await expectShown(() => control(page, 'pages').inputValue(), '3');

    await checkoutButton(page).click();
    await page.waitForURL(`${PRODUCT.url}/sandbox/pay/*`);
    expect(await page.getByRole('row').first().innerText()).toContain('$45.00');
  });
});

describe('the bar below the form on a phone', () => {
  test('leads to the first missing answer with one press, and says how far the upload is', async () => {
    const { page } = await openPage({ path: '/en/', viewport: PHONE });
    await fillContact(page);
    const bar = barOf(page);
    const link = bar.getByRole('link');
    await expectShown(() => link.innerText(), 'What is missing (3)');
    await link.click();
    await expectShown(() => hasFocus(control(page, 'filingWhere').first()), true);
    await openUpload(page);
    const held: Route[] = [];
    await page.route('**/api/upload', (route) => void held.push(route), { times: 1 });
    await control(page, 'file').setInputFiles(
      [pdf({ name: 'a.pdf' }), pdf({ name: 'b.pdf' })].map(({ name, type, bytes }) => ({
        name,
        mimeType: type,
        buffer: bytes,
      })),
    );
    await expectShown(async () => held.length, 1);
    expect(await bar.innerText()).toContain('Uploading 1 of 2');
    expect(await link.innerText()).toBe('See the upload');
    await held[0]?.continue();
    await expectShown(() => link.innerText(), 'Checkout');
  });

  test('is hidden while a text field has the focus, and where the total beside Secure Checkout is in view', async () => {
    const { page } = await openPage({ path: '/en/', viewport: SHORT_PHONE, hasTouch: true });
    await openUpload(page);
    const bar = barOf(page);
    await control(page, 'email').focus();
    await expectShown(() => bar.isVisible(), false);
    await control(page, 'rush').focus();
    await expectShown(() => bar.isVisible(), true);
    await control(page, 'email').focus();
    await expectShown(() => bar.isVisible(), false);
    // The keyboard comes, which hides half of the page, and is put away.
    await page.evaluate(() => {
      const { dataset } = document.documentElement;
      visualViewport?.addEventListener('resize', () => (dataset['seen'] = `${innerHeight}`));
    });
    await page.setViewportSize({ ...SHORT_PHONE, height: 320 });
    await expectShown(() => page.locator('html').getAttribute('data-seen'), '320');
    await expectShown(() => bar.isVisible(), false);
    await page.setViewportSize(SHORT_PHONE);
    await expectShown(() => bar.isVisible(), true);
    await uploadFiles(page, [pdf({ pages: 2 })]);
    await bar.getByRole('link', { name: 'Checkout' }).click();
    await expectShown(() => bar.isVisible(), false);
    await expectShown(() => isOnTop(page, 'tr[data-line=total] td'), true);
    await expectShown(() => isOnTop(page, 'button[type=submit]'), true);
  });
});

/** Returns the price bar, found by the one link that it holds outside of the form. */
function barOf(page: Page) {
  return page.locator('#upload [data-state=shown], #upload [data-state=hidden]').last();
}

/** Whether an element of the form is in view, and nothing covers it. */
function isOnTop(page: Page, selector: string): Promise<boolean> {
  return page.locator(`form#order ${selector}`).evaluate((element) => {
    const { left, top, right, bottom } = element.getBoundingClientRect();
    const center = (left + right) / 2;
    return [top + 2, bottom - 2].every((y) =>
      element.contains(document.elementFromPoint(center, y)),
    );
  });
}
