import type { ReactNode } from 'react';
import { useIntl } from 'react-intl';
import { LANGUAGE_TAGS } from '../domain/language.ts';

/** Returns the value for `<i>` in messages, which marks a phrase of the other language as such. */
export function useForeignPhrase() {
  const lang = useIntl().locale === LANGUAGE_TAGS.pt ? 'en' : 'pt';
  return { i: (phrase: ReactNode) => <i lang={lang}>{phrase}</i> };
}
