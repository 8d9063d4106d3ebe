import type { ReactNode } from 'react';
import { useIntl } from 'react-intl';
import { LOCALE_TAGS } from '../i18n/messages.ts';

/** Returns the value for `<i>` in messages, which marks a phrase of the other language as such. */
export function useForeignPhrase() {
  const lang = useIntl().locale === LOCALE_TAGS.pt ? 'en' : 'pt';
  return { i: (phrase: ReactNode) => <i lang={lang}>{phrase}</i> };
}
