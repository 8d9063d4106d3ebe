import { useEffect } from 'react';
import { useIntl } from 'react-intl';
import { LOCALE_TAGS, type Locale } from '../i18n/messages.ts';
import { headTexts } from './Head.tsx';

/** Keeps the document's language, title and description to the language shown. */
export function DocumentLanguage({ locale }: { readonly locale: Locale }) {
  const intl = useIntl();
  useEffect(() => {
    const { title, description } = headTexts(intl);
    document.documentElement.lang = LOCALE_TAGS[locale];
    document.title = title;
    document.querySelector('meta[name=description]')?.setAttribute('content', description);
  }, [intl, locale]);
  return null;
}
