import type { Language } from '../../domain/language.ts';

/**
 * Returns the path at which a visitor comes back to the page after paying or cancelling. It proves
 * nothing: the page asks the server what became of the order that it names.
 */
export function returnPath(
  { language, reference }: { readonly language: Language; readonly reference: string },
  outcome: 'paid' | 'cancelled',
): string {
  const order = outcome === 'paid' ? `&order=${reference}` : '';
  return `/${language}/?checkout=${outcome}${order}#upload`;
}
