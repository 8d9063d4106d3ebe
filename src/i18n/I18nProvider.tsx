import { useMemo, type ReactNode } from 'react';
import type { MessageFormatElement } from '@formatjs/icu-messageformat-parser';
import { IntlProvider } from 'react-intl';
import { LOCALE_TAGS, type Locale, type Messages } from './messages.ts';

interface I18nProviderProps {
  readonly locale: Locale;
  /** The messages of `locale`. */
  readonly messages: Messages;
  readonly children: ReactNode;
}

/**
 * Gives everything below it the words of one language. A message that is missing or cannot be
 * formatted throws while developing, testing and prerendering; a visitor's page lives on and
 * reports it.
 */
export function I18nProvider({ locale, messages, children }: I18nProviderProps) {
  const trees = useMemo(() => asTrees(messages), [messages]);
  return (
    <IntlProvider
      locale={LOCALE_TAGS[locale]}
      messages={trees}
      timeZone="UTC"
      onError={handleMessageError}
    >
      {children}
    </IntlProvider>
  );
}

/** Plain messages travel as text; without a parser the formatter knows them only as a literal. */
function asTrees(messages: Messages): Record<string, MessageFormatElement[]> {
  const trees: Record<string, MessageFormatElement[]> = {};
  for (const [id, message] of Object.entries(messages)) {
    trees[id] = typeof message === 'string' ? [{ type: 0, value: message }] : message;
  }
  return trees;
}

function handleMessageError(error: Error): void {
  if (import.meta.env.DEV || import.meta.env.SSR) throw error;
  reportError(error);
}
