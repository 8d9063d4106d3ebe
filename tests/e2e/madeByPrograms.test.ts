/** Files as a common program makes them: the browser's prints, drawings and screenshots. */

import type { Page } from 'playwright';
import { expect, test } from 'vitest';
import type { SampleFile } from '../fixtures/files.ts';
import { PATIENCE_MS } from '../support/patience.ts';
import { sharedBrowser } from '../support/sharedBrowser.ts';
import { openUpload, output, uploadFiles } from './support/form.ts';
import { openPage } from './support/session.ts';

const DOCUMENT =
  '<title>Certidão</title><h1>Certidão de nascimento</h1><p>Ana Souza</p><canvas width=300 height=200></canvas>';

async function printed(page: Page): Promise<SampleFile[]> {
  const settings = [
    {},
    { format: 'A4', landscape: true, printBackground: true },
    { tagged: true, outline: true, scale: 0.5 },
    { displayHeaderFooter: true, margin: { top: '2cm', bottom: '2cm' } },
  ];
  const files: SampleFile[] = [];
  for (const [index, setting] of settings.entries()) {
    const bytes = await page.pdf(setting);
    files.push({ name: `printed ${index}.pdf`, type: 'application/pdf', bytes });
  }
  return files;
}

async function screenshots(page: Page): Promise<SampleFile[]> {
  const [photo, shot] = [await page.screenshot({ type: 'jpeg' }), await page.screenshot()];
  return [
    { name: 'screen.jpg', type: 'image/jpeg', bytes: photo },
    { name: 'screen.png', type: 'image/png', bytes: shot },
  ];
}

async function drawn(page: Page): Promise<SampleFile[]> {
  const files: SampleFile[] = [];
  for (const type of ['image/png', 'image/jpeg', 'image/webp']) {
    const dataUrl = await page.evaluate((wanted) => {
      const canvas = document.querySelector('canvas');
      canvas?.getContext('2d')?.fillRect(20, 20, 100, 50);
      return canvas?.toDataURL(wanted) ?? '';
    }, type);
    const [head = '', data = ''] = dataUrl.split(',');
    expect(head).toBe(`data:${type};base64`);
    files.push({ name: `drawn.${type.slice(6)}`, type, bytes: Buffer.from(data, 'base64') });
  }
  return files;
}

test('PDFs, screenshots and drawings that the browser makes are accepted', async () => {
  const browser = await sharedBrowser();
  const maker = await browser.newPage();
  maker.setDefaultTimeout(PATIENCE_MS);
  await maker.setContent(DOCUMENT);
  const files = [...(await printed(maker)), ...(await screenshots(maker)), ...(await drawn(maker))];
  await maker.close();

  const { page } = await openPage();
  await openUpload(page);
  await uploadFiles(page, files);
  expect(await output(page, 'uploadedCount')).toContain(String(files.length));
});
