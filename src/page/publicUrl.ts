import type { Locale } from '../i18n/messages.ts';

/**
 * Stands for the site's address in the built pages. One build serves any site: the server puts its
 * own `PUBLIC_URL` in place of this.
 */
export const PUBLIC_URL_PLACEHOLDER = 'https://public-url.invalid';

/** The whole address of the page in one language. */
export function addressOf(locale: Locale): string {
  return `${PUBLIC_URL_PLACEHOLDER}/${locale}/`;
}
