import type { Language } from '../../domain/language.ts';

/**
 * Returns the path to which a visitor returns after paying or cancelling. It proves nothing: the page
 * asks the server for the state of the order.
 */
export function returnPath(
  { language, reference }: { readonly language: Language; readonly reference: string },
  outcome: 'paid' | 'cancelled',
): string {
  const order = outcome === 'paid' ? `&order=${reference}` : '';
  return `/${language}/?checkout=${outcome}${order}#upload`;
}
