import { EMPTY_DRAFT } from '../../src/domain/draft.ts';
import {
  contradictsCount,
  countPages,
  fewestPages,
  isPageNumber,
  parsePages,
} from '../../src/domain/pages.ts';
import type { OrderContext } from './context.ts';

/** How the number of pages relates to the count of the uploaded files. */
type PageNumberState = 'followed' | 'incomplete' | 'contradicted' | 'overruled' | 'agreed';

/** Returns the state of the region `count`, which describes each. */
export function pageNumberState({
  draft,
  count,
  fewestWhenGiven,
}: Pick<OrderContext, 'draft' | 'count' | 'fewestWhenGiven'>): PageNumberState {
  if (fewestWhenGiven === null) return count.uncounted === 0 ? 'followed' : 'incomplete';
  if (!contradictsCount(draft.pages, count)) return 'agreed';
  return fewestWhenGiven === fewestPages(count) ? 'overruled' : 'contradicted';
}

/** Returns whether the count of the uploaded files differs from the count in the context. */
export function isCountNew({ count, uploaded }: OrderContext): boolean {
  const { counted, uncounted } = countPages(uploaded);
  return counted !== count.counted || uncounted !== count.uncounted;
}

/** Updates the count, and the number unless the visitor gave it. */
export function takeCount(context: OrderContext): Partial<OrderContext> {
  const next = { ...context, count: countPages(context.uploaded) };
  return next.fewestWhenGiven === null ? followCount(next) : { count: next.count };
}

/** Sets the number to the count, which it follows from now on; it is 1 while nothing is counted. */
export function followCount({ draft, count }: OrderContext): Partial<OrderContext> {
  const pages = Math.max(EMPTY_DRAFT.pages, count.counted);
  return { count, draft: { ...draft, pages }, pagesText: String(pages), fewestWhenGiven: null };
}

/** Records the number that the visitor typed. */
export function recordTypedPages(
  { draft, count }: OrderContext,
  text: string,
): Partial<OrderContext> {
  return {
    draft: { ...draft, pages: parsePages(text) },
    pagesText: text,
    fewestWhenGiven: fewestPages(count),
  };
}

/**
 * Shows the number as it was parsed. A 1 that replaced invalid input does not overrule the count,
 * so the count may contradict it.
 */
export function normalisePages({ draft, pagesText, fewestWhenGiven }: OrderContext) {
  return {
    pagesText: String(draft.pages),
    fewestWhenGiven: isPageNumber(pagesText) ? fewestWhenGiven : 0,
  };
}
