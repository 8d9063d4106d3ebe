import type { FrameLocator, Page } from 'playwright';
import { beforeAll, expect, inject, onTestFinished } from 'vitest';
import { PATIENCE_MS } from '../support/patience.ts';
import { sharedBrowser } from '../support/sharedBrowser.ts';
import { serveFolder } from '../support/staticFiles.ts';

/** Parts of warnings that Storybook's manager logs about itself. */
const WARNINGS_OF_STORYBOOK = [
  // Storybook warns about its own viewport tool when a viewport is chosen.
  "'ariaLabel' prop on 'PopoverProvider'",
  // Storybook warns about a message that its preview sent just before the frame of the preview was
  // reloaded.
  'Ignored Storybook channel message from a window that is not a registered preview iframe',
];

/** Serves the built Storybook below a path for the tests of a file. Returns a function that gives its URL. */
export function serveStorybook(): () => string {
  let url = '';
  beforeAll(async () => {
    const site = await serveFolder(inject('storybook'), '/any/folder/');
    url = site.url;
    return site.close;
  });
  return () => url;
}

/** In a URL of Storybook: it does not run axe by itself, as it would for each story that is opened. */
export const WITHOUT_AXE = 'globals=a11y.manual:!true';

/** In a URL of Storybook: without the sidebar, which takes a sixth of the time to open a story. */
export const WITHOUT_SIDEBAR = 'nav=false';

/** A page, and what has gone wrong on it so far. */
interface Visit {
  readonly page: Page;
  /** Console messages, uncaught errors, failed requests and requests to another host. */
  readonly complaints: string[];
}

/**
 * Opens a URL of the built Storybook in a page that is closed after the test.
 *
 * @throws {AssertionError} after the test, if complaints are left
 */
export async function openPage(
  url: string,
  viewport = { width: 1200, height: 900 },
): Promise<Visit> {
  const browser = await sharedBrowser();
  const page = await browser.newPage({ viewport });
  page.setDefaultTimeout(PATIENCE_MS);
  const complaints: string[] = [];
  page.on('console', (message) => {
    const text = message.text();
    if (WARNINGS_OF_STORYBOOK.every((warning) => !text.includes(warning))) {
      complaints.push(`${message.type()}: ${text}`);
    }
  });
  page.on('pageerror', (error) => complaints.push(error.message));
  page.on('response', (response) => {
    if (response.status() >= 400) complaints.push(`${response.status()} ${response.url()}`);
  });
  page.on('request', (request) => {
    const { protocol, origin } = new URL(request.url());
    if (protocol.startsWith('http') && origin !== new URL(url).origin) {
      complaints.push(`requested ${request.url()}`);
    }
  });
  onTestFinished(async () => {
    await page.close();
    expect(complaints).toEqual([]);
  });
  await page.addInitScript(stopSkeletons);
  await page.goto(url);
  return { page, complaints };
}

/** Stops the skeletons that Storybook shows while it loads: drawing them takes a quarter of the processor's time. */
function stopSkeletons(): void {
  if (window !== window.top) return;
  const sheet = new CSSStyleSheet();
  sheet.replaceSync('* { animation: none !important }');
  document.adoptedStyleSheets = [sheet];
}

/** Reads from a story's frame the effects of the toolbar's settings. */
export function readSetting(frame: FrameLocator) {
  return frame.locator('html').evaluate((html: HTMLElement) => ({
    language: html.lang,
    background: getComputedStyle(document.body).backgroundColor,
    openingTime: getComputedStyle(html).getPropertyValue('--opening-time'),
    width: window.innerWidth,
  }));
}
