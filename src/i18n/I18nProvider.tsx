import type { ReactNode } from 'react';
import { IntlProvider } from 'react-intl';
import { LANGUAGE_TAGS, type Language } from '../domain/language.ts';
import type { Messages } from './messages.ts';

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
  return (
    <IntlProvider locale={LANGUAGE_TAGS[language]} messages={messages} onError={handleMessageError}>
      {children}
    </IntlProvider>
  );
}

function handleMessageError(error: Error): void {
  if (import.meta.env.DEV || import.meta.env.SSR) throw error;
  reportError(error);
}
