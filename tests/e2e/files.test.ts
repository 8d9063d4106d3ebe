import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Page } from 'playwright';
import { describe, expect, onTestFinished, test } from 'vitest';
import { jpeg, pdf, png, type SampleFile } from '../fixtures/files.ts';
import { encryptedPdf } from '../fixtures/pdfs.ts';
import {
  alertsByPlace,
  answerPrecheck,
  chooseFiles,
  control,
  expectRegion,
  expectShown,
  fileRows,
  fillContact,
  formText,
  openUpload,
  orderForm,
  status,
  uploadedNames,
  uploadFiles,
} from './support/form.ts';
import { hydrate } from './support/hydration.ts';
import { openPage, PHONE } from './support/session.ts';

/** A photo without doubts: large, and with sharp lines. */
const PHOTO = jpeg({ width: 1600, height: 1200, name: 'diploma.jpg' });

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

/** The row of a file. */
function row(page: Page, name: string) {
  return orderForm(page).locator(`[data-file][data-name="${name}"]`);
}

/** How dark the four quarters of a row's thumbnail are, from 0 to 255: above, left and right, then below. */
function tonesOf(page: Page, name: string): Promise<number[]> {
  return row(page, name)
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

/** Drops files or folders of this machine onto the window, above the form. */
async function dropOnPage(page: Page, files: readonly string[]): Promise<void> {
  const session = await page.context().newCDPSession(page);
  const drag = {
    x: 300,
    y: 300,
    data: { items: [], files: [...files], dragOperationsMask: 1 },
  };
  await session.send('Input.dispatchDragEvent', { type: 'dragEnter', ...drag });
  await session.send('Input.dispatchDragEvent', { type: 'dragOver', ...drag });
  await session.send('Input.dispatchDragEvent', { type: 'drop', ...drag });
}

/** A folder of scans as people have them. */
function folderOfScans(): string {
  const folder = mkdtempSync(join(tmpdir(), 'scans-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  mkdirSync(join(folder, 'older'));
  writeFileSync(join(folder, 'page 10.pdf'), pdf({ name: 'page 10.pdf' }).bytes);
  writeFileSync(join(folder, 'page 2.pdf'), pdf({ name: 'page 2.pdf' }).bytes);
  writeFileSync(join(folder, 'older', 'deed.png'), png().bytes);
  writeFileSync(join(folder, '.DS_Store'), 'Bud1');
  return folder;
}

describe('before the first byte leaves', () => {
  test('what the server would refuse is named at its row, and the rest is sent without it', async () => {
    const { page } = await openPage({ path: '/en/', viewport: PHONE });
    await openUpload(page);
    await uploadFiles(page, [pdf()]);
    const sent: string[] = [];
    page.on('request', (request) => void sent.push(request.url()));
    const locked = await encryptedPdf('AES-256', 'secret');
    await chooseFiles(page, [
      PHOTO,
      { ...locked, name: 'locked.pdf' },
      { ...pdf(), name: 'again.pdf' },
      { name: 'letter.pdf', type: 'application/pdf', bytes: Buffer.from('Dear Sirs,\n') },
    ]);
    await expectRegion(page, 'upload', 'error');
    await expectShown(
      () => fileRows(page),
      [
        { name: 'locked.pdf', state: 'refused' },
        { name: 'again.pdf', state: 'refused' },
        { name: 'letter.pdf', state: 'refused' },
        { name: 'diploma.jpg', state: 'waiting' },
        { name: 'birth certificate.pdf', state: 'uploaded' },
      ],
    );
    expect(await row(page, 'locked.pdf').innerText()).toContain('Protected by a password');
    expect(await row(page, 'again.pdf').innerText()).toContain('Already added');
    expect(await row(page, 'letter.pdf').innerText()).toContain('Not a PDF or a photo');
    expect(sent.filter((url) => url.endsWith('/api/upload'))).toEqual([]);

    await page.getByRole('button', { name: 'Send without these 3 files' }).click();
    await expectShown(() => uploadedNames(page), ['birth certificate.pdf', 'diploma.jpg']);
  });

  test('where every file would be refused, nothing is said of a rest', async () => {
    const { page } = await openPage({ path: '/en/' });
    await openUpload(page);
    const empty = { name: 'empty.pdf', type: 'application/pdf', bytes: Buffer.alloc(0) };
    await chooseFiles(page, [empty, { ...empty, name: 'again.pdf' }]);
    await expectRegion(page, 'upload', 'error');
    expect(await alertsByPlace(page)).toEqual({
      upload: [
        'Nothing has been sent yet What is marked cannot be sent. Replace it, or leave it out.',
      ],
      checkout: [],
    });
  });

  test('a PDF that only cannot be edited is sent', async () => {
    const { page } = await openPage({ path: '/en/' });
    await openUpload(page);
    await uploadFiles(page, [{ ...(await encryptedPdf('AES-256', '')), name: 'contract.pdf' }]);
  });
});

describe('a photo', () => {
  test('has a thumbnail, turned as the camera says, until the page is reloaded', async () => {
    const { page } = await openPage({ path: '/en/' });
    await openUpload(page);
    const photo = await turnedPhoto(page);
    await uploadFiles(page, [photo]);
    await row(page, photo.name).locator('img').waitFor();
    const [aboveLeft = 0, aboveRight = 0, belowLeft = 0, belowRight = 0] = await tonesOf(
      page,
      photo.name,
    );
    expect(Math.max(aboveLeft, aboveRight)).toBeLessThan(Math.min(belowLeft, belowRight));
    expect(await formText(page)).not.toContain('may be hard to read');

    await page.reload();
    await expectShown(() => uploadedNames(page), [photo.name]);
    expect(await row(page, photo.name).locator('img').count()).toBe(0);
    expect(await row(page, photo.name).locator('svg').count()).toBeGreaterThan(0);
  });

  test('has a thumbnail that loads even when its row has gone meanwhile', async () => {
    const { page } = await openPage({ path: '/en/' });
    await openUpload(page);
    const photo = await turnedPhoto(page);
    const empty = { name: 'empty.pdf', type: 'application/pdf', bytes: Buffer.alloc(0) };
    await chooseFiles(page, [photo, empty]);
    const waiting = row(page, photo.name).locator('img');
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

  test('that is small is changed, or kept as it is', async () => {
    const { page } = await openPage({ path: '/en/' });
    await openUpload(page);
    await uploadFiles(page, [jpeg(), pdf()]);
    const advice = 'This photo is small and may be hard to read.';
    await row(page, 'passport.jpg').getByText(advice).waitFor();
    await expectRegion(page, 'gate', 'checkoutOpen');

    const choosing = page.waitForEvent('filechooser');
    await page.getByRole('button', { name: 'Change passport.jpg' }).click();
    const chooser = await choosing;
    const small = jpeg({ name: 'again.jpg' });
    await chooser.setFiles([{ name: small.name, mimeType: small.type, buffer: small.bytes }]);
    await expectShown(() => uploadedNames(page), ['again.jpg', 'birth certificate.pdf']);
    await row(page, 'again.jpg').getByText(advice).waitFor();

    await page.getByRole('button', { name: 'Keep again.jpg' }).click();
    await expectShown(() => row(page, 'again.jpg').getByText(advice).count(), 0);
  });
});

describe('a folder that is dropped anywhere', () => {
  test('is read with its folders, in the sequence of names, without what is hidden', async () => {
    const { page } = await openPage({ path: '/en/' });
    await openUpload(page);
    await page.evaluate(() => window.scrollTo(0, 0));
    await dropOnPage(page, [folderOfScans()]);
    await expectShown(() => uploadedNames(page), ['deed.png', 'page 2.pdf', 'page 10.pdf']);
  });

  test('waits while answers are missing, and says so at the picker and aloud', async () => {
    const { page } = await openPage({ path: '/en/' });
    await hydrate(page);
    await fillContact(page);
    await dropOnPage(page, [folderOfScans()]);
    const waiting = '3 chosen files are waiting: they are sent when the upload opens.';
    await expectShown(() => status(page), waiting);
    expect(await page.locator('#order-upload-note').innerText()).toContain(waiting);
    await answerPrecheck(page);
    await expectShown(() => uploadedNames(page), ['deed.png', 'page 2.pdf', 'page 10.pdf']);
    expect(await control(page, 'file').inputValue()).toBe('');
  });
});

describe('a picture that is pasted', () => {
  test.each([
    ['en', /^Pasted picture \d\d\.\d\d\.png$/],
    ['pt', /^Imagem colada \d\dh\d\d\.png$/],
  ])('has a name that says what it is, on the page in %s', async (language, name) => {
    const { page } = await openPage({ path: `/${language}/` });
    await openUpload(page);
    await page.evaluate(
      (bytes) => {
        const clipboardData = new DataTransfer();
        clipboardData.items.add(
          new File([Uint8Array.from(bytes)], 'image.png', { type: 'image/png' }),
        );
        document.body.dispatchEvent(
          new ClipboardEvent('paste', { bubbles: true, cancelable: true, clipboardData }),
        );
      },
      [...png().bytes],
    );
    await expect.poll(async () => (await uploadedNames(page)).length).toBe(1);
    expect((await uploadedNames(page))[0]).toMatch(name);
  });
});
