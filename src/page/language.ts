import { languageOfTag, type Language } from '../domain/language.ts';
import type { Messages } from '../i18n/messages.ts';

/** A language with its messages. */
export interface Translation {
  readonly locale: Language;
  readonly messages: Messages;
}

/** For a year, as the server remembers an explicit choice. */
const COOKIE_SECONDS = 365 * 24 * 60 * 60;

/** The language of the document, with the messages that travelled inside it. */
export function documentTranslation(): Translation {
  const messages: Messages = JSON.parse(document.querySelector('#messages')?.textContent ?? '[]');
  return { locale: languageOfTag(document.documentElement.lang), messages };
}

/** Fetches the messages of a language that is not the document's. */
export async function loadTranslation(locale: Language): Promise<Translation> {
  const { default: messages } = await (locale === 'pt'
    ? import('virtual:messages/pt')
    : import('virtual:messages/en'));
  return { locale, messages };
}

/** The address of the page in a language, at the same place of it, with its chart if it shows one. */
export function addressIn(locale: Language): string {
  return `/${locale}/${window.location.search}${window.location.hash}`;
}

/** Remembers the choice for the next visit; the server reads it. */
export function rememberLanguage(locale: Language): void {
  document.cookie = `lang=${locale}; Path=/; Max-Age=${COOKIE_SECONDS}; SameSite=Lax`;
}
