import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Page } from 'playwright';
import { describe, expect, onTestFinished, test } from 'vitest';
import { jpeg, pdf, png } from '../fixtures/files.ts';
import { encryptedPdf } from '../fixtures/pdfs.ts';
import {
  alertsByPlace,
  answerPrecheck,
  chooseFiles,
  control,
  expectRegion,
  expectShown,
  fileRow,
  fileRows,
  fillContact,
  openUpload,
  orderForm,
  status,
  uploadedNames,
  uploadFiles,
} from './support/form.ts';
import { hydrate } from './support/hydration.ts';
import { brokenCall, DESKTOP, openPage, PHONE } from './support/session.ts';

/** A photo without doubts: large, and with sharp lines. */
const PHOTO = jpeg({ width: 1600, height: 1200, name: 'diploma.jpg' });

/** Drags files or folders of this machine over the window, above the form. */
async function startDrag(page: Page, files: readonly string[]) {
  const session = await page.context().newCDPSession(page);
  const drag = {
    x: 300,
    y: 300,
    data: { items: [], files: [...files], dragOperationsMask: 1 },
  };
  await session.send('Input.dispatchDragEvent', { type: 'dragEnter', ...drag });
  return (type: 'dragOver' | 'drop') => session.send('Input.dispatchDragEvent', { type, ...drag });
}

async function dropOnPage(page: Page, files: readonly string[]): Promise<void> {
  const drag = await startDrag(page, files);
  await drag('dragOver');
  await drag('drop');
}

/** Returns the margins of the cover that shows while files are dragged, and whether nothing is above it. */
function coversOf(page: Page) {
  return page.getByText('Drop the files anywhere').evaluateAll((covers) =>
    covers.map((cover) => {
      // Otherwise a pointer would pass through the cover.
      cover.style.pointerEvents = 'auto';
      const { top, left, right, bottom } = cover.getBoundingClientRect();
      const found = [0.02, 0.3, 0.6, 0.98].map((part) =>
        document.elementFromPoint(innerWidth / 2, top + part * (bottom - top)),
      );
      return {
        margins: [top, left, innerWidth - right, innerHeight - bottom],
        isOnTop: found.every((element) => element === cover),
      };
    }),
  );
}

/** Returns a folder of scans as people have them. */
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

describe('when chosen files are checked before anything is sent,', () => {
  test('a PDF that only cannot be edited is sent, each file that the server would refuse says why in its row, and a press sends the rest without it', async () => {
    const { page } = await openPage({ path: '/en/', viewport: PHONE });
    await openUpload(page);
    const contract = { ...(await encryptedPdf('AES-256', '')), name: 'contract.pdf' };
    await uploadFiles(page, [contract]);
    const sent: string[] = [];
    page.on('request', (request) => void sent.push(request.url()));
    const locked = await encryptedPdf('AES-256', 'secret');
    await chooseFiles(page, [
      PHOTO,
      { ...locked, name: 'locked.pdf' },
      { ...contract, name: 'again.pdf' },
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
        { name: 'contract.pdf', state: 'uploaded' },
      ],
    );
    expect(await fileRow(page, 'locked.pdf').innerText()).toContain('Protected by a password');
    expect(await fileRow(page, 'again.pdf').innerText()).toContain('Same as another file');
    expect(await fileRow(page, 'letter.pdf').innerText()).toContain('Not a PDF or a photo');
    expect(sent.filter((url) => url.endsWith('/api/upload'))).toEqual([]);
    await expectRegion(page, 'gate', 'checkoutOpen');
    const unsent = page.getByText('4 chosen files are not in this order');
    await unsent.waitFor();

    await page.getByRole('button', { name: 'Send without these 3 files' }).click();
    await expectShown(() => uploadedNames(page), ['contract.pdf', 'diploma.jpg']);
    await unsent.waitFor({ state: 'detached' });
  });

  test('a batch whose every file would be refused has a message that mentions no other files', async () => {
    const { page } = await openPage({ path: '/en/' });
    await openUpload(page);
    const empty = { name: 'empty.pdf', type: 'application/pdf', bytes: Buffer.alloc(0) };
    await chooseFiles(page, [empty, { ...empty, name: 'again.pdf' }]);
    await expectRegion(page, 'upload', 'error');
    expect(await alertsByPlace(page)).toEqual({
      upload: [
        'This upload has not started What is marked cannot be sent. Replace it, or leave it out.',
      ],
      checkout: [],
    });
  });
});

