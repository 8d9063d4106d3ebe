import { describe, expect, test } from 'vitest';
import { cutOff, pdf } from '../fixtures/files.ts';
import {
  answerPrecheck,
  checkoutButton,
  choice,
  chooseFiles,
  CONTACT,
  control,
  description,
  expectRegion,
  expectShown,
  fileRow,
  inOneLine,
  languageButton,
  openUpload,
  status,
  uploadedNames,
  uploadFiles,
} from './support/form.ts';
import { holdFrames, releaseFrames } from './support/frames.ts';
import { hydrate, settled } from './support/hydration.ts';
import { holdCalls } from './support/network.ts';
import { hasFocus, recordAnnouncements } from './support/keys.ts';
import { expectReadyOrder, goToPayment, openReadyOrder } from './support/readyOrder.ts';
import { openPage, refusedCall } from './support/session.ts';

describe('a screen reader announces once', () => {
  test('that a file was removed during an upload, and not again when the upload finished', async () => {
    const { page } = await openPage({ path: '/en/' });
    await openUpload(page);
    await uploadFiles(page, [pdf({ name: 'a.pdf' })]);
    const calls = await holdCalls(page, '**/api/upload');
    await chooseFiles(page, [pdf({ name: 'b.pdf', pages: 2 })]);
    await calls.requested(1);
    await fileRow(page, 'a.pdf').getByRole('button', { name: 'Remove' }).click();
    await expectShown(
      () => status(page),
      "Removed: a.pdf. Uploading… please don't close the page.",
    );
    await calls.release();
    await expectRegion(page, 'upload', 'idle');
    await expectShown(
      () => status(page),
      'Upload finished: 1 file added. Your files have 2 pages.',
    );
  });

  test('the pages that are left when an upload is cancelled during which a file was removed', async () => {
    const { page } = await openPage({ path: '/en/' });
    await openUpload(page);
    await uploadFiles(page, [pdf({ name: 'a.pdf' }), pdf({ name: 'b.pdf', pages: 2 })]);
    const calls = await holdCalls(page, '**/api/upload');
    await chooseFiles(page, [pdf({ name: 'c.pdf', pages: 3 })]);
    await calls.requested(1);
    await fileRow(page, 'a.pdf').getByRole('button', { name: 'Remove' }).click();
    await page.getByRole('button', { name: 'Cancel upload' }).click();
    await expectRegion(page, 'upload', 'idle');
    await expectShown(async () => (await status(page)).endsWith(' Your files have 2 pages.'), true);
    await calls.release();
  });

  test('what happened to the files in the language of that moment, and not again in the other', async () => {
    const { page } = await openPage({ path: '/en/' });
    await openUpload(page);
    const announcements = await recordAnnouncements(page);
    await uploadFiles(page, [pdf({ name: 'a.pdf' }), pdf({ name: 'b.pdf', pages: 2 })]);
    const finished = 'status: Upload finished: 2 files added. Your files have 3 pages.';
    await expect.poll(announcements).toContain(finished);
    const before = await announcements();
    await languageButton(page, 'pt').click();
    await page.locator('html[lang=pt-BR]').waitFor();
    await languageButton(page, 'en').click();
    await page.locator('html[lang=en-US]').waitFor();
    expect(await announcements()).toEqual(before);
    await fileRow(page, 'a.pdf').getByRole('button', { name: 'Remove' }).click();
    await expectShown(announcements, [
      ...before,
      'status: Removed: a.pdf. Your files have 2 pages.',
    ]);
    await page.getByRole('button', { name: 'Undo: bring back a.pdf' }).press('Enter');
    await expectShown(() => uploadedNames(page), ['a.pdf', 'b.pdf']);
    await expectShown(
      () => status(page),
      'Your file is back in the order. Your files have 3 pages.',
    );
  });

  test('that an order is paid, and not again in the other language', async () => {
    const { page } = await openReadyOrder();
    await goToPayment(page);
    await page.getByRole('button', { name: 'Pay $87.00 (test)' }).click();
    await expectRegion(page, 'checkout', 'paid');
    const announcements = await recordAnnouncements(page);
    await languageButton(page, 'pt').click();
    await expectShown(
      () => page.locator('#receipt h3').innerText(),
      'Obrigado, o seu pedido está pago',
    );
    await languageButton(page, 'en').click();
    await expectShown(
      () => page.locator('#receipt h3').innerText(),
      'Thank you, your order is paid',
    );
    expect(await announcements()).toEqual([]);
  });

  test('why an upload failed, at each failure', async () => {
    const visit = await openPage({ path: '/en/' });
    const { page } = visit;
    const announcements = await recordAnnouncements(page);
    await openUpload(page);
    await chooseFiles(page, [cutOff()]);
    const precheck = 'status: Quick pre-check: Required.';
    const sending = "status: Uploading… please don't close the page.";
    const failure =
      'alert: This file is damaged or incomplete. Open it, save it again and send the new copy. No file from this upload was added. If a file is the problem, replace it; otherwise try again.';
    await expectShown(announcements, [precheck, sending, failure]);
    await page.getByRole('button', { name: 'Try again' }).click();
    await expectShown(announcements, [precheck, sending, failure, sending, failure]);
    visit.expectMessages(refusedCall('/api/upload', 415), refusedCall('/api/upload', 415));
  });

  test('why the checkout was refused, and the focus stays on its button', async () => {
    const visit = await openPage({ path: '/en/' });
    const { page, context } = visit;
    await openUpload(page);
    await uploadFiles(page, [pdf()]);
    await context.clearCookies({ name: 'session' });
    const announcements = await recordAnnouncements(page);
    await checkoutButton(page).focus();
    await page.keyboard.press('Enter');
    await expectShown(announcements, [
      'alert: One of these files is no longer here. Remove your files from the list and upload them again. If that does not help, allow cookies for this page: they link your files to you. This attempt was not charged. Your answers are still here.',
    ]);
    expect(await hasFocus(checkoutButton(page))).toBe(true);
    visit.expectMessages(refusedCall('/api/checkout', 422));
  });

  test('the result of the pre-check, when an answer changes it', async () => {
    const { page } = await openPage({ path: '/en/' });
    await hydrate(page);
    const announcements = await recordAnnouncements(page);
    await answerPrecheck(page);
    const required = 'status: Quick pre-check: Required.';
    await expectShown(announcements, [required]);
    // The event itself announces nothing, so that the answer is painted first.
    const statusInEvent = await choice(page, 'direction', 'EN_PT').evaluate(async (answer) => {
      if (answer instanceof HTMLElement) answer.click();
      // React renders what follows from an event in a microtask.
      for (let count = 0; count < 9; count += 1) await Promise.resolve();
      return document.querySelector('#order [role=status]')?.textContent;
    });
    expect(statusInEvent).toBe('Quick pre-check: Required.');
    const optional = 'status: Quick pre-check: Often not required.';
    await expectShown(announcements, [required, optional]);
    await choice(page, 'filingWhere', 'consular').check();
    const unknown = 'status: Quick pre-check: Not answered yet.';
    await expectShown(announcements, [required, optional, unknown]);
    await page.getByRole('button', { name: 'PT' }).click();
    await expectShown(() => status(page), '');
    await page.reload();
    await expectRegion(page, 'precheck', 'unknown');
    await hydrate(page);
    expect(await status(page)).toBe('');
  });

  test('the result of a restored order only when it changes', async () => {
    const { page } = await openPage({ path: '/en/' });
    await openUpload(page);
    await page.reload();
    await expectRegion(page, 'precheck', 'required');
    expect(await status(page)).toBe('');
    await choice(page, 'direction', 'EN_PT').check();
    await expectShown(() => status(page), 'Quick pre-check: Often not required.');
  });

  test('what a closed control waits for, at each press of the control', async () => {
    const { page } = await openPage({ path: '/en/' });
    await hydrate(page);
    const announcements = await recordAnnouncements(page);
    await control(page, 'file').press('Enter');
    const upload =
      'status: Upload opens after: giving your full name; completing your e-mail; completing your phone number; choosing where you will file; choosing the translation you need';
    await expectShown(announcements, [upload]);
    await checkoutButton(page).press('Enter');
    const checkout = `${upload.replace('Upload', 'Checkout')}; uploading at least one file`;
    await expectShown(announcements, [upload, checkout]);
    await checkoutButton(page).press('Enter');
    await expectShown(announcements, [upload, checkout, checkout]);
    await control(page, 'pages').fill('9');
    await control(page, 'rush').press('Space');
    const rush =
      'status: Rush is for small jobs (up to 8 pages). For larger rush orders, contact us.';
    await expectShown(announcements, [upload, checkout, checkout, rush]);
  });

  test('what the order waits for when Enter follows a letter at once', async () => {
    const { page } = await openReadyOrder();
    await expectReadyOrder(page);
    await settled(page);
    const announcements = await recordAnnouncements(page);
    await control(page, 'phone').focus();
    await holdFrames(page);
    await page.keyboard.press('End');
    const last = CONTACT.phone.slice(-4);
    for (const _ of last) await page.keyboard.press('Backspace');
    await page.keyboard.press('Enter');
    await releaseFrames(page);
    const missing = 'status: Checkout opens after: completing your phone number';
    await expectShown(announcements, [missing]);

    await page.route('**/sandbox/pay/*', (route) => route.fulfill({ status: 204 }));
    await holdFrames(page);
    await page.keyboard.type(last);
    await page.keyboard.press('Enter');
    await expectRegion(page, 'checkout', 'redirecting');
    await releaseFrames(page);
    await settled(page);
    expect(await announcements()).toEqual([missing]);
  });

  test('nothing else while the visitor fills in fields, each of which describes its own error', async () => {
    const { page } = await openPage({ path: '/en/' });
    await hydrate(page);
    const announcements = await recordAnnouncements(page);
    await control(page, 'name').fill('A');
    await page.keyboard.press('Tab');
    await expectShown(() => description(control(page, 'name')), 'Enter your full name.');
    await openUpload(page);
    await control(page, 'pages').fill('31');
    await expectRegion(page, 'size', 'customQuote');
    expect(await announcements()).toEqual(['status: Quick pre-check: Required.']);
    const liveOutputs = await page
      .locator('form#order output:not([aria-live=off])')
      .evaluateAll((outputs) => outputs.length);
    expect(liveOutputs).toBe(0);
    expect(inOneLine(await page.locator('#order-large-job').innerText())).toContain(
      'For large jobs (>30 pages), a custom quote is required.',
    );
  });
});
