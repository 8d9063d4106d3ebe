import type { RunOptions } from 'axe-core';

/**
 * What every story has to hold to: WCAG 2.2 AA, best practice and the size of targets. That all
 * content lies in a landmark is asked of the page; a component is not one.
 */
export const A11Y_OPTIONS: RunOptions = {
  runOnly: ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'],
  rules: { 'target-size': { enabled: true }, region: { enabled: false } },
};
