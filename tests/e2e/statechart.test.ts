import { readFileSync } from 'node:fs';
import type { Page } from 'playwright';
import { describe, expect, test } from 'vitest';
import { encodeRun } from '../../src/statechart/run/run.ts';
import { pdf } from '../fixtures/files.ts';
import { axeFindings } from './support/axe.ts';
import { CHART, waitForChart } from './support/chart.ts';
import {
  chooseFiles,
  control,
  expectRegion,
  expectShown,
  openUpload,
  uploadedNames,
} from './support/form.ts';
import { hydrate, loadOtherLanguage } from './support/hydration.ts';
import { hasFocus } from './support/keys.ts';
import { holdCalls } from './support/network.ts';
import { openPage, PHONE, PRODUCT } from './support/session.ts';

const RUSH = '[data-arrow-id="order.rush|rush.toggled|0"]';

/** Returns the transferred bytes of each script that the page has loaded, by its URL. */
async function scriptsOf(page: Page): Promise<Map<string, number>> {
  const entries = await page.evaluate(() =>
    performance
      .getEntriesByType('resource')
      .flatMap((entry) =>
        entry instanceof PerformanceResourceTiming
          ? [[entry.name, entry.encodedBodySize] as const]
          : [],
      ),
  );
  return new Map(entries.filter(([name]) => new URL(name).pathname.endsWith('.js')));
}

function total(scripts: ReadonlyMap<string, number>): number {
  return [...scripts.values()].reduce((sum, bytes) => sum + bytes, 0);
}

/** Returns the ids of the highlighted states, sorted. */
async function lit(page: Page): Promise<string[]> {
  const ids = await page
    .locator(`${CHART} [data-state-id][data-mark=leaf]`)
    .evaluateAll((states) => states.map((state) => state.getAttribute('data-state-id') ?? ''));
  return ids.toSorted((one, other) => one.localeCompare(other));
}

describe('the page without ?statechart', () => {
  test('loads no script of the chart, which the page with it loads beside its own', async () => {
    const { page: without } = await openPage({ path: '/en/' });
    await hydrate(without);
    await loadOtherLanguage(without);
    const { page } = await openPage({ path: '/en/?statechart' });
    await waitForChart(page);
    await loadOtherLanguage(page);
    const plain = await scriptsOf(without);
    const charted = await scriptsOf(page);
    const added = [...charted.keys()].filter((path) => !plain.has(path));
    expect(await without.locator(CHART).count()).toBe(0);
    expect([...plain.keys()].filter((path) => !charted.has(path))).toEqual([]);
    expect(added.some((path) => path.includes('openStatechart'))).toBe(true);
    process.stdout.write(
      `scripts without ?statechart: ${plain.size}, ${total(plain)} bytes; ` +
        `with it: ${charted.size}, ${total(charted)} bytes\n`,
    );
  });
});

