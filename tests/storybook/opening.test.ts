import type { Locator } from 'playwright';
import { expect, test } from 'vitest';
import { openPage, serveStorybook, WITHOUT_AXE } from './site.ts';

const url = serveStorybook();

const WIDE = { width: 1500, height: 1000 };

test('the chart beside a story opens at the state of the story, and says so', async () => {
  const { page } = await openPage(
    `${url()}?path=/story/states-order--rush-on&addonPanel=statechart/panel&${WITHOUT_AXE}`,
    WIDE,
  );
  const start = page.getByRole('combobox', { name: 'Start from' });
  for (const [story, state, name] of [
    ['states-order--rush-on', 'order.rush.on', 'Rush on'],
    [
      'states-order--uploading-waiting-for-the-network',
      'order.upload.uploading.waiting',
      'Uploading, waiting for the network',
    ],
    ['states-order--the-payment-failed', 'order.checkout.failed', 'The payment failed'],
  ] as const) {
    await page.locator(`#${story}`).click();
    await expect.poll(() => start.inputValue()).toBe(name);
    await page.locator('[data-state-id=order][data-mark=container]').waitFor();
    await expect
      .poll(() => isWithin(page.locator(`[data-state-id="${state}"]`), page.locator('.sc-stage')))
      .toBe(true);
  }
});

test('a story opens where the part of the page that it is about is in view', async () => {
  const { page } = await openPage(
    `${url()}?path=/story/states-order--rush-on&${WITHOUT_AXE}`,
    WIDE,
  );
  const frame = page.locator('#storybook-preview-iframe');
  const preview = page.frameLocator('#storybook-preview-iframe');
  await page.locator('#states-upload-batch').click();
  for (const [story, place] of [
    ['states-order--rush-on', '#order-rush'],
    ['states-order--uploading-file-2-of-3', '#order-files h3'],
    ['states-order--the-payment-failed', '#order-quote h3'],
    ['states-order--closed-phone', '#order-upload-note'],
    ['states-upload-batch--sending', '#order-files h3'],
  ] as const) {
    await page.locator(`#${story}`).click();
    await expect
      .poll(() => isWithin(preview.locator(place).first(), frame), { message: story })
      .toBe(true);
  }
});

/** Whether all of an element is in view in another. */
async function isWithin(inner: Locator, outer: Locator): Promise<boolean> {
  const [part, whole] = await Promise.all([inner.boundingBox(), outer.boundingBox()]);
  return (
    part !== null &&
    whole !== null &&
    part.x >= whole.x &&
    part.y >= whole.y &&
    part.x + part.width <= whole.x + whole.width &&
    part.y + part.height <= whole.y + whole.height
  );
}
