import type { Page } from 'playwright';
import { beforeAll, describe, expect, test } from 'vitest';
import { pdf } from '../fixtures/files.ts';
import { startProduct, type Product } from '../support/product.ts';
import {
  checkoutButton,
  chooseFiles,
  control,
  description,
  expectRegion,
  expectShown,
  openUpload,
  uploadFiles,
} from './support/form.ts';
import { pathsAskedBy, settled, wake } from './support/hydration.ts';
import { hasFocus, tabTo } from './support/keys.ts';
import { holdCalls } from './support/network.ts';
import { openPage } from './support/session.ts';

let product: Product;

beforeAll(async () => {
  product = await startProduct({ RATE_LIMIT_UPLOADS: '0', RATE_LIMIT_CHECKOUTS: '0' });
  return () => product.remove();
});

describe('a closed control is reached by the tab key, says why, and does nothing:', () => {
  test('the picker, before the answers', async () => {
    const { page } = await openPage({ product, path: '/en/' });
    await wake(page);
    const choosers = choosersOf(page);
    const picker = control(page, 'file');
    await tabTo(page, picker);
    expect(await picker.getAttribute('aria-disabled')).toBe('true');
    expect(await description(picker)).toBe(
      'Upload opens after: giving your full name completing your e-mail completing your phone number choosing where you will file choosing the translation you need',
    );
    await page.keyboard.press('Enter');
    await page.keyboard.press('Space');
    await settled(page);
    expect(choosers).toEqual([]);
    expect(await hasFocus(picker)).toBe(true);
  });

  test('the checkout, before the answers: it points out what is missing', async () => {
    const { page } = await openPage({ product, path: '/en/' });
    await wake(page);
    const asked = pathsAskedBy(page);
    const button = checkoutButton(page);
    await tabTo(page, button);
    expect(await button.getAttribute('aria-disabled')).toBe('true');
    expect(await description(button)).toBe(
      'Checkout opens after: giving your full name completing your e-mail completing your phone number choosing where you will file choosing the translation you need uploading at least one file',
    );
    await page.keyboard.press('Enter');
    await expectShown(() => control(page, 'name').getAttribute('aria-invalid'), 'true');
    expect(await description(control(page, 'name'))).toBe('Enter your full name.');
    expect(await description(control(page, 'email'))).toBe(
      'Finish the e-mail, for example name@example.com.',
    );
    expect(await description(control(page, 'phone'))).toBe(
      'Digits are missing: at least 10, with area code.',
    );
    const groups = page.getByRole('radiogroup');
    expect(await groups.count()).toBe(2);
    expect(await description(groups.first())).toBe('Choose where you will file.');
    expect(await description(groups.last())).toBe('Choose the translation you need.');
    expect(asked).not.toContain('/api/checkout');
    expect(await hasFocus(button)).toBe(true);
  });

  test('rush, above 8 pages', async () => {
    const { page } = await openPage({ product, path: '/en/' });
    await wake(page);
    await control(page, 'pages').fill('9');
    await expectRegion(page, 'rush', 'unavailable');
    const rush = control(page, 'rush');
    await tabTo(page, rush);
    expect(await rush.getAttribute('aria-disabled')).toBe('true');
    expect(await description(rush)).toBe(
      'Rush is for small jobs (up to 8 pages). For larger rush orders, contact us.',
    );
    await page.keyboard.press('Space');
    await settled(page);
    expect(await rush.isChecked()).toBe(false);
    await expectRegion(page, 'rush', 'unavailable');
  });

  test('picker and checkout, above 30 pages', async () => {
    const { page } = await openPage({ product, path: '/en/' });
    await openUpload(page);
    await uploadFiles(page, [pdf()]);
    const asked = pathsAskedBy(page);
    await control(page, 'pages').fill('31');
    await expectRegion(page, 'gate', 'closed');
    expect(await description(control(page, 'pages'))).toBe(
      'A page is up to 250 words. If the count is off, we say so before we start. For large jobs (>30 pages), a custom quote is required. Ask for a custom quote',
    );
    expect(await description(control(page, 'file'))).toBe(
      'Upload opens after: bringing the count to 30 pages or fewer',
    );
    expect(await description(checkoutButton(page))).toBe(
      'Checkout opens after: bringing the count to 30 pages or fewer',
    );
    await checkoutButton(page).focus();
    await page.keyboard.press('Enter');
    await settled(page);
    expect(asked).toEqual([]);
  });

  test('picker and checkout, while a batch is on its way', async () => {
    const { page } = await openPage({ product, path: '/en/' });
    await openUpload(page);
    await uploadFiles(page, [pdf({ name: 'first.pdf' })]);
    const calls = await holdCalls(page, '/api/upload');
    await chooseFiles(page, [pdf({ name: 'second.pdf' })]);
    await calls.asked(1);
    const asked = pathsAskedBy(page);
    const choosers = choosersOf(page);
    await control(page, 'file').focus();
    expect(await control(page, 'file').getAttribute('aria-disabled')).toBe('true');
    expect(await description(control(page, 'file'))).toBe(
      'You can choose more files when this one is sent.',
    );
    await page.keyboard.press('Enter');
    await tabTo(page, checkoutButton(page));
    expect(await checkoutButton(page).getAttribute('aria-disabled')).toBe('true');
    expect(await description(checkoutButton(page))).toBe(
      'Checkout opens when the upload is finished.',
    );
    await page.keyboard.press('Enter');
    await settled(page);
    expect({ choosers, asked }).toEqual({ choosers: [], asked: [] });
    await calls.release();
    await expectRegion(page, 'gate', 'checkoutOpen');
    expect(await checkoutButton(page).getAttribute('aria-disabled')).toBe(null);
  });

  test('everything that would change the order, while it is taken to payment', async () => {
    const { page } = await openPage({ product, path: '/en/' });
    await openUpload(page);
    await uploadFiles(page, [pdf()]);
    const calls = await holdCalls(page, '/api/checkout');
    const choosers = choosersOf(page);
    await checkoutButton(page).focus();
    await page.keyboard.press('Enter');
    await page.keyboard.press('Enter');
    await expectShown(() => checkoutButton(page).innerText(), 'Redirecting...');
    expect(await checkoutButton(page).getAttribute('aria-disabled')).toBe('true');
    expect(await hasFocus(checkoutButton(page))).toBe(true);

    const remove = page.getByRole('button', { name: 'Remove birth certificate.pdf' });
    for (const closed of [remove, control(page, 'file')]) {
      expect(await closed.getAttribute('aria-disabled')).toBe('true');
      expect(await description(closed)).toBe(
        'Your files are part of the order that is being paid.',
      );
      await closed.focus();
      await page.keyboard.press('Enter');
    }
    await settled(page);
    expect(choosers).toEqual([]);
    expect(await remove.isVisible()).toBe(true);
    await calls.asked(1);
    await calls.release();
    await page.waitForURL('/sandbox/pay/*');
  });
});

/** The file choosers that open from now on. */
function choosersOf(page: Page): readonly string[] {
  const opened: string[] = [];
  page.on('filechooser', () => opened.push('file chooser'));
  return opened;
}
