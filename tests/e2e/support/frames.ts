/** The frames of a busy browser, which come late. */

import type { Page } from 'playwright';
import { LULL_MS } from '../../../src/page/typing.ts';

declare global {
  interface Window {
    /** Gives the page the frames that {@link holdFrames} withheld. */
    releaseFrames: () => void;
    /** Runs the tasks of React that {@link holdTasks} withheld. */
    releaseTasks: () => void;
  }
}

/** Withholds the frames that the page requests, as a busy browser does. */
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

/** Gives the page the frames it requested, and waits until it has shown what follows from them. */
export async function releaseFrames(page: Page): Promise<void> {
  await page.evaluate(() => window.releaseFrames());
  await framesShown(page);
}

/** Waits until the page has shown what follows from the events so far, and from what was typed. */
export async function framesShown(page: Page): Promise<void> {
  await page.evaluate(async (lull) => {
    // The page's own timer, which follows a frame too, was started before this one.
    await new Promise((over) => {
      requestAnimationFrame(() => setTimeout(over, lull));
    });
    for (let count = 0; count < 3; count += 1) {
      await new Promise((shown) => {
        requestAnimationFrame(() => setTimeout(shown));
      });
    }
  }, LULL_MS);
}

/** Withholds React's tasks, in which it renders what can wait, as a slow processor does. */
export async function holdTasks(page: Page): Promise<void> {
  await page.evaluate(() => {
    const held: (() => void)[] = [];
    // oxlint-disable-next-line typescript/unbound-method -- it is called with its port
    const { postMessage } = MessagePort.prototype;
    MessagePort.prototype.postMessage = function hold(this: MessagePort, message: unknown) {
      held.push(() => postMessage.call(this, message));
    };
    window.releaseTasks = () => {
      MessagePort.prototype.postMessage = postMessage;
      for (const release of held) release();
    };
  });
}

/** Lets React run its tasks, and waits until the page has shown what follows from them. */
export async function releaseTasks(page: Page): Promise<void> {
  await page.evaluate(() => window.releaseTasks());
  await framesShown(page);
}
