import type { Browser } from 'playwright';
import { launchBrowser } from '../../src/build/browser.ts';
import { startProduct } from '../support/product.ts';

const ROUNDS = 9;

/** Lighthouse's simulation of slow 4G: latency in milliseconds, throughput in bytes per second. */
const SLOW_4G = {
  offline: false,
  latency: 150,
  downloadThroughput: (1.6 * 1024 * 1024) / 8,
  uploadThroughput: (750 * 1024) / 8,
};

/**
 * Measures the largest contentful paint on a phone with slow 4G and a fourfold slower processor, and
 * compares it with the same page while scripts are disabled. The rounds alternate, so that the load of
 * this machine affects both alike.
 */
export default async function benchPaint(): Promise<string[]> {
  const product = await startProduct();
  const browser = await launchBrowser();
  try {
    const withScripts: number[] = [];
    const withoutScripts: number[] = [];
    for (let round = 0; round < ROUNDS; round += 1) {
      withScripts.push(await largestPaint(browser, `${product.url}/pt/`, false));
      withoutScripts.push(await largestPaint(browser, `${product.url}/pt/`, true));
    }
    const ratio = median(withScripts) / median(withoutScripts);
    return [
      `largest paint ${median(withScripts).toFixed(0)} ms, without scripts ${median(withoutScripts).toFixed(0)} ms (median of ${ROUNDS})`,
      `ratio ${ratio.toFixed(3)}`,
    ];
  } finally {
    await browser.close();
    await product.remove();
  }
}

/** Returns the time of the largest contentful paint, in milliseconds after the navigation began. */
async function largestPaint(
  browser: Browser,
  url: string,
  disablesScripts: boolean,
): Promise<number> {
  const context = await browser.newContext({ viewport: { width: 360, height: 740 } });
  try {
    const page = await context.newPage();
    const session = await context.newCDPSession(page);
    await session.send('Network.enable');
    await session.send('Network.emulateNetworkConditions', SLOW_4G);
    await session.send('Emulation.setCPUThrottlingRate', { rate: 4 });
    // Both pages transfer the same bytes; only the execution of scripts differs.
    if (disablesScripts)
      await session.send('Emulation.setScriptExecutionDisabled', { value: true });
    await page.goto(url, { waitUntil: 'load' });
    if (disablesScripts)
      await session.send('Emulation.setScriptExecutionDisabled', { value: false });
    return await page.evaluate(
      () =>
        new Promise<number>((resolve) => {
          new PerformanceObserver((list) => {
            resolve(list.getEntries().at(-1)?.startTime ?? 0);
          }).observe({ type: 'largest-contentful-paint', buffered: true });
        }),
    );
  } finally {
    await context.close();
  }
}

function median(values: readonly number[]): number {
  return values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0;
}
