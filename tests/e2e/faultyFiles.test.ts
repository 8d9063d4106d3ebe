/** What a visitor can do about a batch with files that cannot be sent. */

import { appendFileSync, mkdtempSync, rmSync, truncateSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { describe, expect, onTestFinished, test } from 'vitest';
import { BYTES_PER_MB } from '../../src/domain/limits.ts';
import { grownTo, heic, pdf } from '../fixtures/files.ts';
import {
  answerPrecheck,
  chooseFiles,
  control,
  expectRegion,
  expectShown,
  fileRows,
  fillContact,
  formText,
  openUpload,
  uploadedNames,
} from './support/form.ts';
import { startProduct } from '../support/product.ts';
import { holdCalls } from './support/network.ts';
import { brokenCall, openPage, PHONE, refusedCall } from './support/session.ts';

const EMPTY = { name: 'empty.pdf', type: 'application/pdf', bytes: Buffer.alloc(0) };

describe('a batch that failed', () => {
  test('because a file was deleted since it was chosen does not blame the connection', async () => {
    const { page } = await openPage({ path: '/en/' });
    const path = join(mkdtempSync(join(tmpdir(), 'chosen-')), 'deed.pdf');
    onTestFinished(() => rmSync(dirname(path), { recursive: true }));
    writeFileSync(path, pdf().bytes);
    // The file waits until the upload opens.
    await control(page, 'file').setInputFiles(path);
    await expectShown(() => control(page, 'file').inputValue(), '');
    rmSync(path);
    await fillContact(page);
    await answerPrecheck(page);
    await expectRegion(page, 'upload', 'error');
    expect(await fileRows(page)).toEqual([{ name: 'deed.pdf', state: 'refused' }]);
    expect(await formText(page)).toContain('Cannot be read. Was it moved or deleted?');
  });

  // Firefox still reads a file that has changed, and neither notices nor corrects its size.
  test.each([
    ['grew', (path: string) => appendFileSync(path, Buffer.alloc(50_000, '%'))],
    ['shrank', (path: string) => truncateSync(path, pdf().bytes.length - 100)],
  ])('because a file %s since it was chosen says so, in Portuguese too', async (_, change) => {
    const visit = await openPage({ path: '/pt/' });
    const { page } = visit;
    const path = join(mkdtempSync(join(tmpdir(), 'chosen-')), 'deed.pdf');
    onTestFinished(() => rmSync(dirname(path), { recursive: true }));
    writeFileSync(path, pdf().bytes);
    await control(page, 'file').setInputFiles(path);
    await expectShown(() => control(page, 'file').inputValue(), '');
    change(path);
    await fillContact(page);
    await answerPrecheck(page);
    await expectRegion(page, 'upload', 'error');
    expect(await fileRows(page)).toEqual([{ name: 'deed.pdf', state: 'refused' }]);
    expect(await formText(page)).toContain('Não é possível ler. Foi movido ou apagado?');
  });

  test('because a file was deleted while the one before it was sent does not blame the connection', async () => {
    const visit = await openPage({ path: '/en/' });
    const { page } = visit;
    const path = join(mkdtempSync(join(tmpdir(), 'chosen-')), 'deed.pdf');
    onTestFinished(() => rmSync(dirname(path), { recursive: true }));
    writeFileSync(path, pdf().bytes);
    const first = join(dirname(path), 'first.pdf');
    writeFileSync(first, pdf({ pages: 2 }).bytes);
    await openUpload(page);
    const calls = await holdCalls(page, '/api/upload');
    await control(page, 'file').setInputFiles([first, path]);
    await calls.requested(1);
    rmSync(path);
    await calls.release();
    await expectRegion(page, 'upload', 'error');
    visit.expectMessages(brokenCall('/api/upload', 'ERR_FILE_NOT_FOUND'));
    expect(await fileRows(page)).toEqual([
      { name: 'deed.pdf', state: 'refused' },
      { name: 'first.pdf', state: 'waiting' },
    ]);
    const text = await formText(page);
    expect(text).toContain('Cannot be read. Was it moved or deleted?');
    expect(text).toContain(
      'Upload failed No file from this upload was added. If a file is the problem, replace it; otherwise try again.',
    );
    await page.getByRole('button', { name: 'Send without this file' }).click();
    await expectShown(() => uploadedNames(page), ['first.pdf']);
  });

  test.each(['/en/', '/pt/'])(
    'at %s has each of its buttons within the window of a phone, also for a long name without spaces',
    async (path) => {
      const { page } = await openPage({ path, viewport: PHONE });
      await openUpload(page);
      await chooseFiles(page, [{ ...EMPTY, name: `${'certidao_de_nascimento_'.repeat(4)}1.pdf` }]);
      await expectRegion(page, 'upload', 'error');
      const buttons = await page.locator('[data-file] button').all();
      const boxes = await Promise.all(buttons.map((button) => button.boundingBox()));
      expect(boxes.map((box) => box && box.x + box.width <= PHONE.width)).toEqual([true, true]);
    },
  );

  test('because its file is larger than the room that is left is sent with a smaller one in its place', async () => {
    const narrow = await startProduct({ UNORDERED_LIMIT_PER_ADDRESS_MB: '1' });
    onTestFinished(() => narrow.remove());
    const { page, expectMessages } = await openPage({ path: '/en/', product: narrow });
    await openUpload(page);
    expectMessages(refusedCall('/api/upload', 429));
    await chooseFiles(page, [grownTo(pdf(), BYTES_PER_MB)]);
    await expectRegion(page, 'upload', 'error');
    expect(await formText(page)).toContain(
      'Too many files from your network are waiting to be ordered, and this one has no room. The files already uploaded are still here: order them, send a smaller file, or try again in an hour.',
    );
    const choosing = page.waitForEvent('filechooser');
    await page.getByRole('button', { name: `Replace file ${pdf().name}` }).click();
    const { name, type, bytes } = heic();
    await (await choosing).setFiles({ name, mimeType: type, buffer: bytes });
    await expectShown(() => uploadedNames(page), [name]);
  });

  test('is sent with another file in the place of the faulty one', async () => {
    const { page } = await openPage({ path: '/en/' });
    await openUpload(page);
    await chooseFiles(page, [pdf(), EMPTY]);
    await expectRegion(page, 'upload', 'error');
    const choosing = page.waitForEvent('filechooser');
    await page.getByRole('button', { name: 'Replace file empty.pdf' }).click();
    const { name, type, bytes } = heic();
    await (await choosing).setFiles({ name, mimeType: type, buffer: bytes });
    await expectShown(() => uploadedNames(page), ['birth certificate.pdf', name]);
  });
});