describe('the page with ?statechart', () => {
  test('highlights the states of the visitor’s order as they change, and leaves the focus where it is', async () => {
    const { page } = await openPage({ path: '/en/?statechart' });
    await control(page, 'name').focus();
    await waitForChart(page);
    expect(await hasFocus(control(page, 'name'))).toBe(true);
    await openUpload(page);
    await expectShown(
      () => lit(page),
      [
        'order.checkout.idle',
        'order.contact.complete',
        'order.count.followed',
        'order.gate.uploadOpen',
        'order.precheck.required',
        'order.rush.off',
        'order.size.automatic',
        'order.upload.idle',
      ],
    );

    const calls = await holdCalls(page, '/api/upload');
    await chooseFiles(page, [pdf()]);
    await calls.requested(1);
    await expect.poll(() => lit(page)).toContain('order.upload.uploading.sending');
    await calls.release();
    await expectShown(() => uploadedNames(page), ['birth certificate.pdf']);
    await expect.poll(() => lit(page)).toContain('order.gate.checkoutOpen');
  });

  test('sends the event of a pressed arrow to the order, logs it across a reload, and is gone with its log when Close is pressed', async () => {
    const { page } = await openPage({ path: '/en/?statechart' });
    await waitForChart(page);
    await expectRegion(page, 'rush', 'off');
    await page.locator(`${CHART} ${RUSH}`).press('Enter');
    await expectRegion(page, 'rush', 'on');
    expect(await control(page, 'rush').isChecked()).toBe(true);
    await expect.poll(() => lit(page)).toContain('order.rush.on');
    const log = () => page.locator(`${CHART} .sc-log .sc-step b`).allInnerTexts();
    await expectShown(log, ['Rush ticked or cleared', 'Start']);
    await page.reload();
    await waitForChart(page);
    await expectRegion(page, 'rush', 'on');
    await expectShown(log, ['Start', 'Rush ticked or cleared', 'Start']);
    await page.getByRole('button', { name: 'Close the chart' }).press('Enter');
    await expectShown(() => page.locator(CHART).count(), 0);
    expect(page.url()).toBe(`${PRODUCT.url}/en/`);
    expect(await hasFocus(page.locator('#content'))).toBe(true);
    await page.goto(`${PRODUCT.url}/en/?statechart`);
    await waitForChart(page);
    await expectShown(log, ['Start']);
  });

  test('shows the name of each region inside of it when all of the chart fits, in either language, and keeps its language in the URL while it is not the page’s', async () => {
    const { page } = await openPage({ path: '/pt/?statechart' });
    await waitForChart(page);
    const language = () => page.locator(`${CHART} .sc-shell`).getAttribute('lang');
    const choose = (name: string) =>
      page.locator(CHART).getByRole('button', { name, exact: true }).press('Enter');
    expect(await language()).toBe('pt');
    await choose('Ajustar');
    await expectNamesFit(page);
    await choose('EN');
    await expectShown(language, 'en');
    await expect
      .poll(() => page.url())
      .toBe(`${PRODUCT.url}/pt/?statechart&machine=order&language=en`);
    await page.reload();
    await waitForChart(page);
    expect(await language()).toBe('en');
    await choose('Fit');
    await expectNamesFit(page);
    await choose('PT');
    await expectShown(language, 'pt');
    await expect.poll(() => page.url()).toBe(`${PRODUCT.url}/pt/?statechart&machine=order`);
  });

  test('says that the run of its URL is damaged, and shows a whole one until the visitor goes back to the order, also after a reload', async () => {
    const run = await encodeRun({
      format: 'statechart-run',
      version: 1,
      machine: 'order',
      start: null,
      from: null,
      steps: [{ event: { type: 'rush.toggled', rush: true }, forced: null }],
    });
    const link = `${PRODUCT.url}/en/?statechart&machine=order&run=${run}`;
    const { page } = await openPage({ path: `/pt/?statechart&machine=order&run=${run.slice(9)}` });
    await page.getByText('Isto não é uma execução salva. Nada mudou.').waitFor();
    await expect.poll(() => page.url()).toBe(`${PRODUCT.url}/pt/?statechart&machine=order`);
    await page.goto(link);
    const back = page.getByRole('button', { name: 'Back to your order' });
    await back.waitFor();
    await expect.poll(() => lit(page)).toContain('order.rush.on');
    expect(page.url()).toBe(link);
    await back.press('Enter');
    await expect.poll(() => lit(page)).toContain('order.rush.off');
    await expect.poll(() => page.url()).toBe(`${PRODUCT.url}/en/?statechart&machine=order`);
    await page.reload();
    await waitForChart(page);
    await expect.poll(() => lit(page)).toContain('order.rush.off');
    expect(await back.count()).toBe(0);
  });

  test('passes axe with the drawing of the chart, in the dark scheme, and prints all of the page, and not the chart', async () => {
    const { page } = await openPage({ path: '/en/?statechart', colorScheme: 'dark' });
    await waitForChart(page);
    expect(await page.locator(`${CHART} .sc-drawing`).count()).toBe(1);
    expect(await axeFindings(page)).toEqual([]);
    await page.emulateMedia({ media: 'print' });
    expect(await page.locator(CHART).isVisible()).toBe(false);
    const [shown, whole, document] = await page
      .locator('#page')
      .evaluate((part) => [
        part.clientHeight,
        part.scrollHeight,
        part.ownerDocument.documentElement.scrollHeight,
      ]);
    expect([shown, document]).toEqual([whole, whole]);
  });

  test('downloads the chart as SVG, PNG, Mermaid and JSON, under the page’s content security policy, and as SVG in the language of the outline too', async () => {
    const { page } = await openPage({ path: '/en/?statechart' });
    await waitForChart(page);
    const exporting = page.locator(`${CHART} details`).filter({ hasText: 'Mermaid' });
    const download = async (form: string): Promise<Buffer> => {
      const downloading = page.waitForEvent('download');
      await exporting.locator('summary').press('Enter');
      await exporting.getByText(form, { exact: true }).press('Enter');
      return readFileSync(await (await downloading).path());
    };
    const svg = await download('SVG');
    expect(svg.includes('</style><title>Chart of Order</title>')).toBe(true);
    // A PNG holds its width in bytes 16 to 19: twice that of the drawing, which browsers round.
    const png = await download('PNG');
    const width = Number(/ width="([\d.]+)"/.exec(svg.toString())?.[1]);
    expect(png.subarray(1, 4).toString()).toBe('PNG');
    expect(Math.abs(png.readUInt32BE(16) - 2 * width)).toBeLessThanOrEqual(2);
    expect((await download('Mermaid')).toString()).toMatch(/^(---|stateDiagram-v2)/);
    expect(JSON.parse((await download('JSON')).toString())).toMatchObject({ id: 'order' });

    await page.locator(`${CHART} [data-state-id="order.precheck"]`).press('Enter');
    const part = (await download('SVG of “Pre-check”')).toString();
    expect(part).toContain('data-state-id="order.precheck.required"');
    expect(part).not.toContain('data-state-id="order.contact"');

    const chart = page.locator(CHART);
    await chart.getByRole('button', { name: 'Outline' }).press('Enter');
    await chart.getByRole('button', { name: 'PT', exact: true }).press('Enter');
    const translated = (await download('SVG')).toString();
    expect(/<title>(.*?)<\/title>/.exec(translated)?.[1]).toBe('Diagrama de Pedido');
  });

  test('shows the chart as an outline with working buttons on a phone, and passes axe', async () => {
    const { page } = await openPage({ path: '/pt/?statechart', viewport: PHONE });
    await waitForChart(page);
    expect(await page.locator(`${CHART} .sc-drawing`).count()).toBe(0);
    expect(await axeFindings(page)).toEqual([]);
    await page.locator(`${CHART} ${RUSH} > button`).first().press('Enter');
    await expectRegion(page, 'rush', 'on');
  });
});

/** Expects that all of the chart fits, and that the name of each of its regions does in the region. */
async function expectNamesFit(page: Page): Promise<void> {
  await page.locator(`${CHART} [data-distance=farthest]`).waitFor();
  const room = await page.locator(`${CHART} [data-region]`).evaluateAll((regions) =>
    regions.map((region) => {
      const box = region.querySelector('.sc-box')?.getBoundingClientRect();
      const name = region.querySelector('[data-role=title]')?.getBoundingClientRect();
      return box !== undefined && name !== undefined && name.right <= box.right;
    }),
  );
  expect(room).toEqual(Array.from({ length: 8 }, () => true));
}
