/** The page before, during and after its scripts arrive. */

import { setImmediate } from 'node:timers/promises';
import type { Page, Route } from 'playwright';
import { expect } from 'vitest';

/** The requests for the last of the page's scripts. */
export const SCRIPTS = '**/assets/hydrate-*.js';

/** The page's scripts, delayed until they are released. */
export interface HeldScripts {
  /** Waits until the page has requested them. */
  readonly requested: () => Promise<void>;
  /** Lets the request through. */
  release(): Promise<void>;
}

/** Delays the page's scripts, or another script, as a slow network does, until they are released. */
export async function holdScripts(page: Page, url = SCRIPTS): Promise<HeldScripts> {
  const held: Route[] = [];
  await page.route(url, (route) => void held.push(route), { times: 1 });
  const requested = async () => expect.poll(() => held.length).toBe(1);
  return {
    requested,
    release: async () => {
      await requested();
      await held[0]?.continue();
    },
  };
}

/** Makes the first request for the page's scripts fail, as on a lost network. */
export async function breakScriptsOnce(page: Page): Promise<void> {
  await page.route(SCRIPTS, (route) => route.abort(), { times: 1 });
}

/** Records the paths that the page requests from now on, in order. */
export function requestedPaths(page: Page): readonly string[] {
  const paths: string[] = [];
  page.on('request', (request) => {
    const { protocol, pathname } = new URL(request.url());
    if (protocol === 'http:') paths.push(pathname);
  });
  return paths;
}

/** Waits until the page is idle. */
export async function settled(page: Page): Promise<void> {
  await page.evaluate(
    () => new Promise((resolve) => requestIdleCallback(resolve, { timeout: 1000 })),
  );
  // Lets Playwright deliver the events that the browser reported meanwhile.
  await setImmediate();
}

/** Whether React has hydrated the page: only then its menu button carries `aria-expanded`. */
export async function isHydrated(page: Page): Promise<boolean> {
  return (await page.locator('[popovertarget][aria-expanded]').count()) > 0;
}

/** Waits until React has hydrated the page. */
export async function expectHydrated(page: Page): Promise<void> {
  await expect.poll(() => isHydrated(page)).toBe(true);
}

/** Hydrates the page by an intent that changes nothing, and waits until it is hydrated. */
export async function hydrate(page: Page): Promise<void> {
  await page.keyboard.press('Shift');
  await expectHydrated(page);
}

/** The scripts of both languages: their texts, and what only a page that can switch needs. */
const LANGUAGE_SCRIPTS = ['Seal', 'first-en', 'first-pt', 'foreignPhrase'];

/**
 * Lets the hydrated page load the other language now, as when a pointer reaches its button. By itself it loads
 * it once the visitor rests, when the server of a test may be gone.
 */
export async function loadOtherLanguage(page: Page): Promise<void> {
  await page.locator('[name=lang]').first().dispatchEvent('pointerover');
  const loaded = () =>
    page.evaluate((names) => {
      const urls = performance.getEntriesByType('resource').map(({ name }) => name);
      return names.filter((name) => urls.some((url) => url.includes(`/${name}-`)));
    }, LANGUAGE_SCRIPTS);
  await expect.poll(loaded).toEqual(LANGUAGE_SCRIPTS);
}

/** Types a text into a field, which has the focus, while React hydrates the page. */
export async function typeDuringHydration(page: Page, field: string, text: string): Promise<void> {
  await page.evaluate(
    ({ name, letters }) => {
      // React remembers what a field holds by a property that it defines on it.
      const define = Object.defineProperty;
      Object.defineProperty = (owner, key, attributes) => {
        const defined = define(owner, key, attributes);
        if (owner instanceof HTMLInputElement && owner.name === name && key === 'value') {
          Object.defineProperty = define;
          for (const letter of letters) document.execCommand('insertText', false, letter);
        }
        return defined;
      };
    },
    { name: field, letters: text },
  );
}
