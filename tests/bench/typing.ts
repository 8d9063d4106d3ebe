import type { Page } from 'playwright';
import { launchBrowser } from '../../src/build/browser.ts';
import { startProduct } from '../support/product.ts';

declare global {
  /** Milliseconds from each event of the measured page to its paint, since they were last read. */
  var eventDurations: number[];
}

/** Typed into the name field straight after the page loads, so that its first key starts hydration. */
const NAME = 'Helena Duarte Ferraz';

/** Measures the longest wait of a key for its paint, on a fourfold slower processor. */
export default async function benchTyping(): Promise<string[]> {
  const product = await startProduct();
  const browser = await launchBrowser();
  try {
    const page = await browser.newPage({ viewport: { width: 360, height: 740 } });
    const session = await page.context().newCDPSession(page);
    await session.send('Emulation.setCPUThrottlingRate', { rate: 4 });
    await page.addInitScript(() => {
      globalThis.eventDurations = [];
      const observer = new PerformanceObserver((list) => {
        globalThis.eventDurations.push(...list.getEntries().map(({ duration }) => duration));
      });
      const options = { type: 'event', buffered: true, durationThreshold: 16 };
      observer.observe(options);
    });
    await page.goto(`${product.url}/en/`);
    await page.locator('#order-name').pressSequentially(NAME, { delay: 60 });
    const first = await readLongest(page);
    await page.locator('#order-email').pressSequentially('helena@example.com', { delay: 60 });
    return [
      `worst event with the first touch ${first} ms, later ${await readLongest(page)} ms, at 4x slower processor`,
    ];
  } finally {
    await browser.close();
    await product.remove();
  }
}

/** Returns the longest event since the last call, in milliseconds. */
function readLongest(page: Page): Promise<number> {
  return page.evaluate(
    () =>
      new Promise<number>((resolve) => {
        requestAnimationFrame(() => {
          resolve(Math.max(0, ...globalThis.eventDurations.splice(0)));
        });
      }),
  );
}
