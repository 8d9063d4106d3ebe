import type { FrameLocator, Page } from 'playwright';
import { beforeAll, expect, inject, onTestFinished } from 'vitest';
import { sharedBrowser } from '../support/sharedBrowser.ts';
import { serveFolder } from '../support/staticFiles.ts';

/** The warning of Storybook's manager about its own viewport tool, once a viewport is chosen. */
const OWN_WARNING = "'ariaLabel' prop on 'PopoverProvider'";

/** Serves the built Storybook below a path for the tests of a file. Returns how to get its URL. */
export function serveStorybook(): () => string {
  let url = '';
  beforeAll(async () => {
    const site = await serveFolder(inject('storybook'), '/any/folder/');
    url = site.url;
    return site.close;
  });
  return () => url;
}

/** A page, and what went wrong on it until now. */
interface Visit {
  readonly page: Page;
  /** Console messages, uncaught errors, failed requests and requests to another host. */
  readonly complaints: string[];
}

/**
 * Opens a URL of the built Storybook, and closes it after the test.
 *
 * @throws an assertion error after the test when complaints are left
 */
export async function openPage(
  url: string,
  viewport = { width: 1200, height: 900 },
): Promise<Visit> {
  const browser = await sharedBrowser();
  const page = await browser.newPage({ viewport });
  page.setDefaultTimeout(30_000);
  const complaints: string[] = [];
  page.on('console', (message) => {
    if (!message.text().includes(OWN_WARNING)) {
      complaints.push(`${message.type()}: ${message.text()}`);
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
  await page.goto(url);
  return { page, complaints };
}

/** The setting of the toolbar that a story's frame is shown in. */
export function settingOf(frame: FrameLocator) {
  return frame.locator('html').evaluate((html: HTMLElement) => ({
    language: html.lang,
    background: getComputedStyle(document.body).backgroundColor,
    openingTime: getComputedStyle(html).getPropertyValue('--opening-time'),
    width: window.innerWidth,
  }));
}
