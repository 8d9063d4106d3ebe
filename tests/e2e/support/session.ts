import { STATUS_CODES } from 'node:http';
import type { Browser, BrowserContext, BrowserContextOptions, Page } from 'playwright';
import { beforeAll, expect, onTestFinished } from 'vitest';
import { launchBrowser } from '../../../src/build/browser.ts';
import type { Product } from '../../support/product.ts';

export const DESKTOP = { width: 1280, height: 900 };
export const PHONE = { width: 360, height: 740 };

/** A visitor with a browser of their own: cookies, storage and cache are nobody else's. */
export interface Visit {
  readonly page: Page;
  readonly context: BrowserContext;
  /**
   * Names messages of the console that this test brings about on purpose. When the test ends, the
   * console has to hold these, as often as they are named, and no other; see
   * {@link refusedCall} and {@link brokenCall}.
   */
  readonly expectMessages: (...texts: string[]) => void;
}

interface VisitOptions extends BrowserContextOptions {
  readonly product: Pick<Product, 'url'>;
  /** The path opened first; `null` opens none, so that a test can prepare the page. */
  readonly path?: string | null;
  /** The browser's language. */
  readonly locale?: string;
}

let browser: Browser;

// One browser for each test file that imports this module.
beforeAll(async () => {
  browser = await launchBrowser();
  return () => browser.close();
});

/**
 * Opens the page as a visitor does. At the end of the test the console has to be silent, no policy
 * violated, no error unhandled and nothing asked of another origin.
 */
export async function openPage(options: VisitOptions): Promise<Visit> {
  const { product, path = '/', ...settings } = options;
  const context = await browser.newContext({
    baseURL: product.url,
    locale: 'en-US',
    viewport: DESKTOP,
    ...settings,
  });
  const messages: string[] = [];
  const expected: string[] = [];

  context.on('console', (message) => {
    const { url } = message.location();
    messages.push(`${message.type()}: ${message.text()}${placeOf(url, product.url)}`);
  });
  context.on('weberror', (error) => messages.push(`not caught: ${String(error.error())}`));
  context.on('request', (request) => {
    if (!isOwn(request.url(), product.url)) messages.push(`left the origin: ${request.url()}`);
  });
  await context.addInitScript(() => {
    addEventListener('securitypolicyviolation', ({ violatedDirective, blockedURI }) => {
      // oxlint-disable-next-line eslint/no-console -- how the test hears of it
      console.error(`policy violated: ${violatedDirective} by ${blockedURI}`);
    });
  });

  onTestFinished(async () => {
    await context.close();
    expect(messages.toSorted()).toEqual(expected.toSorted());
  });

  const page = await context.newPage();
  page.setDefaultTimeout(15_000);
  if (path !== null) await page.goto(path);
  return { page, context, expectMessages: (...texts) => void expected.push(...texts) };
}

/** What the browser's console says of a call that was answered with a refusal. */
export function refusedCall(path: string, status: number): string {
  const reason = STATUS_CODES[status] ?? '';
  return `error: Failed to load resource: the server responded with a status of ${status} (${reason}) at ${path}`;
}

/** What the browser's console says of a call that got no answer, such as `ERR_CONNECTION_REFUSED`. */
export function brokenCall(path: string, reason: string): string {
  return `error: Failed to load resource: net::${reason} at ${path}`;
}

function placeOf(url: string, origin: string): string {
  return url.startsWith(origin) ? ` at ${url.slice(origin.length)}` : '';
}

function isOwn(url: string, origin: string): boolean {
  const { protocol, origin: asked } = new URL(url);
  return asked === origin || protocol === 'data:' || protocol === 'blob:';
}
