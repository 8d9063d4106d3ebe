import { setTimeout } from 'node:timers/promises';
import type { Page } from 'playwright';

/** How long a page that works may take for each answer, on a busy machine, in milliseconds. */
const ANSWER_MS = 20_000;

/**
 * Says what a page does, for the log of a failed test: its URL, whether it is visible, runs scripts
 * and draws frames, and whether a new page of its browser draws any.
 */
export async function pageReport(page: Page): Promise<string> {
  const visibility = await inTime(page.evaluate(() => document.visibilityState));
  const own = await drawsFrames(page);
  const other = await inTime(page.context().newPage().then(drawsFrames));
  return [
    page.url(),
    visibility ?? 'runs no script',
    own ? 'draws frames' : 'draws no frame',
    `a new page of its browser ${other === true ? 'draws some' : 'draws none'}`,
  ].join(', ');
}

/** Whether a page draws: without frames, nothing can be pressed in it. */
export async function drawsFrames(page: Page): Promise<boolean> {
  const next = await inTime(
    page.evaluate(() => new Promise<number>((resolve) => requestAnimationFrame(resolve))),
  );
  return next !== undefined;
}

/** Returns the value of a promise, or `undefined` if it is not there in time. */
function inTime<T>(promise: Promise<T>): Promise<T | undefined> {
  return Promise.race([promise.catch(() => undefined), setTimeout(ANSWER_MS, undefined)]);
}
