import type { Page } from 'playwright';
import { expect, test } from 'vitest';
import { pdf } from '../fixtures/files.ts';
import { choice, expectRegion, expectShown, openUpload } from './support/form.ts';
import { hasFocus } from './support/keys.ts';
import { holdCalls } from './support/network.ts';
import { DESKTOP, openPage, PHONE } from './support/session.ts';

/** Pastes a file, as a person does who has copied one. */
async function pasteFile(page: Page): Promise<void> {
  const { name, type, bytes } = pdf();
  await page.evaluate(
    (file) => {
      const clipboardData = new DataTransfer();
      const options = { type: file.type };
      clipboardData.items.add(new File([new Uint8Array(file.bytes)], file.name, options));
      document.activeElement?.dispatchEvent(
        new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }),
      );
    },
    { name, type, bytes: [...bytes] },
  );
}

test.each([DESKTOP, PHONE])(
  'a file that is pasted after an answer was chosen is shown while it is sent, at $width px',
  async (viewport) => {
    const { page } = await openPage({ path: '/en/', viewport });
    await openUpload(page);
    await choice(page, 'direction', 'PT_EN').check();
    expect(await hasFocus(choice(page, 'direction', 'PT_EN'))).toBe(true);
    await holdCalls(page, '**/api/upload');
    await pasteFile(page);
    await expectRegion(page, 'upload', 'uploading.sending');
    const isShown = () =>
      page
        .getByRole('progressbar')
        .evaluate((bar) => bar.getBoundingClientRect().bottom <= innerHeight);
    await expectShown(isShown, true);
    await page.unrouteAll();
  },
);
