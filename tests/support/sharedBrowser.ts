import type { Browser } from 'playwright';
import { inject } from 'vitest';
import { launchBrowser } from '../../src/chromium/launch.ts';
import { launchFirefox } from './firefox.ts';

declare module 'vitest' {
  interface ProvidedContext {
    /** The browser that runs the page, where it is not Chromium. */
    engine?: 'firefox';
  }
}

let launched: Promise<Browser> | undefined;

/** The pages of tests end before optimizing their code pays, which takes a third of an open Storybook's time. */
const SHORT_LIVED = ['--js-flags=--no-opt,--no-maglev'];

/** Whether the tests of this project run in Firefox. */
export const IS_FIREFOX = inject('engine') === 'firefox';

/**
 * Returns the browser that all test files of this process share, and launches it for the first. Each
 * test opens a context of its own: cookies, storage and cache are never shared. Playwright ends the
 * browser with the process.
 */
export function sharedBrowser(): Promise<Browser> {
  launched ??= IS_FIREFOX ? launchFirefox() : launchBrowser(SHORT_LIVED);
  return launched;
}
