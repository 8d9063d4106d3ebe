/** Runs axe on a page, and finds what overflows its window. */

import { source, type AxeResults, type RunOptions } from 'axe-core';
import type { Page } from 'playwright';

declare global {
  interface Window {
    /** Defined by axe's source. */
    readonly axe: { run(context: string | Node, options: RunOptions): Promise<AxeResults> };
  }
}

const OPTIONS: RunOptions = {
  runOnly: ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'],
  rules: { 'target-size': { enabled: true } },
  resultTypes: ['violations'],
};

/**
 * Returns the violations that axe finds, a line for each element.
 *
 * @param scope a selector of the part to check; without one, the whole page
 */
export async function axeFindings(page: Page, scope?: string): Promise<string[]> {
  // The script is evaluated, because the page's policy refuses an added script element.
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(source);
  const violations = await page.evaluate(
    async ({ context, options }) => {
      // Nobody reads a text in a colour that is still in transition to another.
      for (const animation of document.getAnimations()) {
        if (animation instanceof CSSTransition) animation.finish();
      }
      const results = await window.axe.run(context ?? document, options);
      return results.violations;
    },
    { context: scope, options: OPTIONS },
  );
  return violations.flatMap(({ id, nodes }) =>
    nodes.map(({ target, failureSummary }) => `${id}: ${target.join(' ')}: ${failureSummary}`),
  );
}

/** Returns the elements that extend beyond the window's right edge. */
export function overflowing(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const { scrollWidth, clientWidth } = document.documentElement;
    if (scrollWidth <= clientWidth) return [];
    return [...document.querySelectorAll('body *')]
      .filter((element) => element.getBoundingClientRect().right > clientWidth + 0.5)
      .map((element) => element.outerHTML.slice(0, 120));
  });
}
