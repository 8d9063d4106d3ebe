import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Page } from 'playwright';
import { expect, onTestFinished, test } from 'vitest';
import { pdf } from '../fixtures/files.ts';
import { openUpload, orderForm, uploadedNames } from './support/form.ts';
import { holdScripts, hydrate } from './support/hydration.ts';
import { openPage } from './support/session.ts';

test('a folder that is dropped before the script that reads it has loaded is read once it has, and its files are sent in the order of their names', async () => {
  const folder = folderOf('page 2.pdf', 'page 10.pdf', '.hidden');
  const { page } = await openPage({ path: '/en/' });
  const script = await holdScripts(page, '**/assets/firstFile-*.js');
  await hydrate(page);
  await openUpload(page);
  await drop(page, folder);
  await script.release();
  await expect.poll(() => uploadedNames(page)).toEqual(['page 2.pdf', 'page 10.pdf']);
});

/** Creates a folder with files for the test. */
function folderOf(...names: readonly string[]): string {
  const folder = mkdtempSync(join(tmpdir(), 'dropped-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  for (const name of names) writeFileSync(join(folder, name), pdf({ name }).bytes);
  return folder;
}

/** Drops a file or a folder of this machine on the form. */
async function drop(page: Page, path: string): Promise<void> {
  const box = await orderForm(page).boundingBox();
  if (box === null) throw new Error('There is no form');
  const session = await page.context().newCDPSession(page);
  const viewport = page.viewportSize() ?? { width: 0, height: 0 };
  for (const type of ['dragEnter', 'dragOver', 'drop'] as const) {
    await session.send('Input.dispatchDragEvent', {
      type,
      x: viewport.width / 2,
      y: viewport.height / 2,
      data: { items: [], files: [path], dragOperationsMask: 1 },
    });
  }
}
