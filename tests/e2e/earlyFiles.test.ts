import type { Page } from 'playwright';
import { expect, test } from 'vitest';
import { pdf } from '../fixtures/files.ts';
import { chooseFiles, control, expectShown } from './support/form.ts';
import { expectHydrated } from './support/hydration.ts';
import { openPage } from './support/session.ts';

declare global {
  interface Window {
    /** What waits until the page is idle. */
    waiting: (() => void)[];
    /** Makes the page idle, once or from now on. */
    beIdle: (isForGood: boolean) => void;
  }
}

/** Keeps the page busy, so that it goes on only when the test lets it. */
async function keepBusy(page: Page): Promise<void> {
  await page.addInitScript(() => {
    const idle = window.requestIdleCallback.bind(window);
    window.waiting = [];
    window.requestIdleCallback = (callback, options) =>
      window.waiting.push(() => idle(callback, options));
    window.beIdle = (isForGood) => {
      if (isForGood) window.requestIdleCallback = idle;
      for (const goOn of window.waiting.splice(0)) goOn();
    };
  });
}

/** Waits until the page waits to be idle. */
async function expectBusy(page: Page): Promise<void> {
  await expectShown(() => page.evaluate(() => window.waiting.length), 1);
}

test.each([
  ['when the scripts have just arrived', 0],
  ['before the order begins', 1],
  ['after the order has begun', 2],
])(
  'a file that is chosen while the page hydrates, %s, waits until the upload opens',
  async (_when, pauses) => {
    const { page } = await openPage({ path: null });
    await keepBusy(page);
    await page.goto('/en/');
    await page.keyboard.press('Shift');
    for (let pause = 0; pause < pauses; pause += 1) {
      await expectBusy(page);
      await page.evaluate(() => window.beIdle(false));
    }
    await expectBusy(page);
    await chooseFiles(page, [pdf()]);
    await page.evaluate(() => window.beIdle(true));
    await expectHydrated(page);
    await expect
      .poll(() => page.locator('#order-upload-note').innerText())
      .toContain('1 chosen file is waiting: it is sent when the upload opens.');
    expect(await control(page, 'file').inputValue()).toBe('');
  },
);
