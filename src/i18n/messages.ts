import type { Language } from '../domain/language.ts';
import type en from './en.json';
import type { PackedMessage } from './packed.ts';

/** Full tags: with the short ones, Node and a browser may format the same number differently. */
export const LOCALE_TAGS = { en: 'en-US', pt: 'pt-BR' } as const satisfies Record<Language, string>;

/** Every message of the catalogues; only the type of one is imported, never its text. */
export type MessageId = keyof typeof en;

/**
 * A language's messages as the build packs them, in the order of `virtual:messages/ids`; only
 * `I18nProvider` looks inside.
 */
export type Messages = readonly PackedMessage[];

declare global {
  // oxlint-disable-next-line typescript/no-namespace -- react-intl takes its ids from this one
  namespace FormatjsIntl {
    interface Message {
      ids: MessageId;
    }
  }
}
