import type { RunOptions } from 'axe-core';

/** WCAG 2.2 AA, best practice and the size of targets. */
function rules({ region }: { readonly region: boolean }): RunOptions {
  return {
    runOnly: ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'],
    rules: { 'target-size': { enabled: true }, region: { enabled: region } },
  };
}

/** What every story has to hold to. A part of a page need not lie in a landmark. */
export const A11Y_OPTIONS = rules({ region: false });

/** What a story of a whole page has to hold to: all content lies in a landmark. */
export const A11Y_PAGE_OPTIONS = rules({ region: true });
