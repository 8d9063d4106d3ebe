import type { Browser, Page } from 'playwright';
import { launchBrowser } from '../../src/chromium/launch.ts';
import { startProduct } from '../support/product.ts';

const ROUNDS = 20;
const RUSH = '#statechart [data-arrow-id="order.rush|rush.toggled|0"]';

/**
 * Measures the cost of the chart beside the page in a browser: transferred bytes, tasks of the main
 * thread over 50 ms until it is drawn, the time of a new layout, and the frames between an event on the
 * page and the highlighting of its state.
 */
export default async function benchWatch(): Promise<string[]> {
  const product = await startProduct();
  const browser = await launchBrowser();
  try {
    const without = await openPage(browser, `${product.url}/en/`);
    // The first focus loads the scripts of the form, which `?statechart` loads at once.
    await without.locator('[name=name]').focus();
    await without.waitForLoadState('networkidle');
    const bytesWithout = await transferredBytes(without);
    const charted = await openPage(browser, `${product.url}/en/?statechart`);
    await charted.locator(RUSH).waitFor();
    await charted.waitForLoadState('networkidle');
    const tasks = await charted.evaluate(() => window.longTasks);
    const frames = await framesToHighlight(charted);
    const bytesWith = await transferredBytes(charted);
    const drawTime = await millisecondsToDraw(charted);
    return [
      `bytes of the page without ?statechart ${bytesWithout}, with it ${bytesWith}: it adds ${bytesWith - bytesWithout}`,
      `tasks over 50 ms: without ${(await without.evaluate(() => window.longTasks)).join(', ') || 'none'}, until the chart is drawn ${tasks.join(', ') || 'none'} (ms)`,
      `drawn again by the worker, warm: ${drawTime.toFixed(0)} ms (median of ${ROUNDS})`,
      `event to highlighted state: ${frames.median} frames, at most ${frames.worst} (of ${ROUNDS})`,
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

async function openPage(browser: Browser, url: string): Promise<Page> {
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

/** Returns the bytes of all transferred resources, the document included. */
function transferredBytes(page: Page): Promise<number> {
  return page.evaluate(() =>
    [...performance.getEntriesByType('navigation'), ...performance.getEntriesByType('resource')]
      .filter((entry) => entry instanceof PerformanceResourceTiming)
      .reduce((sum, { encodedBodySize }) => sum + encodedBodySize, 0),
  );
}

/** Switches the order's direction {@link ROUNDS} times. Returns the median time until it is drawn again. */
async function millisecondsToDraw(page: Page): Promise<number> {
  const times = await page.evaluate(async (rounds) => {
    const chart = document.querySelector('#statechart');
    if (chart === null) throw new Error('the page has no chart');
    const size = () => chart.querySelector('.sc-drawing')?.getAttribute('viewBox');
    const samples: number[] = [];
    for (let round = 0; round < rounds; round += 1) {
      const before = size();
      const drawn = new Promise<void>((resolve, reject) => {
        const observer = new MutationObserver(() => {
          if (size() === before) return;
          observer.disconnect();
          resolve();
        });
        observer.observe(chart, { subtree: true, childList: true, attributes: true });
        AbortSignal.timeout(20_000).onabort = () => reject(new Error('no new drawing in 20 s'));
      });
      const button = [...chart.querySelectorAll<HTMLElement>('[aria-pressed=false]')].find(
        ({ textContent }) => textContent === '↓' || textContent === '→',
      );
      const start = performance.now();
      button?.click();
      await drawn;
      samples.push(performance.now() - start);
    }
    return samples.toSorted((one, other) => one - other);
  }, ROUNDS);
  return times[Math.floor(ROUNDS / 2)] ?? 0;
}

/** Toggles the page's rush checkbox {@link ROUNDS} times. Returns the frames until its state is highlighted. */
async function framesToHighlight(page: Page): Promise<{ median: number; worst: number }> {
  const counts = await page.evaluate(async (rounds) => {
    const box = document.querySelector<HTMLInputElement>('[name=rush]');
    if (box === null) throw new Error('the page has no rush checkbox');
    const samples: number[] = [];
    for (let round = 0; round < rounds; round += 1) {
      const state = box.checked ? 'off' : 'on';
      const isHighlighted = (): boolean =>
        document.querySelector(
          `#statechart [data-state-id="order.rush.${state}"][data-mark=leaf]`,
        ) !== null;
      box.click();
      // Zero if the state is highlighted before `click` returns, so in the frame that shows the click.
      let frames = 0;
      while (!isHighlighted()) {
        frames += 1;
        if (frames > 600) throw new Error(`order.rush.${state} was not highlighted`);
        await new Promise((resolve) => {
          requestAnimationFrame(resolve);
        });
      }
      samples.push(frames);
    }
    return samples.toSorted((one, other) => one - other);
  }, ROUNDS);
  return { median: counts[Math.floor(ROUNDS / 2)] ?? 0, worst: counts.at(-1) ?? 0 };
}
