/** The chart beside the page. */

import type { Page } from 'playwright';

export const CHART = '#statechart';

/** Waits until the chart shows, drawn or as an outline. */
export async function waitForChart(page: Page): Promise<void> {
  await page.locator(`${CHART} :is(.sc-drawing, .sc-outline)`).waitFor();
}
