import type { Language } from '../domain/language.ts';
import type en from './en.json';
import type { PackedMessage } from './packed.ts';

/** Regions are included because Node and a browser may format numbers differently without one. */
export const LOCALE_TAGS = { en: 'en-US', pt: 'pt-BR' } as const satisfies Record<Language, string>;

/** The id of a message. Only the type of a catalogue is imported here, never its messages. */
export type MessageId = keyof typeof en;

/**
 * The messages of a language, packed by the build in the order of `virtual:messages/ids`. Only
 * `I18nProvider` unpacks them.
 */
export type Messages = readonly PackedMessage[];

declare global {
  namespace FormatjsIntl {
    interface Message {
      ids: MessageId;
    }
  }
}
