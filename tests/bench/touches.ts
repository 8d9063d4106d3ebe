import { launchBrowser } from '../../src/build/browser.ts';
import { pressMouse, touch } from '../e2e/support/press.ts';
import { randomFrom } from '../../stories/fixtures/randomFrom.ts';
import { touchAtRandom } from '../e2e/support/touches.ts';
import { startProduct } from '../support/product.ts';

const DEFAULT_PAGES = 500;

const VISITORS = [4, 6].flatMap((slowdown) => [
  { slowdown, width: 1280, height: 900, hasTouch: false, press: pressMouse },
  { slowdown, width: 360, height: 740, hasTouch: true, press: touch },
]);

/**
 * Presses the first controls of many pages at random moments of their waking, and counts the presses
 * that were lost. `TOUCHES=40` opens 40 pages, `SEED=7` draws other moments.
 */
export default async function benchTouches(): Promise<string[]> {
  const pages = Number(process.env['TOUCHES'] ?? DEFAULT_PAGES);
  const seed = Number(process.env['SEED'] ?? 1);
  const product = await startProduct();
  const browser = await launchBrowser();
  const lines: string[] = [];
  try {
    for (const { slowdown, width, height, hasTouch, press } of VISITORS) {
      const context = await browser.newContext({ viewport: { width, height }, hasTouch });
      const random = randomFrom(seed);
      const lost: string[] = [];
      const count = Math.ceil(pages / VISITORS.length);
      for (let opened = 0; opened < count; opened += 1) {
        const page = await context.newPage();
        const session = await context.newCDPSession(page);
        await session.send('Emulation.setCPUThrottlingRate', { rate: slowdown });
        lost.push(...(await touchAtRandom(page, `${product.url}/en/`, press, random)));
        await page.close();
      }
      lines.push(
        `${lost.length} presses lost on ${count} pages at ${width} px, at ${slowdown}x slower processor ${lost.join(', ')}`,
      );
      await context.close();
    }
    return lines;
  } finally {
    await browser.close();
    await product.remove();
  }
}
