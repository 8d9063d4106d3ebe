import { brotliCompressSync } from 'node:zlib';
import type { Browser, BrowserContext, Page } from 'playwright';
import { build } from 'vite';
import { launchBrowser } from '../../../src/chromium/launch.ts';
import { freePort, startProduct } from '../../support/product.ts';
import { startFront, type Answer } from './front.ts';
import { SLOW_4G, startSlowLink } from './slowLink.ts';

/** The pages that each figure is measured on, in one run. */
export const PAGES = {
  /** The product. */
  ours: '/pt/',
  /** The same document and headers without any script. */
  bare: '/bare/pt/',
  /** React, React Hook Form and zod, rendered by the browser. */
  react: '/react/',
} as const;

export type PageName = keyof typeof PAGES;

const PHONE = { width: 360, height: 740 };
const CPU_SLOWDOWN = 4;

/** The built product behind https and HTTP/2, beside the pages it is compared with. */
export interface Stage {
  /** Bytes of the React form's scripts, compressed by Brotli. */
  readonly reactScriptBytes: number;
  /** Returns the largest number of uploads that were under way at once. */
  mostUploadsAtOnce(): number;
  /** Opens a page as a new visitor, by Lighthouse's mobile profile or as fast as this machine can. */
  open(
    name: PageName,
    options: { isSlow: boolean },
  ): Promise<{ page: Page; context: BrowserContext }>;
  close(): Promise<void>;
}

export async function openStage(): Promise<Stage> {
  const port = await freePort();
  const url = `https://localhost:${port}`;
  const product = await startProduct({
    PUBLIC_URL: url,
    RATE_LIMIT_UPLOADS: '0',
    RATE_LIMIT_CHECKOUTS: '0',
  });
  const front = await startFront(product.url);
  const link = await startSlowLink(port, front.port);
  const browser: Browser = await launchBrowser();

  front.answers.set(PAGES.bare, await withoutScripts(`${product.url}${PAGES.ours}`));
  const script = await buildReactForm();
  front.answers.set('/react/form.js', compressed('text/javascript', script));
  front.answers.set(
    PAGES.react,
    compressed(
      'text/html; charset=utf-8',
      '<!doctype html><html lang="en"><meta name="viewport" content="width=device-width"><title>Form</title><script type="module" src="/react/form.js"></script><div id="root"></div></html>',
    ),
  );

  return {
    reactScriptBytes: brotliCompressSync(script).length,
    mostUploadsAtOnce: () => front.mostAtOnce('/api/upload'),
    async open(name, { isSlow }) {
      const context = await browser.newContext({ viewport: PHONE, ignoreHTTPSErrors: true });
      const page = await context.newPage();
      link.use(isSlow ? SLOW_4G : null);
      if (isSlow) {
        const session = await context.newCDPSession(page);
        await session.send('Emulation.setCPUThrottlingRate', { rate: CPU_SLOWDOWN });
      }
      await recordTimes(page);
      await page.goto(`${url}${PAGES[name]}`, { waitUntil: 'load' });
      return { page, context };
    },
    async close() {
      await browser.close();
      await link.close();
      await front.close();
      await product.remove();
    },
  };
}

/** Returns the product's own document and headers, every script taken out. */
async function withoutScripts(url: string): Promise<Answer> {
  const response = await fetch(url, { headers: { 'accept-encoding': 'br' } });
  const document = (await response.text()).replaceAll(/<script[^>]*>.*?<\/script>/gs, '');
  const body = brotliCompressSync(document);
  const headers = Object.fromEntries(
    [...response.headers].filter(
      ([name]) => !/^(connection|keep-alive|transfer-encoding)$/.test(name),
    ),
  );
  return {
    headers: { ...headers, 'content-encoding': 'br', 'content-length': String(body.length) },
    body,
  };
}

async function buildReactForm(): Promise<string> {
  const result = await build({
    configFile: false,
    logLevel: 'warn',
    define: { 'process.env.NODE_ENV': '"production"' },
    // Vite would decide by the mode of this process, which is development.
    oxc: { jsx: { development: false } },
    build: {
      write: false,
      lib: { entry: 'tests/bench/peer/ReactForm.tsx', formats: ['es'] },
      rolldownOptions: { output: { minify: true } },
    },
  });
  const [output] = Array.isArray(result) ? result : [result];
  if (output === undefined || !('output' in output)) throw new Error('The form was not built');
  return output.output[0].code;
}

function compressed(type: string, text: string): Answer {
  const body = brotliCompressSync(text);
  return {
    headers: {
      'content-type': type,
      'content-encoding': 'br',
      'content-length': String(body.length),
    },
    body,
  };
}

declare global {
  /** The times of the measured page, since it was opened or they were last read. */
  var benchTimes: {
    /** Milliseconds from each event of a key or a press to its paint. */
    keys: number[];
    /** Milliseconds of each task over 50. */
    tasks: number[];
  };
}

/** Records the times of events and of long tasks in a page that is about to open. */
async function recordTimes(page: Page): Promise<void> {
  await page.addInitScript(() => {
    globalThis.benchTimes = { keys: [], tasks: [] };
    const events = new PerformanceObserver((list) => {
      const keys = list
        .getEntries()
        .filter(({ name }) =>
          /^(key|beforeinput|input|pointer(down|up)|mouse(down|up)|click)/.test(name),
        );
      globalThis.benchTimes.keys.push(...keys.map(({ duration }) => duration));
    });
    const options = { type: 'event', buffered: true, durationThreshold: 16 };
    events.observe(options);
    new PerformanceObserver((list) => {
      globalThis.benchTimes.tasks.push(...list.getEntries().map(({ duration }) => duration));
    }).observe({ type: 'longtask' });
  });
}
