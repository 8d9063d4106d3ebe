import { inlineJson } from '../../contract/inlineJson.ts';
import {
  CHAT_LABEL_PLACEHOLDERS,
  FACTS_JSON_PLACEHOLDER,
  MAX_FILE_MB_PLACEHOLDER,
  PRIVACY_LINKS,
  PROVIDER_PLACEHOLDER,
  PUBLIC_URL_PLACEHOLDER,
  type DocumentFacts,
} from '../../contract/documentPlaceholders.ts';
import { BYTES_PER_MB } from '../../domain/limits.ts';
import { mailtoUrl, telUrl } from '../../domain/provider.ts';
import type { Config } from '../config/config.ts';
import { escapeHtml } from '../html/document.ts';

const STRUCTURED_DATA = /(<script type="application\/ld\+json">.*?<\/script>)/s;

/**
 * Replaces the placeholders in a built document with the public URL, the provider and the maximum file
 * size. Values are escaped for their context: text and attributes, strings of the structured data, or
 * the JSON from which the page hydrates.
 */
export function fillPlaceholders(
  document: string,
  { publicUrl, provider, maxFileBytes }: Pick<Config, 'publicUrl' | 'provider' | 'maxFileBytes'>,
): string {
  const facts: DocumentFacts = { provider, maxFileMb: maxFileBytes / BYTES_PER_MB };
  const placeholders = writtenValues(PUBLIC_URL_PLACEHOLDER, {
    provider: PROVIDER_PLACEHOLDER,
    maxFileMb: MAX_FILE_MB_PLACEHOLDER,
  });
  const values = writtenValues(publicUrl, facts);
  const valueOf = new Map(placeholders.map((each, index) => [each, values[index] ?? '']));
  // Replaced in one pass, so that a value that looks like a placeholder is kept.
  const anywhere = new RegExp(placeholders.map(escapePattern).join('|'), 'g');
  const fill = (part: string, escape: (value: string) => string) =>
    part.replaceAll(anywhere, (found) => escape(valueOf.get(found) ?? found));

  return (provider.privacyUrl === undefined ? document.replaceAll(PRIVACY_LINKS, '') : document)
    .split(STRUCTURED_DATA)
    .map((part) => {
      if (STRUCTURED_DATA.test(part)) return fill(part, jsonText);
      return fill(part, escapeHtml)
        .replaceAll(CHAT_LABEL_PLACEHOLDERS, (_, label: string) =>
          provider.chatName === undefined ? label : escapeHtml(provider.chatName),
        )
        .replace(FACTS_JSON_PLACEHOLDER, () => inlineJson(facts));
    })
    .join('');
}

/** Returns the values in every form that the page contains, in a fixed sequence. */
function writtenValues(publicUrl: string, { provider, maxFileMb }: DocumentFacts): string[] {
  const { name, lines, email, phone, chatUrl, privacyUrl } = provider;
  return [
    publicUrl,
    name,
    // The seal shows the name in capitals.
    name.toUpperCase(),
    lines.en,
    lines.pt,
    email,
    mailtoUrl(email),
    phone,
    telUrl(phone),
    chatUrl,
    privacyUrl ?? '',
    String(maxFileMb),
  ];
}

function escapePattern(text: string): string {
  return text.replaceAll(/[.+]/g, String.raw`\$&`);
}

/** Returns the content of a JSON string, without its quotes. */
function jsonText(value: string): string {
  return inlineJson(value).slice(1, -1);
}
