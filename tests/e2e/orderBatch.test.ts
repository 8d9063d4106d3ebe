/** A batch of files that the visitor cancels. */

import { beforeEach, expect, onTestFinished, test } from 'vitest';
import { fileNameOf } from '../support/multipart.ts';
import { startRecordingProxy, type RecordingProxy } from '../support/recordingProxy.ts';
import { heic, jpeg, pdf, png, webp } from '../fixtures/files.ts';
import {
  alertsByPlace,
  chooseFiles,
  expectRegion,
  fileRows,
  openUpload,
  status,
  uploadFiles,
} from './support/form.ts';
import { openPage, PRODUCT, type Visit } from './support/session.ts';

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
