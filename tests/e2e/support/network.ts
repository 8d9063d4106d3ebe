/** Calls that take their time. */

import type { Page, Route } from 'playwright';
import { expect } from 'vitest';
import { POLL } from './form.ts';

/** The page's calls to an address, kept on their way. */
export interface HeldCalls {
  /** Waits until the page has made so many. */
  asked(count: number): Promise<void>;
  /** Lets those that were made, and all to come, go on. */
  release(): Promise<void>;
  /** The language each call asked for, in order. */
  languages(): (string | undefined)[];
}

/** Keeps the page's calls to an address on their way until they are released. */
export async function holdCalls(page: Page, path: string): Promise<HeldCalls> {
  const calls: Route[] = [];
  let isHolding = true;
  await page.route(path, async (route) => {
    calls.push(route);
    if (!isHolding) await route.continue();
  });
  return {
    asked: (count) => expect.poll(() => calls.length, POLL).toBe(count),
    release: async () => {
      isHolding = false;
      await Promise.all(calls.map((route) => route.continue()));
    },
    languages: () => calls.map((route) => route.request().headers()['accept-language']),
  };
}
