import { useEffect } from 'react';
import { useIntl } from 'react-intl';
import { LANGUAGE_TAGS, type Language } from '../../domain/language.ts';
import { headTexts } from '../headTexts.ts';
import { shownLanguage } from '../language.ts';
import { useProvider } from '../documentFacts.ts';

/**
 * Updates the document's language, title, URL and metadata when the language is switched: a browser shares and
 * bookmarks what they say.
 */
export function DocumentLanguage({ language }: { readonly language: Language }) {
  const intl = useIntl();
  const provider = useProvider();
  useEffect(() => {
    if (shownLanguage() === language) return;
    const { title, description } = headTexts(intl, provider);
    const tag = LANGUAGE_TAGS[language];
    const url = document.querySelector<HTMLLinkElement>(`link[hreflang=${language}]`)?.href ?? '';
    document.documentElement.lang = tag;
    document.title = title;
    document.querySelector('link[rel=canonical]')?.setAttribute('href', url);
    const contents = { title, description, url, locale: tag.replace('-', '_') };
    for (const [name, content] of Object.entries(contents)) {
      const selector = `meta[name=${name}], meta[property="og:${name}"]`;
      for (const meta of document.querySelectorAll(selector)) meta.setAttribute('content', content);
    }
  }, [intl, language, provider]);
  return null;
}
