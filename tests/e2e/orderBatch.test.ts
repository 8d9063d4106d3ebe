/** A batch of files that does not go through: cancelled, or stopped by one of its files. */

import type { Page } from 'playwright';
import { beforeAll, beforeEach, expect, onTestFinished, test } from 'vitest';
import { fileNameOf } from '../support/multipart.ts';
import { startProduct, type Product } from '../support/product.ts';
import { startWire, type Wire } from '../support/wire.ts';
import { heic, jpeg, pdf, png, webp } from '../fixtures/files.ts';
import {
  alertsByPlace,
  answers,
  checkoutButton,
  chooseFiles,
  control,
  description,
  expectRegion,
  expectShown,
  fileRows,
  formText,
  openUpload,
  POLL,
  region,
  status,
  uploadFiles,
} from './support/form.ts';
import { openPage, refusedCall, type Visit } from './support/session.ts';

let product: Product;
let wire: Wire;

beforeAll(async () => {
  product = await startProduct();
  return () => product.remove();
});
beforeEach(async () => {
  wire = await startWire(product);
  onTestFinished(() => wire.close());
});

/** A text file that somebody renamed. */
const TEXT = { name: 'letter.pdf', type: 'application/pdf', bytes: Buffer.from('Dear Sirs,\n') };

/** Opens the page, gives all answers and uploads one file. */
async function openWithOneFile(): Promise<Visit> {
  const visit = await openPage({ product: wire });
  await openUpload(visit.page);
  await uploadFiles(visit.page, [webp()]);
  return visit;
}

function sentNames(): Promise<(string | undefined)[]> {
  return Promise.all(wire.calls.map(fileNameOf));
}

function pickedCount(page: Page): Promise<number | undefined> {
  return control(page, 'file').evaluate((input: HTMLInputElement) => input.files?.length);
}

test('while a batch runs, each file says where it is, and checkout and picker are closed', async () => {
  const { page } = await openWithOneFile();
  await expectRegion(page, 'gate', 'checkoutOpen');
  wire.hold(3);
  await chooseFiles(page, [pdf(), jpeg(), png()]);
  await expectShown(
    () => fileRows(page),
    [
      { name: 'birth certificate.pdf', state: 'sent' },
      { name: 'passport.jpg', state: 'sending' },
      { name: 'diploma.png', state: 'waiting' },
      { name: 'photo.webp', state: 'uploaded' },
    ],
  );
  expect(await region(page, 'upload')).toBe('uploading');
  expect(await region(page, 'gate')).toBe('uploadOpen');
  expect(await status(page)).toBe("Uploading… please don't close the page.");
  const text = await formText(page);
  expect(text).toContain('Sending file 2 of 3');
  expect(text).toContain('You can choose more files when these 3 are sent.');
  await expectShown(
    () => description(checkoutButton(page)),
    'Checkout opens when the upload is finished.',
  );
  expect(await control(page, 'file').getAttribute('aria-disabled')).toBe('true');
  expect(await checkoutButton(page).getAttribute('aria-disabled')).toBe('true');

  await chooseFiles(page, [heic()]);
  await checkoutButton(page).click({ force: true });
  expect(await region(page, 'checkout')).toBe('idle');
  wire.release();
  await expectRegion(page, 'gate', 'checkoutOpen');
  expect(await sentNames()).toEqual([
    'photo.webp',
    'birth certificate.pdf',
    'passport.jpg',
    'diploma.png',
  ]);
});

