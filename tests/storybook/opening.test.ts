import type { Locator } from 'playwright';
import { expect, test } from 'vitest';
import { openPage, serveStorybook, WITHOUT_AXE } from './site.ts';

const url = serveStorybook();

const WIDE = { width: 1500, height: 1000 };

test.each([
  ['states-order--rush-on', 'order.rush.on', 'Rush on'],
  [
    'states-order--uploading-waiting-for-the-network',
    'order.upload.uploading.waiting',
    'Uploading, waiting for the network',
  ],
  ['states-order--the-payment-failed', 'order.checkout.failed', 'The payment failed'],
])(
  'the chart beside the story %s opens at the state %s, and says so',
  async (story, state, name) => {
    const { page } = await openPage(
      `${url()}?path=/story/${story}&addonPanel=statechart/panel&${WITHOUT_AXE}`,
      WIDE,
    );
    await page.locator('.sc-drawing').waitFor();
    await page.locator('[data-state-id=order][data-mark=container]').waitFor();
    await expect
      .poll(() => isWithin(page.locator(`[data-state-id="${state}"]`), page.locator('.sc-stage')))
      .toBe(true);
    expect(await page.getByRole('combobox', { name: 'Start from' }).inputValue()).toBe(name);
  },
);

test.each([
  ['states-order--rush-on', '#order-rush'],
  ['states-order--uploading-file-2-of-3', '#order-files h3'],
  ['states-order--the-payment-failed', '#order-quote h3'],
  ['states-order--closed-phone', '#order-upload-note'],
  ['states-upload-batch--sending', '#order-files h3'],
])('the story %s opens where %s is in view', async (story, place) => {
  const { page } = await openPage(`${url()}?path=/story/${story}&${WITHOUT_AXE}`, WIDE);
  const frame = page.locator('#storybook-preview-iframe');
  const shown = page.frameLocator('#storybook-preview-iframe').locator(place).first();
  await expect.poll(() => isWithin(shown, frame)).toBe(true);
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
