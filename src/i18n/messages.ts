import type { MessageFormatElement } from '@formatjs/icu-messageformat-parser';
import { LANGUAGES, type Language } from '../domain/language.ts';
import type en from './en.json';
import { unpackMessage, type PackedMessage } from './packed.ts';

/** The id of a message. Only the type of a catalogue is imported here, never its messages. */
export type MessageId = keyof typeof en;

/** Messages of a language by their ids, packed by the build. */
export type PackedMessages = Readonly<Record<string, PackedMessage>>;

/** Messages of a language as react-intl formats them; those of late parts arrive after the others. */
export type Messages = Record<MessageId, MessageFormatElement[]>;

/** The messages that the browser has loaded. react-intl looks into them when it formats a message. */
export const LOADED_MESSAGES = { en: unpackMessages({}), pt: unpackMessages({}) };

/** Adds a late part to {@link LOADED_MESSAGES}. The script that shows it calls this as it is evaluated. */
export function addMessages(packed: Readonly<Record<Language, PackedMessages>>): void {
  for (const language of LANGUAGES) {
    Object.assign(LOADED_MESSAGES[language], unpackMessages(packed[language]));
  }
}

/** Restores the messages that the build packed. */
export function unpackMessages(packed: PackedMessages): Messages {
  const entries = Object.entries(packed);
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the build checks that the parts hold every message
  return Object.fromEntries(
    entries.map(([id, message]) => [id, unpackMessage(message)]),
  ) as Messages;
}

declare global {
  namespace FormatjsIntl {
    interface Message {
      ids: MessageId;
    }
  }
}
