import { useMemo, type ReactNode } from 'react';
import type { MessageFormatElement } from '@formatjs/icu-messageformat-parser';
import { IntlProvider } from 'react-intl';
import ids from 'virtual:messages/ids';
import type { Language } from '../domain/language.ts';
import { LOCALE_TAGS, type Messages } from './messages.ts';
import { unpackMessage } from './packed.ts';

interface I18nProviderProps {
  readonly language: Language;
  /** The messages of `language`. */
  readonly messages: Messages;
  readonly children: ReactNode;
}

/**
 * Provides the messages of one language. A message that is missing or cannot be formatted throws in
 * development, tests and prerendering; in a visitor's browser the error is only reported.
 */
export function I18nProvider({ language, messages, children }: I18nProviderProps) {
  const trees = useMemo(() => toTrees(messages), [messages]);
  return (
    <IntlProvider
      locale={LOCALE_TAGS[language]}
      messages={trees}
      timeZone="UTC"
      onError={handleMessageError}
    >
      {children}
    </IntlProvider>
  );
}

function toTrees(messages: Messages): Record<string, MessageFormatElement[]> {
  return Object.fromEntries(
    messages.map((message, index) => [ids[index] ?? '', unpackMessage(message)] as const),
  );
}

function handleMessageError(error: Error): void {
  if (import.meta.env.DEV || import.meta.env.SSR) throw error;
  reportError(error);
}
