import { renderToStaticMarkup } from 'react-dom/server';
import en from 'virtual:messages/en';
import pt from 'virtual:messages/pt';
import { describe, expect, test } from 'vitest';
import type { OrderContext } from '../../machines/order/context.ts';
import type { Language } from '../../src/domain/language.ts';
import { EXAMPLE_PROVIDER } from '../../src/domain/provider.ts';
import { I18nProvider } from '../../src/i18n/I18nProvider.tsx';
import { unpackMessages } from '../../src/i18n/messages.ts';
import { toOrderView } from '../../src/order/view.ts';
import { FILE_ROWS } from '../../src/page/firstFile.ts';
import { FileRowsContext } from '../../src/page/form/fileRowsContext.ts';
import { OrderForm } from '../../src/page/form/OrderForm.tsx';
import { ProviderContext } from '../../src/page/documentFacts.ts';
import type { OrderFixture } from '../../stories/fixtures/order/base.ts';
import { ORDER_STATES } from '../../stories/fixtures/orderStates.ts';

const MESSAGES = { en: unpackMessages(en), pt: unpackMessages(pt) };

/** Returns the form in a state, with some other data, in a language. */
function formOf(
  language: Language,
  { value, context }: OrderFixture,
  changes: Partial<OrderContext> = {},
): string {
  const view = toOrderView({ value, context: { ...context, ...changes } });
  return renderToStaticMarkup(
    <I18nProvider language={language} messages={MESSAGES[language]}>
      <ProviderContext value={EXAMPLE_PROVIDER}>
        <FileRowsContext value={FILE_ROWS}>
          <OrderForm view={view} send={ignore} chooseFiles={ignore} replaceFile={ignore} />
        </FileRowsContext>
      </ProviderContext>
    </I18nProvider>,
  );
}

function ignore(): void {}

function textOf(markup: string): string {
  return markup
    .replaceAll(/<[^>]+>/g, ' ')
    .replaceAll('&amp;', '&')
    .replaceAll(/\s+/g, ' ')
    .trim();
}

/**
 * Returns the text of an element of the form's section on pages, found by a pattern of its opening
 * tag.
 */
function sectionText(form: string): string {
  const [, section = ''] =
    /<section id="order-pages-and-delivery"[^>]*>(.*?)<\/section>/s.exec(form) ?? [];
  return textOf(section);
}

/** Returns the names of the form's buttons that have one. */
function buttonsOf(form: string): (string | undefined)[] {
  return [...form.matchAll(/<button[^>]* name="(\w+)"/g)].map(([, name]) => name);
}

describe('the counted pages of the files', () => {
  test.each([
    ['en', 'followed', 'Complete', 'Your files have 3 pages.', []],
    ['pt', 'followed', 'Completo', 'Seus arquivos têm 3 páginas.', []],
    [
      'en',
      'contradicted',
      'Check the number',
      'Your files have 3 pages. Your order has 2 pages. Which is right?',
      ['useCountedPages', 'keepPages'],
    ],
    ['pt', 'overruled', 'Completo', 'Seus arquivos têm 3 páginas. Usar 3', ['useCountedPages']],
    [
      'en',
      'incomplete',
      'Enter the number',
      'Your files have 3 pages. We could not count the pages of 1 file. Enter the total. Keep 3',
      ['keepPages'],
    ],
  ] as const)(
    'in %s, with the count %s, have the title “%s”',
    (language, state, title, sentence, buttons) => {
      const form = formOf(language, ORDER_STATES[`count.${state}`]);
      expect(sectionText(form)).toContain(title);
      expect(sectionText(form)).toContain(sentence);
      expect(form).toMatch(/<output name="countedPages" aria-live="off">[^<]*\b3\b[^<]*<\/output>/);
      expect(buttonsOf(form)).toEqual(buttons);
    },
  );

  test.each([
    [5, ['useCountedPages']],
    [3, []],
  ])(
    'with %i pages given, 3 counted and 1 file not counted, offer the buttons %o',
    (pages, buttons) => {
      const { draft, uploaded, count } = ORDER_STATES['count.incomplete'].context;
      const form = formOf('en', ORDER_STATES['count.agreed'], {
        draft: { ...draft, pages },
        pagesText: String(pages),
        uploaded,
        count,
      });
      expect(buttonsOf(form)).toEqual(buttons);
    },
  );

  test('are in the row of each file, or a note that they were not counted', () => {
    const form = formOf('en', ORDER_STATES['count.incomplete']);
    const rows = [
      ...form.matchAll(/data-name="([^"]*)" data-state="\w+" data-pages="(\d*)".*?<\/li>/gs),
    ];
    expect(rows.map(([, name, pages]) => [name, pages])).toEqual([
      ['Certidão de casamento.pdf', '2'],
      ['Histórico escolar.png', '1'],
      ['Antecedentes criminais.pdf', ''],
    ]);
    const texts = rows.map(([row]) => textOf(`<li ${row}`));
    expect(texts.map((text) => text.split(' · ')[1])).toEqual([
      '2 pages',
      '1 page',
      'pages not counted',
    ]);
  });
});

