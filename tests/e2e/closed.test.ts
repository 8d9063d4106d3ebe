import type { Page } from 'playwright';
import { describe, expect, test } from 'vitest';
import { pdf } from '../fixtures/files.ts';
import {
  checkoutButton,
  chooseFiles,
  control,
  description,
  expectRegion,
  expectShown,
  openUpload,
  quote,
  uploadFiles,
} from './support/form.ts';
import { framesShown } from './support/frames.ts';
import { hydrate, loadOtherLanguage, requestedPaths, settled } from './support/hydration.ts';
import { hasFocus, tabTo } from './support/keys.ts';
import { holdCalls } from './support/network.ts';
import { openPage, PHONE } from './support/session.ts';

describe('a closed control says why it is closed, and stays closed when it is pressed:', () => {
  test('the file picker, and Secure Checkout, which points out the missing fields, both reached by Tab before the questions are answered', async () => {
    const { page } = await openPage({ path: '/en/' });
    await hydrate(page);
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

    const requests = requestedPaths(page);
    const button = checkoutButton(page);
    await tabTo(page, button);
    expect(await button.getAttribute('aria-disabled')).toBe('true');
    expect(await description(button)).toBe(
      'Checkout opens after: giving your full name completing your e-mail completing your phone number choosing where you will file choosing the translation you need uploading at least one file',
    );
    await page.keyboard.press('Enter');
    await expectShown(() => control(page, 'name').getAttribute('aria-invalid'), 'true');
    expect(await hasFocus(button)).toBe(true);
    expect(await description(control(page, 'name'))).toBe('Enter your full name.');
    expect(await description(control(page, 'email'))).toBe(
      'Enter a complete e-mail address, for example name@example.com.',
    );
    expect(await description(control(page, 'phone'))).toBe(
      'Enter at least 10 digits, with area code.',
    );
    await control(page, 'phone').fill('5'.repeat(41));
    await expectShown(
      () => description(control(page, 'phone')),
      'Shorten this to at most 40 characters.',
    );
    const groups = page.getByRole('radiogroup');
    expect(await groups.count()).toBe(2);
    expect(await description(groups.first())).toBe('Choose where you will file.');
    expect(await description(groups.last())).toBe('Choose the translation you need.');
    expect(requests).not.toContain('/api/checkout');
  });

  test('the file picker and Secure Checkout, while files are being uploaded, and all that would change the files, after a double click on Secure Checkout', async () => {
    const { page } = await openPage({ path: '/en/' });
    await openUpload(page);
    await uploadFiles(page, [pdf({ name: 'first.pdf' })]);
    await loadOtherLanguage(page);
    const calls = await holdCalls(page, '/api/upload');
    await chooseFiles(page, [pdf({ name: 'second.pdf' })]);
    await calls.requested(1);
    const requests = requestedPaths(page);
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
    expect({ choosers, requests }).toEqual({ choosers: [], requests: [] });
    await calls.release();
    await expectRegion(page, 'gate', 'checkoutOpen');
    expect(await checkoutButton(page).getAttribute('aria-disabled')).toBe(null);

    const checkouts = await holdCalls(page, '/api/checkout');
    await checkoutButton(page).dblclick();
    await expectShown(() => checkoutButton(page).innerText(), 'Redirecting...');
    expect(await checkoutButton(page).getAttribute('aria-disabled')).toBe('true');
    expect(await hasFocus(checkoutButton(page))).toBe(true);
    await page.keyboard.press('Enter');
    await control(page, 'name').press('Enter');

    const remove = page.getByRole('button', { name: 'Remove first.pdf' });
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
    await checkouts.requested(1);
    await checkouts.release();
    await page.waitForURL('/sandbox/pay/*');
  });

  test('Secure Checkout, when the upload that it waits for ends between the press and its release, which may change the price', async () => {
    const { page } = await openPage({ path: '/en/' });
    await openUpload(page);
    const calls = await holdCalls(page, '/api/upload');
    await chooseFiles(page, [pdf({ name: 'twelve pages.pdf', pages: 12 })]);
    await calls.requested(1);
    const requests = requestedPaths(page);
    await checkoutButton(page).hover();
    await page.mouse.down();
    const answered = page.waitForResponse('**/api/upload');
    await calls.release();
    await (await answered).finished();
    await framesShown(page);
    await page.mouse.up();
    await expectShown(async () => (await quote(page))['total'], '$180.00');
    await expectRegion(page, 'checkout', 'idle');
    expect(requests).not.toContain('/api/checkout');
    await checkoutButton(page).click();
    await page.waitForURL('/sandbox/pay/*');
  });
});

describe('on a phone, while Secure Checkout is closed,', () => {
  test('Enter in the name field shows its error and keeps the field in view, and a press of the button brings the note about what is missing into view and leaves the focus on the button', async () => {
    const { page } = await openPage({ path: '/en/', viewport: PHONE });
    await hydrate(page);
    await control(page, 'name').press('Enter');
    await expectShown(() => control(page, 'name').getAttribute('aria-invalid'), 'true');
    await settled(page);
    expect(await isWhollyInView(page, '#order-name')).toBe(true);

    const button = checkoutButton(page);
    // The button is at the lower edge of the window, with the note below it out of view.
    await button.evaluate((element) => element.scrollIntoView({ block: 'end' }));
    expect(await isWhollyInView(page, '#order-checkout-note')).toBe(false);
    // Without `force`, Playwright would wait until the button is enabled.
    await button.click({ force: true });
    await expectShown(() => isWhollyInView(page, '#order-checkout-note'), true);
    expect(await hasFocus(button)).toBe(true);
  });
});

function isWhollyInView(page: Page, selector: string): Promise<boolean> {
  return page.locator(selector).evaluate((element) => {
    const { top, bottom } = element.getBoundingClientRect();
    return top >= 0 && bottom <= innerHeight;
  });
}

/** Records the file choosers that open from now on. */
function choosersOf(page: Page): readonly string[] {
  const opened: string[] = [];
  page.on('filechooser', () => opened.push('file chooser'));
  return opened;
}