describe('a folder that is dropped on the page', () => {
  test('waits while answers are missing, which the note of the picker and the status region say', async () => {
    const { page } = await openPage({ path: '/en/' });
    await hydrate(page);
    await fillContact(page);
    await dropOnPage(page, [folderOfScans()]);
    const waiting = '3 chosen files are waiting: they are sent when the upload opens.';
    await expectShown(() => status(page), waiting);
    expect(await page.locator('#order-upload-note').innerText()).toContain(waiting);
    const [question] = await Promise.all([
      page.waitForEvent('dialog'),
      page.close({ runBeforeUnload: true }),
    ]);
    expect(question.type()).toBe('beforeunload');
    await question.dismiss();
    await answerPrecheck(page);
    await expectShown(() => uploadedNames(page), ['deed.png', 'page 2.pdf', 'page 10.pdf']);
    expect(await control(page, 'file').inputValue()).toBe('');

    await control(page, 'phone').fill('');
    await chooseFiles(page, [pdf({ name: 'later.pdf' })]);
    await expectShown(
      () => status(page),
      '1 chosen file is waiting: it is sent when the upload opens.',
    );
  });

  test('is refused as empty when it holds no visible file, and a press sends the other file without it', async () => {
    const { page } = await openPage({ path: '/pt/', viewport: PHONE });
    await openUpload(page);
    const empty = join(folderOfScans(), 'Certidões');
    mkdirSync(empty);
    writeFileSync(join(empty, '.DS_Store'), 'Bud1');
    await dropOnPage(page, [empty, join(empty, '..', 'page 2.pdf')]);
    await expectRegion(page, 'upload', 'error');
    await expectShown(
      () => fileRows(page),
      [
        { name: 'Certidões', state: 'refused' },
        { name: 'page 2.pdf', state: 'waiting' },
      ],
    );
    expect(await fileRow(page, 'Certidões').innerText()).toContain('vazio');
    await page.getByRole('button', { name: 'Enviar sem este arquivo' }).click();
    await expectShown(() => uploadedNames(page), ['page 2.pdf']);
  });

  test('waits while there is no network, with its files listed, and is uploaded when the network is back', async () => {
    const { page, context, allowMessages } = await openPage({ path: '/pt/', viewport: PHONE });
    await hydrate(page);
    page.on('requestfailed', (request) =>
      allowMessages(brokenCall(new URL(request.url()).pathname, 'ERR_INTERNET_DISCONNECTED')),
    );
    // Before the script of the files loads.
    await context.setOffline(true);
    await openUpload(page);
    await dropOnPage(page, [folderOfScans()]);
    await expectRegion(page, 'upload', 'uploading.waiting');
    const names = ['deed.png', 'page 2.pdf', 'page 10.pdf'];
    await expectShown(() => orderForm(page).locator('.rows > li').allInnerTexts(), names);
    await expectShown(() => status(page), 'Sem internet: aguardando. Continuamos de onde parou.');

    await context.setOffline(false);
    await expectShown(() => uploadedNames(page), names);
  });
});

describe('files that are dragged over the page', () => {
  test('have a cover over the whole window that says what to do, on a phone and at a desk, wherever the page is scrolled', async () => {
    const { page } = await openPage({ path: '/en/', viewport: PHONE });
    await openUpload(page);
    const drag = await startDrag(page, [folderOfScans()]);
    for (const viewport of [PHONE, DESKTOP]) {
      await page.setViewportSize(viewport);
      for (const part of [0, 0.5, 1]) {
        await page.evaluate((to) => scrollTo(0, to * document.body.scrollHeight), part);
        await expectShown(
          // A browser repeats the event for as long as the files are dragged.
          async () => {
            await drag('dragOver');
            return coversOf(page);
          },
          [{ margins: [8, 8, 8, 8], isOnTop: true }],
        );
      }
    }
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
