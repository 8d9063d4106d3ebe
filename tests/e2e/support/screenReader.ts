/** A virtual screen reader in the page itself. */

import type * as VirtualReader from '@guidepup/virtual-screen-reader';
import type { JSHandle, Page } from 'playwright';

const SCRIPT = '/virtual-screen-reader.js';
const SCRIPT_FILE = 'node_modules/@guidepup/virtual-screen-reader/lib/esm/index.browser.js';

/** What differs from order to order, and what stands in its place. */
const CHANGING: readonly (readonly [RegExp, string])[] = [
  [/^[A-Z\d]{8}$/, '(order number)'],
  [/^.*\b20\d\d\b.*\d:\d\d.*$/, '(date and hour)'],
];

/** A screen reader that speaks while the page is used. */
interface ScreenReader {
  /** Starts it in the shown document, with which it ends. */
  start(): Promise<void>;
  /**
   * Returns what it has said since it started or last forgot: each control that got the focus, and
   * each status that changed. It knows nothing of an alert that appears whole; that is read.
   */
  said(): Promise<string[]>;
  /** Forgets what it has said. */
  forget(): Promise<void>;
  /** Reads a part of the page from its beginning to its end. */
  read(selector: string): Promise<string[]>;
}

/** Returns a screen reader for the page, which is not started yet. */
export function screenReaderIn(page: Page): ScreenReader {
  let module: JSHandle<typeof VirtualReader> | undefined;

  function started(): JSHandle<typeof VirtualReader> {
    if (module === undefined) throw new Error('The screen reader was not started');
    return module;
  }

  return {
    async start() {
      // The script comes from the page's own origin, because the policy allows scripts of no other.
      await page.route(SCRIPT, (route) => route.fulfill({ path: SCRIPT_FILE }));
      // The code is a text, because Vitest would rewrite an import in a function.
      module = await page.evaluateHandle(`import('${SCRIPT}')`);
      await started().evaluate(({ virtual }) => virtual.start({ container: document.body }));
    },
    async said() {
      const log = await started().evaluate(({ virtual }) => virtual.spokenPhraseLog());
      // It speaks once for each changed node of a status, and of one that was emptied.
      return log.filter((phrase, at) => phrase !== log[at - 1] && phrase.trim() !== 'polite:');
    },
    forget: () => started().evaluate(({ virtual }) => virtual.clearSpokenPhraseLog()),
    async read(selector) {
      const phrases = await started().evaluate(async ({ Virtual }, part) => {
        const container = document.querySelector(part);
        if (container === null) throw new Error(`The page has no ${part}`);
        const reader = new Virtual();
        await reader.start({ container });
        const end = `end of ${await reader.lastSpokenPhrase()}`;
        while ((await reader.lastSpokenPhrase()) !== end) await reader.next();
        const log = await reader.spokenPhraseLog();
        await reader.stop();
        return log;
      }, selector);
      return phrases.map((phrase) =>
        CHANGING.reduce((text, [changing, words]) => text.replace(changing, words), phrase),
      );
    },
  };
}
