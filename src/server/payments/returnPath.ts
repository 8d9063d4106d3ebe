import type { Language } from '../../domain/language.ts';

/** How a visitor returns from the payment page. It is `open` if whether they have paid is not known. */
export type Outcome = 'paid' | 'cancelled' | 'open';

/**
 * Returns the path to which a visitor returns from the payment page. It proves nothing: the page asks the
 * server for the state of an order that was paid, and says nothing about an open one.
 */
export function returnPath(
  { language, reference }: { readonly language: Language; readonly reference: string },
  outcome: Outcome,
): string {
  if (outcome === 'open') return `/${language}/#upload`;
  const order = outcome === 'paid' ? `&order=${reference}` : '';
  return `/${language}/?checkout=${outcome}${order}#upload`;
}
