import { MAX_AUTOMATIC_PAGES, MAX_RUSH_PAGES } from './limits.ts';

/**
 * Section 5: parses a typed page count into an integer of at least 1. Decimals are truncated, and
 * anything below 1 or not a number is 1: "2.7" is 2; "", "0", "-3" and "abc" are 1.
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
