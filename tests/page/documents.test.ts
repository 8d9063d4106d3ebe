import { describe, expect, it } from 'vitest';
import { FACTS_JSON_PLACEHOLDER } from '../../src/contract/documentPlaceholders.ts';
import type { Language } from '../../src/domain/language.ts';
import { BYTES_PER_MB } from '../../src/domain/limits.ts';
import { EXAMPLE_PROVIDER } from '../../src/domain/provider.ts';
import prerendered from '../../src/page/prerender.tsx';
import { fillPlaceholders } from '../../src/server/pages/fillPlaceholders.ts';

const VALUES = {
  publicUrl: 'https://orders.example',
  provider: EXAMPLE_PROVIDER,
  maxFileBytes: 50 * BYTES_PER_MB,
};

/** The documents as a server without configuration fills them. */
const documents = prerendered.map(({ head, page, ...rest }) => ({
  ...rest,
  head: fillPlaceholders(head, VALUES),
  page: fillPlaceholders(page, VALUES),
}));

const CHAT_LABELS: Record<Language, string[]> = {
  en: ['Chat', 'Chat', 'Chat with us'],
  pt: ['Chat', 'Chat', 'Fale pelo chat'],
};

const OTHER = { en: 'pt', pt: 'en' } as const;

const HEADS = {
  en: {
    title: 'Certified Portuguese–English translations for USCIS | Ponte',
    description:
      'Certified translations of personal documents between Portuguese and English, with a signed certificate of accuracy. $15 per page, delivered as a PDF.',
    locale: 'en_US',
  },
  pt: {
    title: 'Tradução certificada para o USCIS | Ponte',
    description:
      'Tradução certificada de documentos pessoais entre português e inglês, com certificado de exatidão assinado. US$\u00a015 por página, entrega em PDF.',
    locale: 'pt_BR',
  },
};

describe.each(documents)('the document in $lang', ({ language, lang, head, page, facts }) => {
  const graph = structuredDataOf(head);

  it('offers a page for 15.00 US dollars to search engines', () => {
    expect(graph.find((node) => node['@type'] === 'Service')).toMatchObject({
      provider: { '@id': 'https://orders.example/#organization' },
      name: language === 'pt' ? 'Tradução certificada' : 'Certified translation',
      areaServed: [
        { '@type': 'Country', name: 'US' },
        { '@type': 'Country', name: 'BR' },
      ],
      offers: {
        '@type': 'Offer',
        price: '15.00',
        priceCurrency: 'USD',
        priceSpecification: {
          '@type': 'UnitPriceSpecification',
          price: '15.00',
          priceCurrency: 'USD',
          unitText: language === 'pt' ? 'página' : 'page',
        },
      },
    });
  });

  it('describes the organization and its contacts to search engines', () => {
    expect(graph.find((node) => node['@type'] === 'Organization')).toEqual({
      '@type': 'Organization',
      '@id': 'https://orders.example/#organization',
      name: 'Ponte',
      url: 'https://orders.example/',
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
      url: `https://orders.example/${language}/#faq`,
      inLanguage: lang,
      mainEntity: shown,
    });
  });

  it.each([
    ['notary public', 2],
    ['affidavit', 2],
  ])('marks "%s" in Portuguese texts as English each time', (phrase, times) => {
    const marked = page.split(`<i lang="en">${phrase}</i>`);
    expect(marked).toHaveLength(language === 'pt' ? times + 1 : 1);
    if (language === 'pt') expect(marked.join()).not.toContain(phrase);
  });

  it('has its own URL as the canonical one and links to every language and the default', () => {
    const links = [...head.matchAll(/<link rel="(\w+)"(?: hreflang="([\w-]+)")? href="([^"]+)"/gi)];
    expect(links.map(([, ...parts]) => parts)).toEqual([
      ['canonical', undefined, `https://orders.example/${language}/`],
      ['alternate', 'en', 'https://orders.example/en/'],
      ['alternate', 'pt', 'https://orders.example/pt/'],
      ['alternate', 'x-default', 'https://orders.example/'],
    ]);
  });

  it('has its title and description, for browsers and for links to it', () => {
    const { title, description, locale } = HEADS[language];
    expect(/<title>(.*?)<\/title>/.exec(head)?.[1]).toBe(title);
    const metas = [...head.matchAll(/<meta (?:name|property)="([\w:-]+)" content="(.*?)"\/?>/g)];
    const shown = metas.map(([, name, content]) => [name, content]);
    expect(shown.filter(([name]) => /^(?:description|og:\w+)$/.test(name ?? ''))).toEqual([
      ['description', description],
      ['og:type', 'website'],
      ['og:site_name', 'Ponte'],
      ['og:title', title],
      ['og:description', description],
      ['og:url', `https://orders.example/${language}/`],
      ['og:locale', locale],
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

  it('leaves no placeholder when the server has filled it', () => {
    expect(`${head}${page}`).not.toMatch(/\.invalid|00 000/i);
    expect(facts).toBe(FACTS_JSON_PLACEHOLDER);
  });

  it('labels its links to the chat by the name of the chat, where it has one', () => {
    const source = prerendered.find((each) => each.language === language)?.page ?? '';
    const named = { ...VALUES, provider: { ...EXAMPLE_PROVIDER, chatName: 'WhatsApp' } };
    expect(chatLabelsOf(page)).toEqual(CHAT_LABELS[language]);
    expect(chatLabelsOf(fillPlaceholders(source, named))).toEqual([
      'WhatsApp',
      'WhatsApp',
      'WhatsApp',
    ]);
  });

  it('carries no inline style, which the content security policy would refuse', () => {
    expect(page).not.toMatch(/ style="/);
  });
});

/** Returns the nodes of the head's structured data. */
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

/** Returns what the links to the example's chat say, without what is only for screen readers. */
function chatLabelsOf(page: string): (string | undefined)[] {
  const links = page.matchAll(
    /<a href="https:\/\/example\.com\/chat"[^>]*>(?:<svg.*?<\/svg>)?([^<]*)</gs,
  );
  return [...links].map(([, label]) => label);
}

/** `aria-pressed` of the button that leads to a language. */
function pressedOf(page: string, language: string): string | undefined {
  const button = new RegExp(`<button[^>]*lang="${language}"[^>]*>`).exec(page)?.[0];
  return /aria-pressed="(\w+)"/.exec(button ?? '')?.[1];
}
