import type { Language } from '../domain/language.ts';
import { LOADED_MESSAGES, unpackMessages } from '../i18n/messages.ts';

/** A year, like the cookie that the server sets. */
const COOKIE_SECONDS = 365 * 24 * 60 * 60;

/** Loads the form's messages in a language. Late scripts bring theirs in both languages. */
export async function loadMessages(language: Language): Promise<void> {
  const { default: packed } = await (language === 'pt'
    ? import('virtual:messages/first-pt')
    : import('virtual:messages/first-en'));
  Object.assign(LOADED_MESSAGES[language], unpackMessages(packed));
}

/** Returns the URL of the page in a language with the current query and fragment. */
export function urlInLanguage(language: Language): string {
  return `/${language}/${window.location.search}${window.location.hash}`;
}

/** Stores the choice in the cookie that the server reads on the next visit. */
export function rememberLanguage(language: Language): void {
  document.cookie = `lang=${language}; Path=/; Max-Age=${COOKIE_SECONDS}; SameSite=Lax`;
}
