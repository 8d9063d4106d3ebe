import type { IntlShape } from 'react-intl';
import { PRICE_PER_PAGE_CENTS } from '../domain/limits.ts';
import { PUBLIC_URL_PLACEHOLDER } from '../contract/documentPlaceholders.ts';
import { LANGUAGES, LANGUAGE_TAGS, type Language } from '../domain/language.ts';
import type { Provider } from '../domain/provider.ts';
import { pageUrl } from './pageUrl.ts';
import { QUESTIONS, questionText } from './questions.tsx';

interface StructuredDataInput {
  readonly language: Language;
  /** Formats messages in that language. */
  readonly intl: IntlShape;
  readonly provider: Provider;
}

/**
 * Returns the structured data for search engines (specification section 1): the organization, the
 * service with its price, and the questions and answers with the texts of the page.
 */
export function structuredData({ language, intl, provider }: StructuredDataInput): object {
  const organization = `${PUBLIC_URL_PLACEHOLDER}/#organization`;
  const price = (PRICE_PER_PAGE_CENTS / 100).toFixed(2);
  const url = pageUrl(language);
  return {
    '@context': 'https://schema.org',
    '@graph': [
      {
        '@type': 'Organization',
        '@id': organization,
        name: provider.name,
        url: `${PUBLIC_URL_PLACEHOLDER}/`,
        contactPoint: {
          '@type': 'ContactPoint',
          contactType: 'customer service',
          email: provider.email,
          telephone: provider.phone,
          url: provider.chatUrl,
          availableLanguage: LANGUAGES.map((each) => LANGUAGE_TAGS[each]),
        },
      },
      {
        '@type': 'Service',
        name: intl.formatMessage({ id: 'pricing.translation' }),
        description: intl.formatMessage({ id: 'footer.what' }),
        provider: { '@id': organization },
        areaServed: ['US', 'BR'].map((name) => ({ '@type': 'Country', name })),
        availableChannel: {
          '@type': 'ServiceChannel',
          serviceUrl: `${url}#upload`,
          availableLanguage: LANGUAGES.map((each) => LANGUAGE_TAGS[each]),
        },
        offers: {
          '@type': 'Offer',
          price,
          priceCurrency: 'USD',
          priceSpecification: {
            '@type': 'UnitPriceSpecification',
            price,
            priceCurrency: 'USD',
            unitText: intl.formatMessage({ id: 'pricing.unit' }),
          },
        },
      },
      {
        '@type': 'FAQPage',
        url: `${url}#faq`,
        inLanguage: LANGUAGE_TAGS[language],
        mainEntity: QUESTIONS.map(({ question, answer }) => ({
          '@type': 'Question',
          name: questionText(intl, question),
          acceptedAnswer: { '@type': 'Answer', text: questionText(intl, answer) },
        })),
      },
    ],
  };
}
