/** The frames of a busy browser, which come late. */

import type { Page } from 'playwright';

declare global {
  interface Window {
    /** Gives the page the frames that {@link holdFrames} kept from it. */
    releaseFrames: () => void;
  }
}

/** Keeps the frames that the page asks for from it, as a busy browser does. */
export async function holdFrames(page: Page): Promise<void> {
  await page.evaluate(() => {
    const asked: FrameRequestCallback[] = [];
    const frame = window.requestAnimationFrame.bind(window);
    window.requestAnimationFrame = (callback) => asked.push(callback);
    window.releaseFrames = () => {
      window.requestAnimationFrame = frame;
      for (const callback of asked) frame(callback);
    };
  });
}

/** Gives the page the frames it asked for, and waits until it has shown what follows from them. */
export async function releaseFrames(page: Page): Promise<void> {
  await page.evaluate(() => window.releaseFrames());
  await framesShown(page);
}

/** Waits until the page has shown what follows from the events so far. */
export async function framesShown(page: Page): Promise<void> {
  await page.evaluate(async () => {
    for (let count = 0; count < 3; count += 1) {
      await new Promise((shown) => {
        requestAnimationFrame(() => setTimeout(shown));
      });
    }
  });
}
