import type { Locator, Page } from 'playwright';
import { beforeAll, describe, expect, test } from 'vitest';
import { CHART, waitForChart } from './support/chart.ts';
import { openPage, PHONE, startVisit } from './support/session.ts';

/** A phone, upright and lying down, and 1280 × 900 px enlarged to 200% and to about 400%. */
const SMALL_WINDOWS = [
  PHONE,
  { width: 740, height: 360 },
  { width: 844, height: 390 },
  { width: 640, height: 450 },
  { width: 320, height: 256 },
];

describe('in Portuguese, the longer language, the page scrolls to', () => {
  let page: Page;

  // One page for all windows, since its chart takes seconds to draw: a window that is turned or enlarged keeps it.
  beforeAll(async () => {
    const path = '/pt/?statechart&view=drawing';
    const visit = await startVisit({ path, viewport: PHONE });
    ({ page } = visit);
    await waitForChart(page);
    return visit.end;
  });

  test.each(SMALL_WINDOWS)(
    'every button of the chart, its drawing and its outline in a window of $width × $height px',
    async ({ width, height }) => {
      await page.setViewportSize({ width, height });
      await page.evaluate(() => window.scrollTo(0, 0));
      await page.getByRole('button', { name: 'Desenho', exact: true }).click();
      const stage = page.locator(`${CHART} .sc-stage`);
      await stage.scrollIntoViewIfNeeded();
      const { shown, whole } = await heights(stage);
      expect(shown).toBeGreaterThanOrEqual(Math.min(200, height / 2 - 32));
      // A strip beside it is left to scroll by, since a drag on the drawing moves the drawing.
      expect(whole).toBeLessThanOrEqual(height - 96);
      const tools = page.locator(CHART).locator('.statechart-bar button, .sc-toolbar .sc-button');
      for (const tool of await tools.filter({ visible: true }).all()) await tool.hover();
      await page.getByRole('button', { name: 'Lista', exact: true }).click();
      await page.locator(`${CHART} .sc-o-name`).last().hover();
    },
  );
});

test('the chart is scrolled to and back by a finger on its bar, in a window that is low', async () => {
  const viewport = { width: 740, height: 360 };
  const { page, context } = await openPage({
    path: '/en/?statechart&view=drawing',
    viewport,
    hasTouch: true,
  });
  await waitForChart(page);
  const session = await context.newCDPSession(page);
  const swipe = (y: number, yDistance: number) =>
    session.send('Input.synthesizeScrollGesture', { x: 300, y, yDistance, speed: 3000 });
  const top = async () => (await page.locator(CHART).boundingBox())?.y;
  expect(await top()).toBe(312);
  await swipe(336, -330);
  await expect.poll(top).toBe(48);
  await swipe(60, 330);
  await expect.poll(top).toBe(312);
});

/** Returns an element's height, and how much of it is in view. */
function heights(element: Locator): Promise<{ readonly shown: number; readonly whole: number }> {
  return element.evaluate(
    (target) =>
      new Promise((resolve) => {
        const observer = new IntersectionObserver(([entry]) => {
          observer.disconnect();
          resolve({
            shown: entry?.intersectionRect.height ?? 0,
            whole: entry?.boundingClientRect.height ?? 0,
          });
        });
        observer.observe(target);
      }),
  );
}
