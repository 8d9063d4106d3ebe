import { expect, test } from 'vitest';
import { CHART, waitForChart } from './support/chart.ts';
import { openPage } from './support/session.ts';

test('zooms the chart when two fingers spread, and moves it with both of them', async () => {
  const { page, context } = await openPage({ path: '/en/?statechart', hasTouch: true });
  await waitForChart(page);
  const percent = async (): Promise<number> =>
    Number.parseInt(await page.locator(`${CHART} .sc-percent`).innerText(), 10);
  expect(await percent()).toBe(75);
  const box = await page.locator(`${CHART} .sc-stage`).boundingBox();
  if (box === null) throw new Error('The stage of the drawing is hidden');
  const [x, y] = [box.x + box.width / 2, box.y + box.height / 2];
  const session = await context.newCDPSession(page);
  const fingers = (apart: number, by = { x: 0, y: 0 }) => [
    { x: x + by.x - apart / 2, y: y + by.y, id: 1 },
    { x: x + by.x + apart / 2, y: y + by.y, id: 2 },
  ];
  const origin = () =>
    page.locator(`${CHART} .sc-canvas`).evaluate((canvas) => {
      const { e, f } = new DOMMatrix(getComputedStyle(canvas).transform);
      return { x: Math.round(e), y: Math.round(f) };
    });
  await session.send('Input.dispatchTouchEvent', {
    type: 'touchStart',
    touchPoints: fingers(80),
  });
  for (const apart of [100, 120, 160]) {
    await session.send('Input.dispatchTouchEvent', {
      type: 'touchMove',
      touchPoints: fingers(apart),
    });
  }
  await expect.poll(percent).toBe(150);
  const before = await origin();
  await session.send('Input.dispatchTouchEvent', {
    type: 'touchMove',
    touchPoints: fingers(160, { x: 30, y: -20 }),
  });
  await expect.poll(origin).toEqual({ x: before.x + 30, y: before.y - 20 });
  expect(await percent()).toBe(150);
  await session.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] });
});
