/** A batch of files that fails: cancelled by the visitor, or refused because of one file. */

import type { Page } from 'playwright';
import { beforeEach, expect, onTestFinished, test } from 'vitest';
import { fileNameOf } from '../support/multipart.ts';
import { startRecordingProxy, type RecordingProxy } from '../support/recordingProxy.ts';
import { cutOff, heic, jpeg, pdf, png, webp } from '../fixtures/files.ts';
import {
  alertsByPlace,
  answers,
  chooseFiles,
  control,
  expectRegion,
  fileRows,
  openUpload,
  region,
  status,
  uploadFiles,
} from './support/form.ts';
import { openPage, PRODUCT, refusedCall, type Visit } from './support/session.ts';

let proxy: RecordingProxy;
beforeEach(async () => {
  proxy = await startRecordingProxy(PRODUCT);
  onTestFinished(() => proxy.close());
});

/** Opens the page, fills in the form and uploads one file. */
async function openWithOneFile(): Promise<Visit> {
  const visit = await openPage({ product: proxy });
  await openUpload(visit.page);
  await uploadFiles(visit.page, [webp()]);
  return visit;
}

function sentNames(): Promise<(string | undefined)[]> {
  return Promise.all(proxy.calls.map(fileNameOf));
}

function pickedCount(page: Page): Promise<number | undefined> {
  return control(page, 'file').evaluate((input: HTMLInputElement) => input.files?.length);
}

test('a cancelled batch is aborted and adds nothing, and its late response changes nothing', async () => {
  const { page } = await openWithOneFile();
  proxy.hold(3);
  await chooseFiles(page, [pdf(), jpeg(), png()]);
  // The server has the second file, and its response is delayed.
  await expect.poll(() => proxy.calls[2]?.body.length ?? 0).toBeGreaterThan(0);
  await page.getByRole('button', { name: 'Cancel upload' }).click();

  await expectRegion(page, 'upload', 'idle');
  expect(await fileRows(page)).toEqual([{ name: 'photo.webp', state: 'uploaded' }]);
  expect(await status(page)).toBe('Upload cancelled. Nothing from it was added.');
  expect(await alertsByPlace(page)).toEqual({ upload: [], checkout: [] });
  await expect.poll(() => proxy.events.at(-1)).toBe('aborted 3');

  proxy.release();
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

test('when the second of three files fails, nothing is added, the third is never sent, and Try again sends the batch from its first file', async () => {
  const { page, expectMessages } = await openWithOneFile();
  expectMessages(refusedCall('/api/upload', 415), refusedCall('/api/upload', 415));
  const before = await answers(page);
  await chooseFiles(page, [pdf(), cutOff(), png()]);

  await expectRegion(page, 'upload', 'error');
  expect(await alertsByPlace(page)).toEqual({
    upload: [
      'This file is damaged or incomplete. Open it, save it again and send the new copy. No file from this upload was added. If a file is the problem, replace it; otherwise try again.',
    ],
    checkout: [],
  });
  expect(await fileRows(page)).toEqual([
    { name: 'letter.jpg', state: 'refused' },
    { name: 'birth certificate.pdf', state: 'waiting' },
    { name: 'diploma.png', state: 'waiting' },
    { name: 'photo.webp', state: 'uploaded' },
  ]);
  expect(await sentNames()).toEqual(['photo.webp', 'birth certificate.pdf', 'letter.jpg']);
  expect(await answers(page)).toEqual(before);
  expect(await region(page, 'gate')).toBe('checkoutOpen');
  // The emptied input lets the visitor choose the same file again.
  expect(await pickedCount(page)).toBe(0);

  await page.getByRole('button', { name: 'Try again' }).click();
  await expect.poll(() => proxy.events.at(-1)).toBe('answered 5');
  await expectRegion(page, 'upload', 'error');
  expect(await sentNames()).toEqual([
    'photo.webp',
    'birth certificate.pdf',
    'letter.jpg',
    'birth certificate.pdf',
    'letter.jpg',
  ]);
});
