/** The page before, during and after its scripts arrive. */

import { setImmediate } from 'node:timers/promises';
import type { Page, Route } from 'playwright';
import { expect } from 'vitest';
import { POLL } from './form.ts';

const SCRIPTS = '**/assets/hydrate-*.js';

/** The page's scripts, kept from arriving. */
export interface HeldScripts {
  /** Resolves when the page has asked for them. */
  readonly asked: () => Promise<void>;
  /** Lets them arrive. */
  release(): Promise<void>;
}

/** Keeps the page's scripts on their way, as a slow network does, until they are released. */
export async function holdScripts(page: Page): Promise<HeldScripts> {
  const held: Route[] = [];
  await page.route(SCRIPTS, (route) => void held.push(route), { times: 1 });
  const asked = async () => expect.poll(() => held.length, POLL).toBe(1);
  return {
    asked,
    release: async () => {
      await asked();
      await held[0]?.continue();
    },
  };
}

/** Lets the first request for the page's scripts fail, as a network that is away does. */
export async function breakScriptsOnce(page: Page): Promise<void> {
  await page.route(SCRIPTS, (route) => route.abort(), { times: 1 });
}

/** The paths the page has asked for, in order. */
export function pathsAskedBy(page: Page): readonly string[] {
  const paths: string[] = [];
  page.on('request', (request) => {
    const { protocol, pathname } = new URL(request.url());
    if (protocol === 'http:') paths.push(pathname);
  });
  return paths;
}

/** Waits until the page's own start has nothing left to do. */
export async function settled(page: Page): Promise<void> {
  await page.evaluate(
    () => new Promise((resolve) => requestIdleCallback(resolve, { timeout: 1000 })),
  );
  // What the browser reported meanwhile is heard by now.
  await setImmediate();
}

/** Whether the page is alive: its menu button tells so, natively it has no such attribute. */
export async function isHydrated(page: Page): Promise<boolean> {
  return (await page.locator('[popovertarget][aria-expanded]').count()) > 0;
}

/** Waits until the page is alive. */
export async function expectHydrated(page: Page): Promise<void> {
  await expect.poll(() => isHydrated(page), POLL).toBe(true);
}

/** Lets the visitor's first intent be one that changes nothing, and waits until the page is alive. */
export async function wake(page: Page): Promise<void> {
  await page.keyboard.press('Shift');
  await expectHydrated(page);
}
