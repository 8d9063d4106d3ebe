import type { RunOptions } from 'axe-core';

/** Axe's rules for WCAG 2.2 AA and best practices, with its rule for the size of targets. */
function axeOptions({ region }: { readonly region: boolean }): RunOptions {
  return {
    runOnly: ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'],
    rules: { 'target-size': { enabled: true }, region: { enabled: region } },
  };
}

/** The rules for every story. Content of a part of a page need not be in a landmark. */
export const A11Y_OPTIONS = axeOptions({ region: false });

/** The rules for a story of a whole page: all content is in a landmark. */
export const A11Y_PAGE_OPTIONS = axeOptions({ region: true });
