import {
  CHAT_LABEL_PLACEHOLDERS,
  PROVIDER_JSON_PLACEHOLDER,
  PROVIDER_PLACEHOLDER,
} from '../../contract/provider.ts';
import { PUBLIC_URL_PLACEHOLDER } from '../../contract/publicUrl.ts';
import { mailtoUrl, telUrl, type Provider } from '../../domain/provider.ts';
import type { Config } from '../config/config.ts';
import { escapeHtml } from '../html/document.ts';

const STRUCTURED_DATA = /(<script type="application\/ld\+json">.*?<\/script>)/s;

/**
 * Puts the public URL and the provider into a built document, each value escaped for its place:
 * text and attributes, strings of the structured data, or the JSON that the page hydrates from.
 */
export function fillPlaceholders(
  document: string,
  { publicUrl, provider }: Pick<Config, 'publicUrl' | 'provider'>,
): string {
  const placeholders = writtenValues(PUBLIC_URL_PLACEHOLDER, PROVIDER_PLACEHOLDER);
  const values = writtenValues(publicUrl, provider);
  const valueOf = new Map(placeholders.map((each, index) => [each, values[index] ?? '']));
  // In one pass: a value that looks like a placeholder is a value.
  const anywhere = new RegExp(placeholders.map(escapePattern).join('|'), 'g');
  const fill = (part: string, escape: (value: string) => string) =>
    part.replaceAll(anywhere, (found) => escape(valueOf.get(found) ?? found));

  return document
    .split(STRUCTURED_DATA)
    .map((part) => {
      if (STRUCTURED_DATA.test(part)) return fill(part, jsonText);
      return fill(part, escapeHtml)
        .replaceAll(CHAT_LABEL_PLACEHOLDERS, (_, label: string) =>
          provider.chatName === null ? label : escapeHtml(provider.chatName),
        )
        .replace(PROVIDER_JSON_PLACEHOLDER, () => inlineJson(provider));
    })
    .join('');
}

/** Everything that a document says of them, in every form in which the page writes it. */
function writtenValues(publicUrl: string, provider: Provider): string[] {
  const { name, lines, email, phone, chatUrl } = provider;
  return [
    publicUrl,
    name,
    // On the seal.
    name.toUpperCase(),
    lines.en,
    lines.pt,
    email,
    mailtoUrl(email),
    phone,
    telUrl(phone),
    chatUrl,
  ];
}

function escapePattern(text: string): string {
  return text.replaceAll(/[.+]/g, String.raw`\$&`);
}

/** JSON that cannot end the script element it stands in. */
function inlineJson(value: unknown): string {
  return JSON.stringify(value).replaceAll('<', String.raw`\u003c`);
}

/** The same of a string, to stand between its quotes. */
function jsonText(value: string): string {
  return inlineJson(value).slice(1, -1);
}
