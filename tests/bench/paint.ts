import type { Browser } from 'playwright';
import { launchBrowser } from '../../src/build/browser.ts';
import { startProduct } from '../support/product.ts';

const ROUNDS = 9;

/** Slow 4G as Lighthouse simulates it; bytes a second. */
const SLOW_4G = {
  offline: false,
  latency: 150,
  downloadThroughput: (1.6 * 1024 * 1024) / 8,
  uploadThroughput: (750 * 1024) / 8,
};

/**
 * The largest paint on a phone with slow 4G and a fourfold slower processor, beside the same page
 * with every script taken out. The rounds alternate, so that both meet the same machine.
 */
export default async function paint(): Promise<string[]> {
  const product = await startProduct();
  const browser = await launchBrowser();
  try {
    const whole: number[] = [];
    const bare: number[] = [];
    for (let round = 0; round < ROUNDS; round += 1) {
      whole.push(await largestPaint(browser, `${product.url}/pt/`, false));
      bare.push(await largestPaint(browser, `${product.url}/pt/`, true));
    }
    const ratio = median(whole) / median(bare);
    return [
      `largest paint ${median(whole).toFixed(0)} ms, without scripts ${median(bare).toFixed(0)} ms (median of ${ROUNDS})`,
      `ratio ${ratio.toFixed(3)}`,
    ];
  } finally {
    await browser.close();
    await product.remove();
  }
}

async function largestPaint(browser: Browser, url: string, isBare: boolean): Promise<number> {
  const context = await browser.newContext({ viewport: { width: 360, height: 740 } });
  try {
    const page = await context.newPage();
    const session = await context.newCDPSession(page);
    await session.send('Network.enable');
    await session.send('Network.emulateNetworkConditions', SLOW_4G);
    await session.send('Emulation.setCPUThrottlingRate', { rate: 4 });
    // The scripts stay in the bytes of both: what is compared is running them.
    if (isBare) await session.send('Emulation.setScriptExecutionDisabled', { value: true });
    await page.goto(url, { waitUntil: 'load' });
    if (isBare) await session.send('Emulation.setScriptExecutionDisabled', { value: false });
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
