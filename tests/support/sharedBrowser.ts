import type { Browser } from 'playwright';
import { launchBrowser } from '../../src/build/browser.ts';

let launched: Promise<Browser> | undefined;

/**
 * Returns the browser that all test files of this process share, and launches it for the first. Each
 * test opens a context of its own: cookies, storage and cache are never shared. Playwright ends the
 * browser with the process.
 */
export function sharedBrowser(): Promise<Browser> {
  launched ??= launchBrowser();
  return launched;
}
