import { LANGUAGE_COOKIE, LANGUAGE_COOKIE_SECONDS } from '../contract/languageCookie.ts';
import { languageOfTag, type Language } from '../domain/language.ts';
import { LOADED_MESSAGES, unpackMessages, type PackedMessages } from '../i18n/messages.ts';
import { importScript } from './importScript.ts';
import enUrl from 'virtual:messages/first-en?script-url';
import ptUrl from 'virtual:messages/first-pt?script-url';

/**
 * Returns the language that the page is in. A browser that translates the page changes the document's `lang`, but not
 * its metadata.
 */
export function shownLanguage(): Language {
  return languageOfTag(
    document.querySelector<HTMLMetaElement>('meta[property="og:locale"]')?.content,
  );
}

/** Loads the form's messages in a language. Late scripts bring theirs in both languages. */
export async function loadMessages(language: Language): Promise<void> {
  const url = language === 'pt' ? ptUrl : enUrl;
  const script = await importScript<{ readonly default: PackedMessages }>(url);
  Object.assign(LOADED_MESSAGES[language], unpackMessages(script.default));
}

/** Returns the URL of the page in a language with the current query and fragment. */
export function urlInLanguage(language: Language): string {
  return `/${language}/${window.location.search}${window.location.hash}`;
}

/** Stores the choice in the cookie that the server reads on the next visit. */
export function rememberLanguage(language: Language): void {
  document.cookie = `${LANGUAGE_COOKIE}=${language}; Path=/; Max-Age=${LANGUAGE_COOKIE_SECONDS}; SameSite=Lax`;
}
