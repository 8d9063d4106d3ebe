import { useEffect } from 'react';
import { useIntl } from 'react-intl';
import type { Language } from '../domain/language.ts';
import { LOCALE_TAGS } from '../i18n/messages.ts';
import { headTexts } from './headTexts.ts';
import { useProvider } from './provider.ts';

/** Updates the document's language, title and description when the language is switched. */
export function DocumentLanguage({ language }: { readonly language: Language }) {
  const intl = useIntl();
  const provider = useProvider();
  useEffect(() => {
    if (document.documentElement.lang === LOCALE_TAGS[language]) return;
    const { title, description } = headTexts(intl, provider);
    document.documentElement.lang = LOCALE_TAGS[language];
    document.title = title;
    document.querySelector('meta[name=description]')?.setAttribute('content', description);
  }, [intl, language, provider]);
  return null;
}
