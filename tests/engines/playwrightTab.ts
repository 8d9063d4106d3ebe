import { setTimeout } from 'node:timers/promises';
import type { Page } from 'playwright';
import { HOLD_MS, type Tab } from './tab.ts';

/**
 * A page of Playwright, without its locators, whose scripts call what Chromium 92 lacks.
 *
 * @param choose chooses files with a picker, for which each browser has its own way
 */
export function tabOfPage(page: Page, choose: Tab['choose']): Tab {
  return {
    goto: async (path) => void (await page.goto(path)),
    // By the page: Playwright waits for a navigation, which Firefox's back/forward cache does not report.
    back: () => page.evaluate(() => history.back()),
    evaluate: (run, ...args) => page.evaluate(`(${String(run)})(...${JSON.stringify(args)})`),
    pressAt: async ({ x, y }) => {
      await page.mouse.move(x, y);
      await page.mouse.down();
      await setTimeout(HOLD_MS);
      await page.mouse.up();
    },
    type: (text) => page.keyboard.type(text),
    key: (name) => page.keyboard.press(name),
    choose,
    screenshot: () => page.screenshot(),
  };
}
