import { MAX_AUTOMATIC_PAGES, MAX_RUSH_PAGES } from './limits.ts';

/**
 * Section 5: the page count that a typed text stands for, an integer of at least 1. Text that is no
 * number counts as 1, and decimals are cut: "2.7" is 2; "", "0", "-3" and "abc" are 1.
 */
export function parsePages(text: string): number {
  const pages = Math.trunc(Number(text));
  return Number.isFinite(pages) && pages >= 1 ? Math.min(pages, Number.MAX_SAFE_INTEGER) : 1;
}

/** Section 9: above 30 pages there is no automatic quote. */
export function needsCustomQuote(pages: number): boolean {
  return pages > MAX_AUTOMATIC_PAGES;
}

/** Section 9: rush delivery is for jobs of up to 8 pages. */
export function isRushAllowed(pages: number): boolean {
  return pages <= MAX_RUSH_PAGES;
}
