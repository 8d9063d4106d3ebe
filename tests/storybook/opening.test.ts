import type { Locator } from 'playwright';
import { expect, test } from 'vitest';
import { openPage, serveStorybook, WITHOUT_AXE } from './site.ts';

const url = serveStorybook();

test('a story opens where the part of the page that it is about is in view, and the chart beside it at the state of the story, which it names; the Statechart panel opens first, and the Controls panel for a component', async () => {
  const { page } = await openPage(`${url()}?path=/story/states-order--rush-on&${WITHOUT_AXE}`, {
    width: 1500,
    height: 1000,
  });
  const preview = page.frameLocator('#storybook-preview-iframe');
  const frame = page.locator('#storybook-preview-iframe');
  const start = page.getByRole('combobox', { name: 'Start from' });
  const selected = page.getByRole('tab', { selected: true });
  await page.locator('.sc-drawing').waitFor();
  expect(await selected.innerText()).toBe('Statechart');
  await page.locator('#states-upload-batch').click();
  for (const { story, place, state, name } of [
    {
      story: 'states-order--rush-on',
      place: '#order-rush',
      state: 'order.rush.on',
      name: 'Rush on',
    },
    {
      story: 'states-order--uploading-waiting-for-the-network',
      place: null,
      state: 'order.upload.uploading.waiting',
      name: 'Uploading, waiting for the network',
    },
    { story: 'states-order--uploading-file-2-of-3', place: '#order-files h3' },
    {
      story: 'states-order--the-payment-failed',
      place: '#order-quote h3',
      state: 'order.checkout.failed',
      name: 'The payment failed',
    },
    { story: 'states-order--closed-phone', place: '#order-upload-note' },
    { story: 'states-upload-batch--sending', place: '#order-files h3' },
  ]) {
    await page.locator(`#${story}`).click();
    if (place !== null) {
      await expect
        .poll(() => isWithin(preview.locator(place).first(), frame), { message: story })
        .toBe(true);
    }
    if (state === undefined) continue;
    await expect.poll(() => start.inputValue()).toBe(name);
    await page.locator('[data-state-id=order][data-mark=container]').waitFor();
    await expect
      .poll(() => isWithin(page.locator(`[data-state-id="${state}"]`), page.locator('.sc-stage')))
      .toBe(true);
  }
  await page.locator('#components-button').click();
  await page.locator('#components-button--wide').click();
  await expect.poll(() => selected.first().innerText()).toMatch(/^Controls/);
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
