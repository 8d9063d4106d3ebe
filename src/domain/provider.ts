import type { Language } from './language.ts';

/** Who sells the translations, as the page, the mails and the structured data name them. */
export interface Provider {
  readonly name: string;
  /** The line under the name. */
  readonly lines: Readonly<Record<Language, string>>;
  /** The email address that visitors and customers write to. */
  readonly email: string;
  readonly phone: string;
  /** URL of the conversation in the chat app. */
  readonly chatUrl: string;
  /** Label of the links to the chat, such as the app's name; `undefined`: that of the messages. */
  readonly chatName: string | undefined;
  /** URL of the provider's privacy policy; `undefined`: the page links to none. */
  readonly privacyUrl: string | undefined;
}

/** The provider of the design system, and of a server that is configured with no other. */
export const EXAMPLE_PROVIDER: Provider = {
  name: 'Ponte',
  lines: { en: 'Certified Translations', pt: 'Traduções certificadas' },
  email: 'hello@example.com',
  phone: '+1 555 0100',
  chatUrl: 'https://example.com/chat',
  // Undefined fields add nothing to the document's JSON.
  chatName: undefined,
  privacyUrl: undefined,
};

/**
 * Returns the URL that opens a mail to an email address, which has exactly one `@`, with a subject
 * and a body whose lines end in `\n` (RFC 6068).
 */
export function mailtoUrl(email: string, subject?: string, body?: string): string {
  const url = `mailto:${encodeURIComponent(email).replace('%40', '@')}`;
  const fields = Object.entries({ subject, body: body?.replaceAll('\n', '\r\n') }).flatMap(
    ([name, value]) => (value === undefined ? [] : [`${name}=${encodeURIComponent(value)}`]),
  );
  return fields.length === 0 ? url : `${url}?${fields.join('&')}`;
}

/** Returns the URL that calls a phone number, however it is written. */
export function telUrl(phone: string): string {
  return `tel:${phone.replaceAll(/[^+\d]/g, '')}`;
}
