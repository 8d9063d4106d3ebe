import { PUBLIC_URL_PLACEHOLDER } from '../contract/publicUrl.ts';
import type { Language } from '../domain/language.ts';

/** The whole address of the page in one language. */
export function pageUrl(language: Language): string {
  return `${PUBLIC_URL_PLACEHOLDER}/${language}/`;
}
