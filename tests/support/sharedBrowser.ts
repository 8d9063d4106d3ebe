import type { Browser } from 'playwright';
import { launchBrowser } from '../../src/chromium/launch.ts';

let launched: Promise<Browser> | undefined;

/** The pages of tests end before optimizing their code pays, which takes a third of an open Storybook's time. */
const SHORT_LIVED = ['--js-flags=--no-opt,--no-maglev'];

/**
 * Returns the browser that all test files of this process share, and launches it for the first. Each
 * test opens a context of its own: cookies, storage and cache are never shared. Playwright ends the
 * browser with the process.
 */
export function sharedBrowser(): Promise<Browser> {
  launched ??= launchBrowser(SHORT_LIVED);
  return launched;
}
