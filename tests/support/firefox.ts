import { firefox } from 'playwright-core-1.60';
import type { Browser } from 'playwright';
import { FIREFOX } from './installed.ts';

/** Starts Debian's Firefox, which speaks WebDriver BiDi, by the channel that Playwright 1.65 has lost. */
export function launchFirefox(): Promise<Browser> {
  return firefox.launch({
    channel: 'moz-firefox',
    executablePath: FIREFOX,
    // As on a phone, whose whole width is the page's.
    firefoxUserPrefs: { 'ui.useOverlayScrollbars': 1 },
  });
}
