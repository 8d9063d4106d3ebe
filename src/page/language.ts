import { languageOfTag, type Language } from '../domain/language.ts';
import type { Messages } from '../i18n/messages.ts';

/** A language with its messages. */
export interface Translation {
  readonly language: Language;
  readonly messages: Messages;
}

/** A year, like the cookie that the server sets. */
const COOKIE_SECONDS = 365 * 24 * 60 * 60;

/** Fetches the messages of the document's language, which the loader has fetched before. */
export function documentTranslation(): Promise<Translation> {
  return loadTranslation(languageOfTag(document.documentElement.lang));
}

/** Fetches the messages of a language. */
export async function loadTranslation(language: Language): Promise<Translation> {
  const { default: messages } = await (language === 'pt'
    ? import('virtual:messages/pt')
    : import('virtual:messages/en'));
  return { language, messages };
}

/** Returns the URL of the page in a language with the current query and fragment. */
export function urlInLanguage(language: Language): string {
  return `/${language}/${window.location.search}${window.location.hash}`;
}

/** Stores the choice in the cookie that the server reads on the next visit. */
export function rememberLanguage(language: Language): void {
  document.cookie = `lang=${language}; Path=/; Max-Age=${COOKIE_SECONDS}; SameSite=Lax`;
}
