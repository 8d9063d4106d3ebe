import type { Language } from '../../domain/language.ts';

/** Returns the path at which a visitor comes back to the page after paying or cancelling. */
export function returnPath(language: Language, outcome: 'paid' | 'cancelled'): string {
  return `/${language}/?checkout=${outcome}#upload`;
}
