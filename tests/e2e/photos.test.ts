import type { Page } from 'playwright';
import { describe, expect, test } from 'vitest';
import { jpeg, pdf, type SampleFile } from '../fixtures/files.ts';
import {
  chooseFiles,
  expectRegion,
  expectShown,
  fileRow,
  fileRows,
  formText,
  openUpload,
  uploadedNames,
  uploadFiles,
} from './support/form.ts';
import { holdCalls } from './support/network.ts';
import { openPage } from './support/session.ts';

/** The head of a JPEG that says: shown turned by a quarter, clockwise. */
const TURNED = Buffer.from(
  'ffe1002245786966000049492a0008000000010012010300010000000600000000000000',
  'hex',
);

/** Draws a photo in the browser whose left half is dark, and has its camera say that it is turned. */
async function turnedPhoto(page: Page): Promise<SampleFile> {
  const url = await page.evaluate(() => {
    const canvas = Object.assign(document.createElement('canvas'), { width: 1600, height: 1200 });
    const context = canvas.getContext('2d');
    if (context === null) throw new Error('no canvas');
    context.fillStyle = '#eee';
    context.fillRect(0, 0, 1600, 1200);
    context.fillStyle = '#222';
    context.fillRect(0, 0, 800, 1200);
    for (let x = 900; x < 1600; x += 20) context.fillRect(x, 100, 6, 1000);
    return canvas.toDataURL('image/jpeg', 0.9);
  });
  const drawn = Buffer.from(url.slice(url.indexOf(',') + 1), 'base64');
  const bytes = Buffer.concat([drawn.subarray(0, 2), TURNED, drawn.subarray(2)]);
  return { name: 'turned.jpg', type: 'image/jpeg', bytes };
}

/**
 * Returns how dark the four quarters of a row's thumbnail are, from 0 to 255: above, left and
 * right, then below.
 */
function tonesOf(page: Page, name: string): Promise<number[]> {
  return fileRow(page, name)
    .locator('img')
    .evaluate(async (image: HTMLImageElement) => {
      await image.decode();
      const canvas = Object.assign(document.createElement('canvas'), { width: 2, height: 2 });
      const context = canvas.getContext('2d');
      if (context === null) throw new Error('no canvas');
      context.imageSmoothingQuality = 'high';
      context.drawImage(image, 0, 0, 2, 2);
      const { data } = context.getImageData(0, 0, 2, 2);
      return [0, 1, 2, 3].map((pixel) => data[pixel * 4] ?? 0);
    });
}

describe('a photo', () => {
  test('has a thumbnail, turned as the camera says, from its sending until the page is reloaded', async () => {
    const { page } = await openPage({ path: '/en/' });
    await openUpload(page);
    const photo = await turnedPhoto(page);
    const calls = await holdCalls(page, '/api/upload');
    await chooseFiles(page, [photo]);
    await calls.requested(1);
    await fileRow(page, photo.name).locator('img').waitFor();
    expect(await fileRows(page)).toEqual([{ name: photo.name, state: 'sending' }]);
    await calls.release();
    await expectShown(() => uploadedNames(page), [photo.name]);
    await fileRow(page, photo.name).locator('img').waitFor();
    // A thumbnail that is dragged by chance would be dropped on the page as another photo.
    expect(await fileRow(page, photo.name).locator('img').getAttribute('draggable')).toBe('false');
    const [aboveLeft = 0, aboveRight = 0, belowLeft = 0, belowRight = 0] = await tonesOf(
      page,
      photo.name,
    );
    expect(Math.max(aboveLeft, aboveRight)).toBeLessThan(Math.min(belowLeft, belowRight));
    expect(await formText(page)).not.toContain('may be hard to read');

    await page.reload();
    await expectShown(() => uploadedNames(page), [photo.name]);
    expect(await fileRow(page, photo.name).locator('img').count()).toBe(0);
    expect(await fileRow(page, photo.name).locator('svg').count()).toBeGreaterThan(0);
  });

  test('has a thumbnail whose URL still loads after the row that showed it is gone', async () => {
    const { page } = await openPage({ path: '/en/' });
    await openUpload(page);
    const photo = await turnedPhoto(page);
    const empty = { name: 'empty.pdf', type: 'application/pdf', bytes: Buffer.alloc(0) };
    await chooseFiles(page, [photo, empty]);
    const waiting = fileRow(page, photo.name).locator('img');
    const url = await waiting.evaluate((image: HTMLImageElement) => image.src);
    await page.getByRole('button', { name: 'Send without this file' }).click();
    await expectShown(() => uploadedNames(page), [photo.name]);
    const width = await page.evaluate(async (src) => {
      const image = Object.assign(new Image(), { src });
      await image.decode();
      return image.naturalWidth;
    }, url);
    expect(width).toBe(132);
  });

  test('that is small can be changed for another, or kept as it is', async () => {
    const { page } = await openPage({ path: '/en/' });
    await openUpload(page);
    await uploadFiles(page, [jpeg(), pdf()]);
    const advice = 'This photo is small and may be hard to read.';
    await fileRow(page, 'passport.jpg').getByText(advice).waitFor();
    await expectRegion(page, 'gate', 'checkoutOpen');

    const choosing = page.waitForEvent('filechooser');
    await page.getByRole('button', { name: 'Change passport.jpg' }).click();
    const chooser = await choosing;
    const small = jpeg({ name: 'again.jpg' });
    await chooser.setFiles([{ name: small.name, mimeType: small.type, buffer: small.bytes }]);
    await expectShown(() => uploadedNames(page), ['again.jpg', 'birth certificate.pdf']);
    await fileRow(page, 'again.jpg').getByText(advice).waitFor();

    await page.getByRole('button', { name: 'Keep again.jpg' }).click();
    await expectShown(() => fileRow(page, 'again.jpg').getByText(advice).count(), 0);
  });
});
