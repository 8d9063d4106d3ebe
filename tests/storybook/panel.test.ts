import type { FrameLocator, Page } from 'playwright';
import { expect, test } from 'vitest';
import { encodeRun } from '../../src/statechart/run/run.ts';
import { axeFindings } from '../e2e/support/axe.ts';
import { openPage, serveStorybook, WITHOUT_AXE, WITHOUT_SIDEBAR } from './site.ts';

const url = serveStorybook();

const RUSH = '[data-arrow-id="order.rush|rush.toggled|0"]';
const WIDE = { width: 1500, height: 1000 };
/** Opens a story with the Statechart panel beside it, and waits until the chart is drawn. */
async function openWithPanel(
  story: string,
  setting = '',
): Promise<{ page: Page; preview: FrameLocator }> {
  const { page } = await openPage(
    `${url()}?path=/story/${story}&addonPanel=statechart/panel&${WITHOUT_SIDEBAR}&${WITHOUT_AXE}${setting}`,
    WIDE,
  );
  await page.locator('.sc-drawing').waitFor();
  return { page, preview: page.frameLocator('#storybook-preview-iframe') };
}

test('the panel links to the page of its machine, where the selected state links to its story, both in the colours of the toolbar', async () => {
  const { page, preview } = await openWithPanel('states-order--rush-on', ';scheme:dark');
  const dark = preview.locator('html[data-scheme=dark]');
  await page.locator('[data-state-id="order.rush.on"]').press('Enter');
  await page.getByRole('link', { name: 'Open this machine on its own page' }).click();
  await dark.locator('.sc-drawing').waitFor();
  await preview.getByRole('link', { name: 'Rush on' }).click();
  await expect.poll(() => page.url()).toContain('path=/story/states-order--rush-on');
  await dark.locator('form#order').waitFor();
});

test('choosing another machine opens its own page, and what was tried after a saved run stays, also when the browser goes back and after a reload, as do the names of the code', async () => {
  const run = await encodeRun({
    format: 'statechart-run',
    version: 1,
    machine: 'order',
    start: null,
    from: null,
    steps: [{ event: { type: 'pages.edited', text: '3' }, forced: null }],
  });
  const { page } = await openPage(
    `${url()}?path=/story/machines-statecharts--order&args=run:${run}&${WITHOUT_AXE}&${WITHOUT_SIDEBAR}`,
    WIDE,
  );
  const preview = page.frameLocator('#storybook-preview-iframe');
  await preview.locator('.sc-drawing').waitFor();
  const log = () => preview.locator('.sc-log .sc-step b').allInnerTexts();
  await expect.poll(log).toEqual(['Page count edited', 'Start']);
  await preview.locator(RUSH).press('Enter');
  const on = preview.locator('[data-state-id="order.rush.on"][data-mark=leaf]');
  await on.waitFor();
  const code = preview.getByRole('button', { name: 'Code' });
  await code.press('Enter');
  const machine = preview.getByRole('combobox', { name: 'Machine' });
  await machine.selectOption('uploadBatch');
  await expect.poll(() => page.url()).toContain('path=/story/machines-statecharts--upload-batch');
  await preview.locator('[data-state-id="uploadBatch.checking"]').waitFor();
  expect(await code.getAttribute('aria-pressed')).toBe('true');
  await page.goBack();
  await on.waitFor();
  await expect.poll(() => page.url()).toContain('path=/story/machines-statecharts--order&');
  await machine.selectOption('uploadBatch');
  await preview.locator('[data-state-id="uploadBatch.checking"]').waitFor();
  await machine.selectOption('order');
  await on.waitFor();
  await expect.poll(() => page.url()).toContain('path=/story/machines-statecharts--order&');
  await expect.poll(log).toEqual(['rush.toggled', 'pages.edited', 'Start']);
  await page.reload();
  await on.waitFor();
  await expect.poll(log).toEqual(['Rush ticked or cleared', 'Page count edited', 'Start']);
});

test('a batch that an order waits for is opened, reloaded and cancelled, which moves the order', async () => {
  const { page } = await openPage(
    `${url()}?path=/story/machines-statecharts--order&${WITHOUT_AXE}&${WITHOUT_SIDEBAR}`,
    WIDE,
  );
  const preview = page.frameLocator('#storybook-preview-iframe');
  await preview.getByRole('combobox', { name: 'Start from' }).selectOption('Uploading file 2 of 3');
  await preview
    .locator('[data-state-id="order.upload.uploading.sending"][data-mark=leaf]')
    .waitFor();
  await preview.locator('.sc-link[data-chart-id=uploadBatch]').press('Enter');
  const moving = preview.locator('[data-state-id="uploadBatch.sending.moving"][data-mark=leaf]');
  await moving.waitFor();
  // Storybook reloads like this when a story is left before its play or check has ended.
  await preview.locator('html').evaluate((html) => {
    html.classList.add('left');
    window.location.reload();
  });
  await preview.locator('html:not(.left)').waitFor();
  await moving.waitFor();
  await page.reload();
  await moving.waitFor();
  await preview.locator('[data-arrow-id="uploadBatch.sending|upload.cancelled|0"]').press('Enter');
  await preview.getByRole('button', { name: 'It is done: on to “Order”' }).click();
  await preview.locator('[data-state-id="order.upload.idle"][data-mark=leaf]').waitFor();
  const log = preview.getByRole('region', { name: 'What happened' });
  expect(await log.locator('.sc-log > li').first().innerText()).toContain('leads to “Idle”');
});

test('the results of a search move nothing on a screen of 1200 px', async () => {
  const { page } = await openPage(
    `${url()}iframe.html?id=machines-statecharts--order&viewMode=story`,
  );
  await page.locator('.sc-drawing').waitFor();
  const tools = page.locator('.sc-toolbar');
  const before = await tools.boundingBox();
  await page.getByRole('searchbox').fill('paid');
  await page.getByText(/^\d+ found$/).waitFor();
  expect(await tools.boundingBox()).toEqual(before);
});

test('axe finds nothing to report in the drawing and the outline of the Statechart panel, in both colour schemes', async () => {
  const { page } = await openWithPanel('states-order--rush-on');
  for (const view of ['drawing', 'outline']) {
    if (view === 'outline') await page.getByRole('button', { name: 'Outline' }).click();
    await page.locator(`.sc-${view}`).waitFor();
    for (const colorScheme of ['light', 'dark'] as const) {
      await page.emulateMedia({ colorScheme });
      expect({ view, colorScheme, findings: await axeFindings(page, '.sc-shell') }).toEqual({
        view,
        colorScheme,
        findings: [],
      });
    }
  }
});
