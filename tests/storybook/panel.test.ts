import type { Browser, FrameLocator, Page } from 'playwright';
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest';
import { axeFindings } from '../e2e/support/axe.ts';
import { launchBrowser } from '../../src/build/browser.ts';
import { serveFolder } from '../support/staticFiles.ts';

let browser: Browser;
let site: Awaited<ReturnType<typeof serveFolder>>;

beforeAll(async () => {
  browser = await launchBrowser();
  site = await serveFolder(inject('storybook'), '/any/folder/');
});

afterAll(async () => {
  await browser.close();
  await site.close();
});

const RUSH = '[data-arrow-id="order.rush|rush.toggled|0"]';
const POLL = { timeout: 20_000, interval: 50 };

/** A story with the panel of its chart beside it. */
async function openBeside(story: string): Promise<{ page: Page; preview: FrameLocator }> {
  const page = await browser.newPage({ viewport: { width: 1500, height: 1000 } });
  page.setDefaultTimeout(30_000);
  await page.goto(`${site.address}?path=/story/${story}&addonPanel=statechart/panel`);
  await page.locator('.sc-drawing').waitFor();
  return { page, preview: page.frameLocator('#storybook-preview-iframe') };
}

test('a flow is driven by an arrow of the chart beside it', async () => {
  const { page, preview } = await openBeside('flows-order--submitted-too-early');
  const form = preview.locator('form#order');
  await expect.poll(() => form.getAttribute('data-rush'), POLL).toBe('off');
  await page.locator(RUSH).press('Enter');
  await expect.poll(() => preview.locator('[name=rush]').isChecked(), POLL).toBe(true);
  await expect
    .poll(() => page.locator('[data-state-id="order.rush.on"][data-mark=leaf]').count(), POLL)
    .toBe(1);
  await page.close();
});

test('a state stands still until an arrow of its chart is clicked', async () => {
  const { page, preview } = await openBeside('states-order--pre-check-required-upload-open');
  const form = preview.locator('form#order');
  const rush = () => form.getAttribute('data-rush');
  expect(await rush()).toBe('off');
  await page.locator(RUSH).press('Enter');
  await expect.poll(rush, POLL).toBe('on');
  await expect
    .poll(() => page.locator('[data-state-id="order.rush.on"][data-mark=leaf]').count(), POLL)
    .toBe(1);
  await page.close();
});

test('the panel leads to the machine’s own page, and a state there to its story', async () => {
  const { page, preview } = await openBeside('states-order--rush-on');
  await page.locator('[data-state-id="order.rush.on"]').press('Enter');
  await page.getByRole('link', { name: 'Open this machine on its own page' }).click();
  await preview.locator('.sc-drawing').waitFor();
  await preview.getByRole('link', { name: 'Rush on' }).click();
  await expect.poll(() => page.url(), POLL).toContain('path=/story/states-order--rush-on');
  await page.close();
});

test('whoever comes to a state sees its chart, to a component its controls', async () => {
  const page = await browser.newPage({ viewport: { width: 1500, height: 1000 } });
  await page.goto(`${site.address}?path=/story/states-order--rush-on`);
  await page.locator('.sc-drawing').waitFor();
  const selected = page.getByRole('tab', { selected: true });
  expect(await selected.innerText()).toBe('Statechart');
  await page.locator('#components-button').click();
  await page.locator('#components-button--wide').click();
  await expect.poll(() => selected.first().innerText(), POLL).toMatch(/^Controls/);
  await page.close();
});

describe.each(['light', 'dark'] as const)('in the %s scheme axe finds nothing in', (scheme) => {
  test.each(['drawing', 'outline'])('the %s of the panel', async (view) => {
    const { page } = await openBeside('states-order--rush-on');
    await page.emulateMedia({ colorScheme: scheme });
    if (view === 'outline') await page.getByRole('button', { name: 'Outline' }).click();
    await page.locator(view === 'outline' ? '.sc-outline' : '.sc-drawing').waitFor();
    expect(await axeFindings(page, '.sc-shell')).toEqual([]);
    await page.close();
  });
});
