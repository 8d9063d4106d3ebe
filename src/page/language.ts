import { languageOfTag, type Language } from '../domain/language.ts';
import type { Messages } from '../i18n/messages.ts';

/** A language with its messages. */
export interface Translation {
  readonly language: Language;
  readonly messages: Messages;
}

/** For a year, as the server remembers an explicit choice. */
const COOKIE_SECONDS = 365 * 24 * 60 * 60;

/** The language of the document, with the messages that travelled inside it. */
export function documentTranslation(): Translation {
  const messages: Messages = JSON.parse(document.querySelector('#messages')?.textContent ?? '[]');
  return { language: languageOfTag(document.documentElement.lang), messages };
}

/** Fetches the messages of a language that is not the document's. */
export async function loadTranslation(language: Language): Promise<Translation> {
  const { default: messages } = await (language === 'pt'
    ? import('virtual:messages/pt')
    : import('virtual:messages/en'));
  return { language, messages };
}

/** The address of the page in a language, at the same place of it, with its chart if it shows one. */
export function pathIn(language: Language): string {
  return `/${language}/${window.location.search}${window.location.hash}`;
}

/** Remembers the choice for the next visit; the server reads it. */
export function rememberLanguage(language: Language): void {
  document.cookie = `lang=${language}; Path=/; Max-Age=${COOKIE_SECONDS}; SameSite=Lax`;
}
