import type { Locator, Page } from 'playwright';
import { expect, test } from 'vitest';
import { openPage, serveStorybook } from './site.ts';

const url = serveStorybook();

/** Returns where the drawing is in its viewport, and its scale. */
async function readPlace(page: Page): Promise<{ x: number; y: number; scale: number }> {
  const transform = await page
    .locator('.sc-canvas')
    .evaluate((canvas: HTMLElement) => canvas.style.transform);
  const [x, y, scale] = (transform.match(/-?[\d.]+/g) ?? []).map(Number);
  if (x === undefined || y === undefined || scale === undefined) throw new Error(transform);
  return { x, y, scale };
}

async function boxOf(
  part: Locator,
): Promise<{ x: number; y: number; width: number; height: number }> {
  const box = await part.boundingBox();
  if (box === null) throw new Error('a part of the chart is hidden');
  return box;
}

test('a press on the drawing moves nothing, a drag moves it as far as the pointer, and a click selects a state that is cut off', async () => {
  const { page } = await openPage(
    `${url()}iframe.html?id=machines-statecharts--order&viewMode=story`,
  );
  await page.locator('.sc-drawing').waitFor();
  const larger = page.getByRole('button', { name: 'Larger' });
  for (let times = 0; times < 3; times += 1) await larger.press('Enter');
  const stage = await boxOf(page.locator('.sc-stage'));
  const [middle, edge] = [stage.y + stage.height / 2, stage.x + stage.width];

  const before = await readPlace(page);
  await page.mouse.move(stage.x + stage.width / 2, middle);
  await page.mouse.down();
  expect(await readPlace(page)).toEqual(before);
  await page.mouse.move(stage.x + stage.width / 2 + 40, middle + 30, { steps: 4 });
  await page.mouse.up();
  expect(await readPlace(page)).toEqual({ ...before, x: before.x + 40, y: before.y + 30 });

  const state = page.locator('[data-state-id="order.rush.off"]');
  const { x, y } = await boxOf(state);
  await page.mouse.wheel(x - (edge - 10), y - middle);
  await expect.poll(async () => Math.round((await boxOf(state)).x - edge)).toBe(-10);
  const cut = await readPlace(page);
  await page.mouse.click(edge - 5, middle + 12);
  await expect.poll(() => state.getAttribute('aria-pressed')).toBe('true');
  expect(await readPlace(page)).toEqual(cut);
});
