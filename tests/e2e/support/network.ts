/** Delayed API calls. */

import type { Page, Route } from 'playwright';
import { expect } from 'vitest';
import { POLL } from './form.ts';

/** The page's calls to a path, delayed until they are released. */
export interface HeldCalls {
  /** Waits until the page has made that many calls. */
  requested(count: number): Promise<void>;
  /** Lets the delayed calls and all later ones through. */
  release(): Promise<void>;
  /** The `Accept-Language` of each call, in order. */
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
    requested: (count) => expect.poll(() => calls.length, POLL).toBe(count),
    release: async () => {
      isHolding = false;
      await Promise.all(calls.map((route) => route.continue()));
    },
    languages: () => calls.map((route) => route.request().headers()['accept-language']),
  };
}
