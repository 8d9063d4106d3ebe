import { useIntl } from 'react-intl';
import { inlineJson } from '../contract/inlineJson.ts';
import { PUBLIC_URL_PLACEHOLDER } from '../contract/documentPlaceholders.ts';
import { LANGUAGES, LANGUAGE_TAGS, type Language } from '../domain/language.ts';
import { headTexts } from './headTexts.ts';
import { pageUrl } from './pageUrl.ts';
import { useProvider } from './documentFacts.ts';
import { structuredData } from './structuredData.ts';

/**
 * The head of a language's document: metadata for browsers, search engines and link previews. Only
 * prerendering renders it, inside an `I18nProvider` and a `ProviderContext`.
 */
export function Head({ language }: { readonly language: Language }) {
  const intl = useIntl();
  const provider = useProvider();
  const { title, description } = headTexts(intl, provider);
  const url = pageUrl(language);
  return (
    <>
      <title>{title}</title>
      <meta name="description" content={description} />
      <link rel="canonical" href={url} />
      {LANGUAGES.map((each) => (
        <link key={each} rel="alternate" hrefLang={each} href={pageUrl(each)} />
      ))}
      <link rel="alternate" hrefLang="x-default" href={`${PUBLIC_URL_PLACEHOLDER}/`} />
      <meta property="og:type" content="website" />
      <meta property="og:site_name" content={provider.name} />
      <meta property="og:title" content={title} />
      <meta property="og:description" content={description} />
      <meta property="og:url" content={url} />
      <meta property="og:locale" content={LANGUAGE_TAGS[language].replace('-', '_')} />
      <script
        type="application/ld+json"
        dangerouslySetInnerHTML={{
          __html: inlineJson(structuredData({ language, intl, provider })),
        }}
      />
    </>
  );
}
