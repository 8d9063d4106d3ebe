import type { Locator } from 'playwright';
import { expect, test } from 'vitest';
import { openPage, serveStorybook } from './site.ts';

const url = serveStorybook();

const WIDE = { width: 1500, height: 1000 };
test.each([
  ['states-order--rush-on', 'order.rush.on'],
  ['states-order--uploading-waiting-for-the-network', 'order.upload.uploading.waiting'],
  ['states-order--the-payment-failed', 'order.checkout.failed'],
])('the chart beside the story %s opens at the state %s', async (story, state) => {
  const { page } = await openPage(
    `${url()}?path=/story/${story}&addonPanel=statechart/panel`,
    WIDE,
  );
  await page.locator('.sc-drawing').waitFor();
  await page.locator('[data-state-id=order][data-mark=container]').waitFor();
  await expect
    .poll(() => isWithin(page.locator(`[data-state-id="${state}"]`), page.locator('.sc-stage')))
    .toBe(true);
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
