import type { Locator } from 'playwright';
import { expect, test } from 'vitest';
import { CHART, waitForChart } from './support/chart.ts';
import { openPage } from './support/session.ts';

/** Returns the background and the colour of an element. */
function coloursOf(element: Locator): Promise<{ background: string; colour: string }> {
  return element.evaluate((shown) => {
    const { backgroundColor, color } = getComputedStyle(shown);
    return { background: backgroundColor, colour: color };
  });
}

test('in forced colours a pressed button, the step of the log that is shown and the active states of the outline look selected', async () => {
  const path = '/en/?statechart&view=outline';
  const { page } = await openPage({ path, forcedColors: 'active' });
  await waitForChart(page);
  await page
    .locator(`${CHART} [data-arrow-id="order.rush|rush.toggled|0"] > .sc-o-event`)
    .press('Enter');
  const selected = await page.evaluate(() => {
    const probe = document.createElement('p');
    probe.style.cssText = 'forced-color-adjust: none; background: Highlight; color: HighlightText';
    document.body.append(probe);
    const { backgroundColor, color } = getComputedStyle(probe);
    probe.remove();
    return { background: backgroundColor, colour: color };
  });

  const chart = page.locator(CHART);
  const nameIn = (state: string) => chart.locator(`[data-state-id="${state}"] > * > .sc-o-name`);
  const log = chart.locator('.sc-log .sc-step');
  await expect.poll(() => log.count()).toBe(2);
  const pairs = [
    [
      chart.getByRole('button', { name: 'Outline', exact: true }),
      chart.getByRole('button', { name: 'Drawing', exact: true }),
    ],
    [chart.locator('.sc-log .sc-step[aria-current]'), log.last()],
    [nameIn('order.rush.on'), nameIn('order.rush.off')],
  ] as const;
  for (const [marked, other] of pairs) {
    expect(await coloursOf(marked)).toEqual(selected);
    expect((await coloursOf(other)).background).not.toBe(selected.background);
  }
});
