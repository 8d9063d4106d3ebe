import { STATUS_CODES } from 'node:http';
import type { BrowserContext, BrowserContextOptions, Page } from 'playwright';
import { expect, inject, onTestFinished } from 'vitest';
import { PATIENCE_MS } from '../../support/patience.ts';
import type { Product } from '../../support/product.ts';
import { IS_FIREFOX, sharedBrowser } from '../../support/sharedBrowser.ts';
import { drawsFrames, pageReport } from './pageReport.ts';

export const DESKTOP = { width: 1280, height: 900 };
export const PHONE = { width: 360, height: 740 };

/** How often a page is opened for a visit, until one draws. */
const MAX_ATTEMPTS = 3;

/** The built product that all test files share. It limits no rate, and files to 1 MB. */
export const PRODUCT: Pick<Product, 'url'> = { url: inject('productUrl') };

/** A visitor with a browser context of their own: cookies, storage and cache are not shared. */
export interface Visit {
  readonly page: Page;
  readonly context: BrowserContext;
  /**
   * Declares console messages that the test causes on purpose. When the visit ends, the console must
   * hold exactly these, as often as they were declared; see {@link refusedCall} and
   * {@link brokenCall}.
   */
  readonly expectMessages: (...texts: string[]) => void;
  /** Declares console messages that may come, any number of times: of calls that are made again and again. */
  readonly allowMessages: (...texts: string[]) => void;
}

interface VisitOptions extends BrowserContextOptions {
  /** The server that is visited; without one, {@link PRODUCT}. */
  readonly product?: Pick<Product, 'url'>;
  /** The path opened first; `null` opens none, and the test does it itself. */
  readonly path?: string | null;
  /** Prepares the page before the path is opened. */
  readonly prepare?: (page: Page) => Promise<unknown>;
  /** The browser's language. */
  readonly locale?: string;
}

/**
 * Opens the page as a visitor does, and closes it after the test.
 *
 * @throws an assertion error after the test, unless the console was silent, no policy was violated,
 * every error was caught and nothing was requested from another origin
 */
export async function openPage(options: VisitOptions = {}): Promise<Visit> {
  const { end, ...visit } = await startVisit(options);
  onTestFinished(async ({ task }) => {
    const report = task.result?.state === 'fail' ? await pageReport(visit.page) : '';
    await end();
    if (report) throw new Error(`The page when the test failed: ${report}`);
  });
  return visit;
}

/**
 * Opens the page for several tests. `end` closes it and makes the assertions of {@link openPage}.
 *
 * @throws {Error} if the browser draws none of the pages that it is asked for
 */
export async function startVisit(
  options: VisitOptions = {},
  attempt = 1,
): Promise<Visit & { end: () => Promise<void> }> {
  const { product = PRODUCT, path = '/', prepare, ...settings } = options;
  const browser = await sharedBrowser();
  const context = await browser.newContext({
    baseURL: product.url,
    locale: 'en-US',
    viewport: DESKTOP,
    ...settings,
  });
  const messages: string[] = [];
  const expected: string[] = [];
  const allowed = new Set<string>();
  let isClosing = false;

  context.on('console', (message) => {
    const { url } = message.location();
    // A page's own URLs end with it, and a picture that was still loading is not found.
    if (isClosing && url.startsWith('blob:')) return;
    messages.push(`${message.type()}: ${message.text()}${placeOf(url, product.url)}`);
  });
  context.on('weberror', (error) => messages.push(`not caught: ${String(error.error())}`));
  context.on('request', (request) => {
    if (!isOwn(request.url(), product.url)) messages.push(`left the origin: ${request.url()}`);
  });
  await context.addInitScript(() => {
    addEventListener('securitypolicyviolation', ({ violatedDirective, blockedURI }) => {
      // oxlint-disable-next-line eslint/no-console -- the console is what the test reads
      console.error(`policy violated: ${violatedDirective} by ${blockedURI}`);
    });
  });

  context.setDefaultTimeout(PATIENCE_MS);
  const page = await context.newPage();
  await prepare?.(page);
  if (path !== null) await page.goto(path);
  // Now and then Chromium's headless shell begins a page that never draws. No script has been asked
  // for by then, so that nothing of the product can be the cause.
  if (path !== null && settings.javaScriptEnabled !== false && !(await drawsFrames(page))) {
    await context.close();
    if (attempt === MAX_ATTEMPTS) throw new Error(`No page at ${path} draws a frame.`);
    process.stderr.write(`The page at ${path} draws no frame, and is opened anew.\n`);
    return startVisit(options, attempt + 1);
  }
  return {
    page,
    context,
    expectMessages: (...texts) =>
      void expected.push(...texts.filter((text) => !IS_FIREFOX || !text.startsWith(FAILED_CALL))),
    allowMessages: (...texts) => {
      for (const text of texts) allowed.add(text);
    },
    end: async () => {
      isClosing = true;
      await context.close();
      const counted = messages.filter((message) => !allowed.has(message));
      expect(counted.toSorted()).toEqual(expected.toSorted());
    },
  };
}

/** What Chromium's console begins with when a call fails. Firefox's is silent. */
const FAILED_CALL = 'error: Failed to load resource';

/** Returns the console message of a call that was refused with a status. */
export function refusedCall(path: string, status: number): string {
  const reason = STATUS_CODES[status] ?? '';
  return `${FAILED_CALL}: the server responded with a status of ${status} (${reason}) at ${path}`;
}

/**
 * Returns the console message of a call that got no response, with a reason such as
 * `ERR_CONNECTION_REFUSED`.
 */
export function brokenCall(path: string, reason: string): string {
  return `${FAILED_CALL}: net::${reason} at ${path}`;
}

function placeOf(url: string, origin: string): string {
  return url.startsWith(origin) ? ` at ${url.slice(origin.length)}` : '';
}

function isOwn(url: string, origin: string): boolean {
  const { protocol, origin: requested } = new URL(url);
  return requested === origin || protocol === 'data:' || protocol === 'blob:';
}
