import type { Provider } from '../domain/provider.ts';

/**
 * Placeholder for the site's public URL in the built documents. The server replaces it with its
 * `PUBLIC_URL` at startup, so that one build serves any site.
 */
export const PUBLIC_URL_PLACEHOLDER = 'https://public-url.invalid';

/**
 * Stands for the provider in the built documents. One build serves any provider: the server
 * replaces each value, wherever and however the page writes it, when it starts.
 */
export const PROVIDER_PLACEHOLDER: Provider = {
  name: 'provider-name.invalid',
  lines: { en: 'provider-line-en.invalid', pt: 'provider-line-pt.invalid' },
  email: 'provider@email.invalid',
  phone: '+00 000 000 000',
  chatUrl: 'https://provider-chat.invalid/',
  // Only the messages contain the default label: see `chatLabelPlaceholder`.
  chatName: undefined,
  privacyUrl: 'https://provider-privacy.invalid/',
};

/** Stands for the label of a link to the chat, and holds the label of a chat without a name. */
export function chatLabelPlaceholder(label: string): string {
  return `[provider-chat-name.invalid|${label}]`;
}

/** Finds each {@link chatLabelPlaceholder}; its one group is the label. */
export const CHAT_LABEL_PLACEHOLDERS = /\[provider-chat-name\.invalid\|([^\]]*)\]/g;

/** Finds each link to the privacy policy. The server removes them for a provider without one. */
export const PRIVACY_LINKS = /<a href="https:\/\/provider-privacy\.invalid\/"[^>]*>.*?<\/a>/gs;

/** Stands for the size limit of a file in megabytes; no limit can be configured as high as this. */
export const MAX_FILE_MB_PLACEHOLDER = 80_706_050;

/** What the server writes into a document for hydration. */
export interface DocumentFacts {
  readonly provider: Provider;
  /** The size limit of a file, in megabytes. */
  readonly maxFileMb: number;
}

/** Stands for the {@link DocumentFacts} as JSON. */
export const FACTS_JSON_PLACEHOLDER = '"facts.invalid"';
