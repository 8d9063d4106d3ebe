import type { FrameLocator, Page } from 'playwright';
import { expect, test } from 'vitest';
import { openPage, serveStorybook, WITHOUT_AXE, WITHOUT_SIDEBAR } from './site.ts';

const url = serveStorybook();

const CANCELLED = '[data-arrow-id="uploadBatch.sending|upload.cancelled|0"]';

async function openBesideChart(story: string): Promise<{ page: Page; form: FrameLocator }> {
  const { page } = await openPage(
    `${url()}?path=/story/${story}&addonPanel=statechart/panel&${WITHOUT_AXE}&${WITHOUT_SIDEBAR}`,
    {
      width: 1500,
      height: 1000,
    },
  );
  await page.locator('.sc-drawing').waitFor();
  return { page, form: page.frameLocator('#storybook-preview-iframe') };
}

test('the batch of the order beside the chart is opened there, and its end moves the order', async () => {
  const { page, form } = await openBesideChart('states-order--uploading-file-2-of-3');
  await page.locator('.sc-link[data-chart-id=uploadBatch]').press('Enter');
  await page.locator('[data-state-id="uploadBatch.sending.moving"][data-mark=leaf]').waitFor();
  await page.locator(CANCELLED).press('Enter');
  await expect.poll(() => form.locator('form#order').getAttribute('data-upload')).toBe('idle');
  await page.getByRole('button', { name: 'It is done: on to “Order”' }).click();
  await page.locator('[data-state-id="order.upload.idle"][data-mark=leaf]').waitFor();
});

test('the chart of a batch beside its story moves the order that it belongs to', async () => {
  const { page, form } = await openBesideChart('states-upload-batch--sending');
  await page.locator('[data-state-id="uploadBatch.sending.moving"][data-mark=leaf]').waitFor();
  await page.locator(CANCELLED).press('Enter');
  await expect.poll(() => form.locator('form#order').getAttribute('data-upload')).toBe('idle');
  await page.getByRole('button', { name: 'It is done: on to “Order”' }).click();
  await page.locator('[data-state-id="order.upload.idle"][data-mark=leaf]').waitFor();
});
