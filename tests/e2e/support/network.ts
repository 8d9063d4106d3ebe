/** Delayed API calls, and a slow line. */

import type { CDPSession, Page, Route } from 'playwright';
import { expect } from 'vitest';
import { orderForm } from './form.ts';

/** The page's calls to a path, delayed until they are released. */
interface HeldCalls {
  /** Waits until the page has made that many calls. */
  requested(count: number): Promise<void>;
  /** Lets the delayed calls and all later ones through. */
  release(): Promise<void>;
  /** Returns the `Accept-Language` of each call, in order. */
  languages(): (string | undefined)[];
}

/** Delays the page's calls to a path until they are released. */
export async function holdCalls(page: Page, path: string): Promise<HeldCalls> {
  const calls: Route[] = [];
  let isHolding = true;
  await page.route(path, async (route) => {
    calls.push(route);
    if (!isHolding) await route.continue();
  });
  return {
    requested: (count) => expect.poll(() => calls.length).toBe(count),
    release: async () => {
      isHolding = false;
      await Promise.all(calls.map((route) => route.continue()));
    },
    languages: () => calls.map((route) => route.request().headers()['accept-language']),
  };
}

/** A limit lasts until the session that has set it lifts it. */
const sessions = new WeakMap<Page, Promise<CDPSession>>();

/** Limits the bytes per second that the page may send; `null` lifts the limit. */
export async function limitUpload(page: Page, bytesPerSecond: number | null): Promise<void> {
  const session = sessions.get(page) ?? page.context().newCDPSession(page);
  sessions.set(page, session);
  await (
    await session
  ).send('Network.emulateNetworkConditions', {
    offline: false,
    latency: 0,
    downloadThroughput: -1,
    uploadThroughput: bytesPerSecond ?? -1,
  });
}

/** Waits until some of a file has been sent. */
export async function onItsWay(page: Page, name: string): Promise<void> {
  const row = orderForm(page).locator(`[data-name="${name}"][data-state=sending]`);
  await expect.poll(() => row.filter({ hasText: /, [1-9]\d?%/ }).count()).toBe(1);
}
