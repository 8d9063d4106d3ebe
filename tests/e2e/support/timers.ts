import type { Page } from 'playwright';

/**
 * Returns how to prepare a page in which timers of this length never fire, so that what the page does after a rest
 * of the visitor does not depend on how fast a test is.
 */
export function withoutTimers(milliseconds: number): (page: Page) => Promise<unknown> {
  return (page) =>
    page.addInitScript((dropped) => {
      const start = window.setTimeout.bind(window);
      const startOthers = (callback: () => void, delay?: number) =>
        delay === dropped ? 0 : start(callback, delay);
      Object.assign(window, { setTimeout: startOthers });
    }, milliseconds);
}
