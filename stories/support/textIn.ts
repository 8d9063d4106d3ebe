import { createIntl, type IntlShape } from 'react-intl';
import { LANGUAGE_TAGS, type Language } from '../../src/domain/language.ts';
import en from '../../src/i18n/en.json';
import type { MessageId } from '../../src/i18n/messages.ts';
import pt from '../../src/i18n/pt.json';
import type { MessageValues } from './messages.tsx';
import { settingOf } from '../../.storybook/support/setting.ts';

const INTL: Readonly<Record<Language, IntlShape>> = {
  en: createCatalogue('en', en),
  pt: createCatalogue('pt', pt),
};

/**
 * Returns a function by which a play gets the texts that it expects. The function gives a message
 * of the page's catalogue in the language of the toolbar, so that the play passes in each language.
 *
 * @throws {Error} from that function, if a value that the message needs is missing
 */
export function textIn(
  globals: Readonly<Record<string, unknown>>,
): (id: MessageId, values?: MessageValues) => string {
  const intl = INTL[settingOf(globals).locale];
  return (id, values) => intl.formatMessage({ id }, values);
}

function createCatalogue(locale: Language, messages: Record<MessageId, string>): IntlShape {
  return createIntl({
    locale: LANGUAGE_TAGS[locale],
    messages,
    timeZone: 'UTC',
    onError: (error) => {
      throw error;
    },
  });
}