test('a cancelled batch is aborted and adds nothing, and its late answer changes nothing', async () => {
  const { page } = await openWithOneFile();
  wire.hold(3);
  await chooseFiles(page, [pdf(), jpeg(), png()]);
  // The server has the second file, and its answer waits on the wire.
  await expect.poll(() => wire.calls[2]?.body.length ?? 0, POLL).toBeGreaterThan(0);
  await page.getByRole('button', { name: 'Cancel upload' }).click();

  await expectRegion(page, 'upload', 'idle');
  expect(await fileRows(page)).toEqual([{ name: 'photo.webp', state: 'uploaded' }]);
  expect(await status(page)).toBe('Upload cancelled. Nothing from it was added.');
  expect(await alertsByPlace(page)).toEqual({ upload: [], checkout: [] });
  await expect.poll(() => wire.events.at(-1), POLL).toBe('aborted 3');

  wire.release();
  await uploadFiles(page, [heic()]);
  expect(await fileRows(page)).toEqual([
    { name: 'photo.webp', state: 'uploaded' },
    { name: 'IMG_0042.HEIC', state: 'uploaded' },
  ]);
  expect(await sentNames()).toEqual([
    'photo.webp',
    'birth certificate.pdf',
    'passport.jpg',
    'IMG_0042.HEIC',
  ]);
});

test('when the second of three files fails, nothing is added and the third is never sent', async () => {
  const { page, expectMessages } = await openWithOneFile();
  expectMessages(refusedCall('/api/upload', 415));
  const before = await answers(page);
  await chooseFiles(page, [pdf(), TEXT, png()]);

  await expectRegion(page, 'upload', 'error');
  expect(await alertsByPlace(page)).toEqual({
    upload: [
      'This kind of file is not accepted. Please send a PDF or a photo (JPEG, PNG, HEIC, WebP). Nothing from this batch was added. Send the same files again, or choose others.',
    ],
    checkout: [],
  });
  expect(await fileRows(page)).toEqual([
    { name: 'birth certificate.pdf', state: 'notAdded' },
    { name: 'letter.pdf', state: 'failed' },
    { name: 'diploma.png', state: 'notAdded' },
    { name: 'photo.webp', state: 'uploaded' },
  ]);
  expect(await sentNames()).toEqual(['photo.webp', 'birth certificate.pdf', 'letter.pdf']);
  expect(await pickedCount(page)).toBe(0);
  expect(await answers(page)).toEqual(before);
  expect(await region(page, 'gate')).toBe('checkoutOpen');
});

test('Try again sends the whole batch from its first file', async () => {
  const { page, expectMessages } = await openWithOneFile();
  expectMessages(refusedCall('/api/upload', 415), refusedCall('/api/upload', 415));
  await chooseFiles(page, [pdf(), TEXT, png()]);
  await expectRegion(page, 'upload', 'error');
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect.poll(() => wire.events.at(-1), POLL).toBe('answered 5');
  await expectRegion(page, 'upload', 'error');

  expect(await sentNames()).toEqual([
    'photo.webp',
    'birth certificate.pdf',
    'letter.pdf',
    'birth certificate.pdf',
    'letter.pdf',
  ]);
});

test('after a failure, choosing other files sends those, and the same file can be chosen again', async () => {
  const { page, expectMessages } = await openWithOneFile();
  expectMessages(refusedCall('/api/upload', 415));
  await chooseFiles(page, [pdf(), TEXT]);
  await expectRegion(page, 'upload', 'error');
  await uploadFiles(page, [pdf()]);
  expect(await alertsByPlace(page)).toEqual({ upload: [], checkout: [] });
  expect(await region(page, 'upload')).toBe('idle');
  await uploadFiles(page, [pdf()]);

  expect(await fileRows(page)).toEqual([
    { name: 'photo.webp', state: 'uploaded' },
    { name: 'birth certificate.pdf', state: 'uploaded' },
    { name: 'birth certificate.pdf', state: 'uploaded' },
  ]);
});

test('a batch goes on when an answer is changed meanwhile, with the answers it started with', async () => {
  const { page } = await openWithOneFile();
  wire.hold(2);
  await chooseFiles(page, [pdf(), jpeg()]);
  await expectRegion(page, 'upload', 'uploading');
  await control(page, 'name').fill('A');
  await expectRegion(page, 'gate', 'closed');
  wire.release();

  await expectShown(
    () => fileRows(page),
    [
      { name: 'photo.webp', state: 'uploaded' },
      { name: 'birth certificate.pdf', state: 'uploaded' },
      { name: 'passport.jpg', state: 'uploaded' },
    ],
  );
  expect(await region(page, 'gate')).toBe('closed');
});
