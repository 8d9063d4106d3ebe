/** What axe finds on a page, and whether the page fits its window. */

import { source, type AxeResults, type RunOptions } from 'axe-core';
import type { Page } from 'playwright';

declare global {
  interface Window {
    /** What axe's source leaves there. */
    readonly axe: { run(context: string | Node, options: RunOptions): Promise<AxeResults> };
  }
}

const OPTIONS: RunOptions = {
  runOnly: ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'],
  rules: { 'target-size': { enabled: true } },
  resultTypes: ['violations'],
};

/**
 * Every rule that something on the page breaks, with the elements that break it.
 *
 * @param scope a selector of the part to look at; without one, all of the page
 */
export async function axeFindings(page: Page, scope?: string): Promise<string[]> {
  // Not by a script element, which the page's policy would rightly refuse.
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(source);
  const violations = await page.evaluate(
    async ({ context, options }) => {
      const results = await window.axe.run(context ?? document, options);
      return results.violations;
    },
    { context: scope, options: OPTIONS },
  );
  return violations.flatMap(({ id, nodes }) =>
    nodes.map(({ target, failureSummary }) => `${id}: ${target.join(' ')}: ${failureSummary}`),
  );
}

/** What sticks out of the window sideways; nothing may. */
export function overflowing(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const { scrollWidth, clientWidth } = document.documentElement;
    if (scrollWidth <= clientWidth) return [];
    return [...document.querySelectorAll('body *')]
      .filter((element) => element.getBoundingClientRect().right > clientWidth + 0.5)
      .map((element) => element.outerHTML.slice(0, 120));
  });
}
