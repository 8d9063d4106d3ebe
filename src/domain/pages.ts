import type { UploadedFile } from './draft.ts';
import { MAX_AUTOMATIC_PAGES, MAX_RUSH_PAGES } from './limits.ts';
import { toSentLine } from './text.ts';

/**
 * Section 5: parses a typed page count into an integer of at least 1. Decimals are truncated, and
 * anything below 1 or not a number is 1: "2.7" and "2,7" are 2; "", "0", "-3" and "abc" are 1. A pasted number may
 * have marks that nobody sees.
 */
export function parsePages(text: string): number {
  return isPageNumber(text) ? Math.min(Math.trunc(toNumber(text)), Number.MAX_SAFE_INTEGER) : 1;
}

/** Whether a typed text is a number of pages; any other text is parsed as 1. */
export function isPageNumber(text: string): boolean {
  const pages = toNumber(text);
  return Number.isFinite(pages) && pages >= 1;
}

/** Reads a number with a decimal point or, as in Portuguese, a comma, without what nobody sees. */
function toNumber(text: string): number {
  return Number(toSentLine(text).replace(',', '.'));
}

/** Section 9: above 30 pages there is no automatic quote. */
export function needsCustomQuote(pages: number): boolean {
  return pages > MAX_AUTOMATIC_PAGES;
}

/** Section 9: rush delivery is for jobs of up to 8 pages. */
export function isRushAllowed(pages: number): boolean {
  return pages <= MAX_RUSH_PAGES;
}

/** The pages of the uploaded files, as far as the server could count them. The visitor has the last word. */
export interface PageCount {
  /** The pages of the files that were counted. */
  readonly counted: number;
  /** How many files could not be counted. */
  readonly uncounted: number;
}

/** Adds up the pages of files. */
export function countPages(files: readonly Pick<UploadedFile, 'pages'>[]): PageCount {
  return {
    counted: files.reduce((sum, { pages }) => sum + (pages ?? 0), 0),
    uncounted: files.filter(({ pages }) => pages === null).length,
  };
}

/** Returns the fewest pages that the files can have: an uncounted file has at least one page. */
export function fewestPages({ counted, uncounted }: PageCount): number {
  return counted + uncounted;
}

/**
 * Whether the files cannot have this number of pages. With uncounted files, any number is possible that
 * leaves a page for each of them.
 */
export function contradictsCount(pages: number, count: PageCount): boolean {
  if (count.counted === 0) return false;
  return count.uncounted === 0 ? pages !== count.counted : pages < fewestPages(count);
}