describe('the prices in the form', () => {
  test.each([
    ['en', 'Rush: about 12 hours + $23', 'Paper copy by mail + $19', '3 × $15 per page'],
    [
      'pt',
      'Urgente: cerca de 12 horas + US$ 23',
      'Via impressa pelo correio + US$ 19',
      '3 × US$ 15 por página',
    ],
  ] as const)(
    'stand beside rush, the paper copy and the pages, in %s',
    (language, rush, mailing, items) => {
      const form = formOf(language, ORDER_STATES['gate.checkoutOpen']);
      expect(sectionText(form)).toContain(rush);
      expect(sectionText(form)).toContain(mailing);
      expect(textOf(form)).toContain(items);
    },
  );

  test('say in Portuguese that the charge is in dollars, by the total, unless a custom quote is required', () => {
    const sentence = 'A cobrança é feita em dólares, pelo total.';
    expect(textOf(formOf('pt', ORDER_STATES['gate.checkoutOpen']))).toContain(sentence);
    expect(textOf(formOf('pt', ORDER_STATES['size.customQuote']))).not.toContain(sentence);
  });

  test('leave out rush where it is unavailable', () => {
    expect(sectionText(formOf('en', ORDER_STATES['rush.unavailable']))).toContain(
      'Rush: about 12 hours Rush is for small jobs',
    );
  });
});

/** Returns the links of the form, its summary and its bar that ask for a quote. */
function requestsOf(form: string): URL[] {
  return [...form.matchAll(/href="(mailto:[^"]*body=[^"]*)"/g)].map(
    ([, href = '']) => new URL(href.replaceAll('&amp;', '&')),
  );
}

describe('a request for a custom quote', () => {
  test.each([
    [
      'en',
      'Custom quote, 31 pages',
      'I would like a quote for a certified translation.\r\n\r\nPages: 31\r\nTranslation: Portuguese to English\r\nFiles: Certidão de casamento.pdf, Histórico escolar.png\r\n\r\nAna Beatriz Souza\r\n+1 555 010 0123',
    ],
    [
      'pt',
      'Orçamento personalizado, 31 páginas',
      'Gostaria de um orçamento para uma tradução certificada.\r\n\r\nPáginas: 31\r\nTradução: Português para inglês\r\nArquivos: Certidão de casamento.pdf, Histórico escolar.png\r\n\r\nAna Beatriz Souza\r\n+1 555 010 0123',
    ],
  ] as const)(
    'is an email that the form offers above 30 pages, in %s',
    (language, subject, body) => {
      const { uploaded } = ORDER_STATES['gate.checkoutOpen'].context;
      const requests = requestsOf(formOf(language, ORDER_STATES['size.customQuote'], { uploaded }));
      expect(requests.map(({ pathname }) => pathname)).toEqual(Array(3).fill('hello@example.com'));
      for (const { searchParams } of requests) {
        expect(Object.fromEntries(searchParams)).toEqual({ subject, body });
      }
    },
  );

  test('names some of 80 files, says how many more there are, and stays below 2,000 characters', () => {
    const [file] = ORDER_STATES['gate.checkoutOpen'].context.uploaded;
    const uploaded = Array.from({ length: 80 }, (_, index) => ({
      ...file,
      key: `key-${index}`,
      name: `Certidão de nascimento número ${index}.pdf`,
      size: 1,
      type: '',
      pages: 1,
    }));
    const [request] = requestsOf(formOf('en', ORDER_STATES['size.customQuote'], { uploaded }));
    expect(request?.href.length).toBeLessThan(2000);
    const names = request?.searchParams.get('body')?.match(/número \d+/g) ?? [];
    expect(names.length).toBeGreaterThan(5);
    expect(request?.searchParams.get('body')).toContain(`and ${80 - names.length} more`);
  });

  test('says that a paper copy is wanted', () => {
    const { draft } = ORDER_STATES['size.customQuote'].context;
    const form = formOf('en', ORDER_STATES['size.customQuote'], {
      draft: { ...draft, mailHardCopy: true },
    });
    const bodies = requestsOf(form).map(({ searchParams }) => searchParams.get('body'));
    expect(bodies).toHaveLength(3);
    for (const body of bodies) expect(body).toMatch(/\r\nFiles: .*\r\nPaper copy by mail\r\n/);
  });

  test('is not offered for an order that has a price', () => {
    expect(requestsOf(formOf('en', ORDER_STATES['gate.checkoutOpen']))).toEqual([]);
  });
});
