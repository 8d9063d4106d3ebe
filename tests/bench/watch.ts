import type { Browser, Page } from 'playwright';
import { launchBrowser } from '../../src/build/browser.ts';
import { startProduct } from '../support/product.ts';

const ROUNDS = 20;
const RUSH = '#statechart [data-arrow-id="order.rush|rush.toggled|0"]';

/**
 * What the chart beside the page costs in a browser: bytes, tasks of the main thread over 50 ms until
 * it is drawn, and the frames from an event on the page to the state that is lit.
 */
export default async function watch(): Promise<string[]> {
  const product = await startProduct();
  const browser = await launchBrowser();
  try {
    const without = await opened(browser, `${product.url}/en/`);
    // Loads what anybody's first key or click loads, as `?statechart` does at once.
    await without.locator('[name=name]').focus();
    await without.waitForLoadState('networkidle');
    const plain = await bytes(without);
    const charted = await opened(browser, `${product.url}/en/?statechart`);
    await charted.locator(RUSH).waitFor();
    await charted.waitForLoadState('networkidle');
    const tasks = await charted.evaluate(() => window.longTasks);
    const frames = await framesToLit(charted);
    const whole = await bytes(charted);
    const drawn = await millisecondsToDraw(charted);
    return [
      `bytes of the page without ?statechart ${plain}, with it ${whole}: it adds ${whole - plain}`,
      `tasks over 50 ms: without ${(await without.evaluate(() => window.longTasks)).join(', ') || 'none'}, until the chart is drawn ${tasks.join(', ') || 'none'} (ms)`,
      `drawn anew by the worker, warm: ${drawn.toFixed(0)} ms (median of ${ROUNDS})`,
      `event to lit state: ${frames.median} frames, at most ${frames.most} (of ${ROUNDS})`,
    ];
  } finally {
    await browser.close();
    await product.remove();
  }
}

declare global {
  interface Window {
    /** Milliseconds of each task of the main thread that held it for more than 50. */
    longTasks: number[];
  }
}

async function opened(browser: Browser, url: string): Promise<Page> {
  const page = await browser.newPage({ viewport: { width: 1280, height: 900 } });
  await page.addInitScript(() => {
    window.longTasks = [];
    new PerformanceObserver((list) => {
      window.longTasks.push(...list.getEntries().map(({ duration }) => Math.round(duration)));
    }).observe({ type: 'longtask', buffered: true });
  });
  await page.goto(url, { waitUntil: 'load' });
  return page;
}

/** Of all that travelled, the document included. */
function bytes(page: Page): Promise<number> {
  return page.evaluate(() =>
    [...performance.getEntriesByType('navigation'), ...performance.getEntriesByType('resource')]
      .filter((entry) => entry instanceof PerformanceResourceTiming)
      .reduce((sum, { encodedBodySize }) => sum + encodedBodySize, 0),
  );
}

/** Semaphore the drawing of the order between down and right. */
async function millisecondsToDraw(page: Page): Promise<number> {
  const times = await page.evaluate(async (rounds) => {
    const found: number[] = [];
    for (let round = 0; round < rounds; round += 1) {
      const before = document.querySelector('#statechart .sc-drawing')?.getAttribute('viewBox');
      const turn = [
        ...document.querySelectorAll<HTMLElement>('#statechart [aria-pressed=false]'),
      ].find(({ textContent }) => textContent === '↓' || textContent === '→');
      const start = performance.now();
      turn?.click();
      while (
        document.querySelector('#statechart .sc-drawing')?.getAttribute('viewBox') === before
      ) {
        if (performance.now() - start > 20_000) throw new Error('it is never drawn anew');
        await new Promise((resolve) => {
          setTimeout(resolve);
        });
      }
      found.push(performance.now() - start);
    }
    return found.toSorted((one, other) => one - other);
  }, ROUNDS);
  return times[Math.floor(ROUNDS / 2)] ?? 0;
}

/** Clicks the rush box of the page again and again. */
async function framesToLit(page: Page): Promise<{ median: number; most: number }> {
  const counts = await page.evaluate(async (rounds) => {
    const box = document.querySelector<HTMLInputElement>('[name=rush]');
    if (box === null) throw new Error('the page has no rush');
    const found: number[] = [];
    for (let round = 0; round < rounds; round += 1) {
      const state = box.checked ? 'off' : 'on';
      const isLit = (): boolean =>
        document.querySelector(
          `#statechart [data-state-id="order.rush.${state}"][data-mark=leaf]`,
        ) !== null;
      box.click();
      // None where it is lit before the click has ended, and so in the frame that shows the click.
      let frames = 0;
      while (!isLit()) {
        frames += 1;
        if (frames > 600) throw new Error(`order.rush.${state} is never lit`);
        await new Promise((resolve) => {
          requestAnimationFrame(resolve);
        });
      }
      found.push(frames);
    }
    return found.toSorted((one, other) => one - other);
  }, ROUNDS);
  return { median: counts[Math.floor(ROUNDS / 2)] ?? 0, most: counts.at(-1) ?? 0 };
}
