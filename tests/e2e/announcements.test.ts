import { beforeAll, describe, expect, test } from 'vitest';
import { pdf } from '../fixtures/files.ts';
import { startProduct, type Product } from '../support/product.ts';
import {
  checkoutButton,
  control,
  description,
  expectRegion,
  expectShown,
  inOneLine,
  openUpload,
  uploadFiles,
} from './support/form.ts';
import { wake } from './support/hydration.ts';
import { listen } from './support/keys.ts';
import { openPage, refusedCall } from './support/session.ts';

let product: Product;

beforeAll(async () => {
  product = await startProduct({ RATE_LIMIT_UPLOADS: '0', RATE_LIMIT_CHECKOUTS: '0' });
  return () => product.remove();
});

describe('a screen reader is told, once,', () => {
  test('that a batch began and how it ended', async () => {
    const { page } = await openPage({ product, path: '/en/' });
    await openUpload(page);
    const heard = await listen(page);
    await uploadFiles(page, [pdf({ name: 'a.pdf' }), pdf({ name: 'b.pdf' })]);
    expect(await heard()).toEqual([
      "status: Uploading… please don't close the page.",
      'status: Upload finished: 2 files added.',
    ]);
  });

  test('what failed, each time it fails', async () => {
    const visit = await openPage({ product, path: '/en/' });
    const { page } = visit;
    await openUpload(page);
    const heard = await listen(page);
    await control(page, 'file').setInputFiles([
      { name: 'letter.pdf', mimeType: 'application/pdf', buffer: Buffer.from('no PDF') },
    ]);
    const sending = "status: Uploading… please don't close the page.";
    const failure =
      'alert: This kind of file is not accepted. Please send a PDF or a photo (JPEG, PNG, HEIC, WebP). Nothing from this batch was added. Send the same files again, or choose others.';
    await expectShown(heard, [sending, failure]);
    await page.getByRole('button', { name: 'Try again' }).click();
    await expectShown(heard, [sending, failure, sending, failure]);
    visit.expectMessages(refusedCall('/api/upload', 415), refusedCall('/api/upload', 415));
  });

  test('that the checkout was refused', async () => {
    const visit = await openPage({ product, path: '/en/' });
    const { page, context } = visit;
    await openUpload(page);
    await uploadFiles(page, [pdf()]);
    await context.clearCookies({ name: 'session' });
    const heard = await listen(page);
    await checkoutButton(page).click();
    await expectShown(heard, [
      'alert: One of these files is no longer here. Please remove your files from the list and upload them again. You were not charged. Your files and answers are still here.',
    ]);
    visit.expectMessages(refusedCall('/api/checkout', 422));
  });

  test('nothing while the visitor answers: each field says it by itself', async () => {
    const { page } = await openPage({ product, path: '/en/' });
    await wake(page);
    const heard = await listen(page);
    await control(page, 'name').fill('A');
    await page.keyboard.press('Tab');
    await expectShown(() => description(control(page, 'name')), 'Enter your full name.');
    await openUpload(page);
    await control(page, 'pages').fill('31');
    await expectRegion(page, 'size', 'customQuote');
    expect(await heard()).toEqual([]);
    const loud = await page
      .locator('form#order output:not([aria-live=off])')
      .evaluateAll((outputs) => outputs.length);
    expect(loud).toBe(0);
    expect(inOneLine(await page.locator('#order-large-job').innerText())).toContain(
      'For large jobs (>30 pages), a custom quote is required.',
    );
  });
});
