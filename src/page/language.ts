import type { Locale, Messages } from '../i18n/messages.ts';

/** A language with its words. */
export interface Language {
  readonly locale: Locale;
  readonly messages: Messages;
}

/** For a year, as the server remembers an explicit choice. */
const COOKIE_SECONDS = 365 * 24 * 60 * 60;

/** The language of the document, with the messages that travelled inside it. */
export function documentLanguage(): Language {
  const messages: Messages = JSON.parse(document.querySelector('#messages')?.textContent ?? '[]');
  return { locale: document.documentElement.lang.startsWith('pt') ? 'pt' : 'en', messages };
}

/** Fetches the words of a language that is not the document's. */
export async function loadLanguage(locale: Locale): Promise<Language> {
  const { default: messages } = await (locale === 'pt'
    ? import('virtual:messages/pt')
    : import('virtual:messages/en'));
  return { locale, messages };
}

/** The address of the page in a language, at the same place of it, with its chart if it shows one. */
export function addressIn(locale: Locale): string {
  return `/${locale}/${window.location.search}${window.location.hash}`;
}

/** Remembers the choice for the next visit; the server reads it. */
export function rememberLanguage(locale: Locale): void {
  document.cookie = `lang=${locale}; Path=/; Max-Age=${COOKIE_SECONDS}; SameSite=Lax`;
}
