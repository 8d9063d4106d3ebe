import type { MessageFormatElement } from '@formatjs/icu-messageformat-parser';
import type en from './en.json';

/** The page's two languages, as they stand in its addresses. */
export const LOCALES = ['en', 'pt'] as const;
export type Locale = (typeof LOCALES)[number];

/** Full tags: with the short ones, Node and a browser may format the same number differently. */
export const LOCALE_TAGS = { en: 'en-US', pt: 'pt-BR' } as const satisfies Record<Locale, string>;

/** Every message of the catalogues; only the type of one is imported, never its text. */
export type MessageId = keyof typeof en;

/** A language's messages as the build compiles them: those with placeholders are syntax trees. */
export type Messages = Readonly<Record<MessageId, string | MessageFormatElement[]>>;

declare global {
  // oxlint-disable-next-line typescript/no-namespace -- react-intl takes its ids from this one
  namespace FormatjsIntl {
    interface Message {
      ids: MessageId;
    }
  }
}
