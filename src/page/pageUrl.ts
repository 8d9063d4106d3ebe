import { PUBLIC_URL_PLACEHOLDER } from '../contract/documentPlaceholders.ts';
import type { Language } from '../domain/language.ts';

/** Returns the absolute URL of the page in a language. */
export function pageUrl(language: Language): string {
  return `${PUBLIC_URL_PLACEHOLDER}/${language}/`;
}
