import { describe, expect, it } from 'vitest';
import documents from '../../src/page/prerender.tsx';

const OTHER = { en: 'pt', pt: 'en' } as const;

describe.each(documents)('the document in $lang', ({ language, lang, head, page }) => {
  const graph = structuredDataOf(head);

  it('offers a page for 15.00 US dollars to search engines', () => {
    expect(graph.find((node) => node['@type'] === 'Service')).toMatchObject({
      provider: { '@id': 'https://public-url.invalid/#organization' },
      areaServed: { '@type': 'Country', name: 'US' },
      offers: {
        '@type': 'Offer',
        price: '15.00',
        priceCurrency: 'USD',
        priceSpecification: {
          '@type': 'UnitPriceSpecification',
          price: '15.00',
          priceCurrency: 'USD',
          unitText: 'page',
        },
      },
    });
  });

  it('describes the organization and its contacts to search engines', () => {
    expect(graph.find((node) => node['@type'] === 'Organization')).toEqual({
      '@type': 'Organization',
      '@id': 'https://public-url.invalid/#organization',
      name: 'Ponte',
      url: 'https://public-url.invalid/',
      contactPoint: {
        '@type': 'ContactPoint',
        contactType: 'customer service',
        email: 'hello@example.com',
        telephone: '+1 555 0100',
        url: 'https://example.com/chat',
        availableLanguage: ['en-US', 'pt-BR'],
      },
    });
  });

  it('gives search engines the ten questions and answers with the texts that it shows', () => {
    const shown = [
      ...page.matchAll(/<details[^>]*><summary><span>(.*?)<\/span>.*?<p[^>]*>(.*?)<\/p>/gs),
    ].map(([, question = '', answer = '']) => ({
      '@type': 'Question',
      name: textOf(question),
      acceptedAnswer: { '@type': 'Answer', text: textOf(answer) },
    }));
    expect(shown).toHaveLength(10);
    expect(graph.find((node) => node['@type'] === 'FAQPage')).toEqual({
      '@type': 'FAQPage',
      url: `https://public-url.invalid/${language}/#faq`,
      inLanguage: lang,
      mainEntity: shown,
    });
  });

  it('has its own URL as the canonical one and links to every language and the default', () => {
    const links = [...head.matchAll(/<link rel="(\w+)"(?: hreflang="([\w-]+)")? href="([^"]+)"/gi)];
    expect(links.map(([, ...parts]) => parts)).toEqual([
      ['canonical', undefined, `https://public-url.invalid/${language}/`],
      ['alternate', 'en', 'https://public-url.invalid/en/'],
      ['alternate', 'pt', 'https://public-url.invalid/pt/'],
      ['alternate', 'x-default', 'https://public-url.invalid/'],
    ]);
  });

  it('shows its sections in their order', () => {
    const anchors = ['how', 'pricing', 'upload', 'faq', 'contact'];
    const ids = [...page.matchAll(/<(?:section|footer)[^>]* id="([\w-]+)"/g)].map(([, id]) => id);
    expect(ids.filter((id) => anchors.includes(id ?? ''))).toEqual(anchors);
  });

  it('shows the button of its own language as pressed, and the other not', () => {
    expect(pressedOf(page, language)).toBe('true');
    expect(pressedOf(page, OTHER[language])).toBe('false');
  });

  it('carries no inline style, which the content security policy would refuse', () => {
    expect(page).not.toMatch(/ style="/);
  });
});

/** The nodes of the head's structured data. */
function structuredDataOf(head: string): Record<string, unknown>[] {
  const json = /<script type="application\/ld\+json">(.*?)<\/script>/s.exec(head)?.[1] ?? '';
  return JSON.parse(json)['@graph'];
}

/** Returns the text content of markup. */
function textOf(markup: string): string {
  return markup
    .replaceAll(/<[^>]+>/g, '')
    .replaceAll('&#x27;', "'")
    .replaceAll('&quot;', '"')
    .replaceAll('&amp;', '&');
}

/** `aria-pressed` of the button that leads to a language. */
function pressedOf(page: string, language: string): string | undefined {
  const button = new RegExp(`<button[^>]*lang="${language}"[^>]*>`).exec(page)?.[0];
  return /aria-pressed="(\w+)"/.exec(button ?? '')?.[1];
}
