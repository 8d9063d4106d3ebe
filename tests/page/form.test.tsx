import { renderToStaticMarkup } from 'react-dom/server';
import en from 'virtual:messages/en';
import pt from 'virtual:messages/pt';
import { createActor } from 'xstate';
import { describe, expect, test } from 'vitest';
import type { OrderEvent } from '../../machines/order/events.ts';
import { orderMachine } from '../../machines/order/machine.ts';
import type { OrderDraft } from '../../src/domain/draft.ts';
import type { Language } from '../../src/domain/language.ts';
import { EXAMPLE_PROVIDER } from '../../src/domain/provider.ts';
import { I18nProvider } from '../../src/i18n/I18nProvider.tsx';
import { unpackMessages } from '../../src/i18n/messages.ts';
import { NEW_ORDER_INPUT } from '../../machines/order/context.ts';
import { toOrderView } from '../../src/order/view.ts';
import { OrderForm } from '../../src/page/form/OrderForm.tsx';
import { ProviderContext } from '../../src/page/documentFacts.ts';

const EN = {
  language: 'en' as Language,
  messages: unpackMessages(en),
  banners: {
    unknown: 'Not answered yet Answer the questions to see whether a translation is required.',
    required: 'Required Translations are required, you&#x27;re good to proceed.',
    likely: 'Likely required A translation is commonly required in this scenario.',
    optional: 'Often not required Translation is often not required, you can still proceed.',
  },
  largeJob: 'For large jobs (&gt;30 pages), a custom quote is required.',
  rushAllowed: 'Adds 50% of the translation price, rounded to the dollar. Up to 8 pages.',
  rushForbidden: 'Rush is for small jobs (up to 8 pages). For larger rush orders, contact us.',
  beforeUpload: 'Upload opens after: 30 pages or fewer (above that, ask for a custom quote)',
  beforeCheckout: 'Checkout opens after: 30 pages or fewer (above that, ask for a custom quote)',
  prices: [
    ['1', '$15.00', '$15.00', '24-48 hours'],
    ['4', '$60.00', '$60.00', '2-3 days'],
    ['11', '$165.00', '$165.00', '3-5 days'],
    ['21', '$315.00', '$315.00', '5-7 days'],
    ['31', 'Custom quote', 'Custom quote', 'Custom quote'],
  ],
};

const PT: typeof EN = {
  language: 'pt',
  messages: unpackMessages(pt),
  banners: {
    unknown: 'Ainda sem resposta Responda às perguntas para saber se a tradução é exigida.',
    required: 'Exigida A tradução é exigida. Pode continuar.',
    likely: 'Provavelmente exigida Nesta situação, a tradução costuma ser exigida.',
    optional:
      'Muitas vezes dispensada A tradução muitas vezes não é exigida. Você pode continuar mesmo assim.',
  },
  largeJob: 'Para trabalhos grandes (mais de 30 páginas), é preciso um orçamento personalizado.',
  rushAllowed: 'Mais 50% da tradução, arredondados para o dólar. Até 8 páginas.',
  rushForbidden:
    'A urgência é para trabalhos pequenos (até 8 páginas). Para pedidos urgentes maiores, fale conosco.',
  beforeUpload:
    'O envio abre quando você: ficar em até 30 páginas (acima disso, peça um orçamento)',
  beforeCheckout:
    'O pagamento abre quando você: ficar em até 30 páginas (acima disso, peça um orçamento)',
  prices: [
    ['1', 'R$ 2,73', '$15.00', '24 a 48 horas'],
    ['4', 'R$ 10,91', '$60.00', '2 a 3 dias'],
    ['11', 'R$ 30,00', '$165.00', '3 a 5 dias'],
    ['21', 'R$ 57,27', '$315.00', '5 a 7 dias'],
    ['31', 'Orçamento personalizado', 'Orçamento personalizado', 'Orçamento personalizado'],
  ],
};

/** The answers that lead to each result of the pre-check. */
const PRECHECKS = [
  { result: 'unknown', kind: 'info', answers: {} },
  { result: 'required', kind: 'success', answers: { filingWhere: 'us', direction: 'PT_EN' } },
  {
    result: 'likely',
    kind: 'warning',
    answers: { filingWhere: 'consular', consularCountry: 'Other', direction: 'PT_EN' },
  },
  { result: 'optional', kind: 'neutral', answers: { filingWhere: 'us', direction: 'EN_PT' } },
] as const;

/**
 * Returns the form's markup in a language, after an order that began with a draft has taken some
 * events.
 */
function formOf(
  { language, messages }: typeof EN,
  { draft = {}, events = [] }: { draft?: Partial<OrderDraft>; events?: readonly OrderEvent[] },
): string {
  const order = createActor(orderMachine, {
    input: { ...NEW_ORDER_INPUT, draft: { ...NEW_ORDER_INPUT.draft, ...draft } },
  }).start();
  for (const event of events) order.send(event);
  return renderToStaticMarkup(
    <I18nProvider language={language} messages={messages}>
      <ProviderContext value={EXAMPLE_PROVIDER}>
        <OrderForm
          view={toOrderView(order.getSnapshot())}
          send={ignore}
          chooseFiles={ignore}
          replaceFile={ignore}
        />
      </ProviderContext>
    </I18nProvider>,
  );
}

function ignore(): void {}

/** Returns the text of some markup in one line. Entities stay as they are. */
function textOf(markup: string): string {
  return markup
    .replaceAll(/<[^>]+>/g, ' ')
    .replaceAll(/\s+/g, ' ')
    .replaceAll(/ ([.,])/g, '$1')
    .trim();
}

/** Returns the attributes and the text of the form's output of a name. */
function outputOf(form: string, name: string): { attributes: string; text: string } {
  const [, before = '', after = '', content = ''] =
    new RegExp(`<output([^>]*) name="${name}"([^>]*)>(.*?)</output>`).exec(form) ?? [];
  return { attributes: before + after, text: textOf(content) };
}

/** Returns the amount of a line of the quote. */
function amountOf(form: string, line: string): string {
  return textOf(new RegExp(`<tr data-line="${line}".*?<td>(.*?)</td>`).exec(form)?.[1] ?? '');
}

describe.each([EN, PT])('the order form in $language', (texts) => {
  test.each(PRECHECKS)(
    'shows one banner, of its kind, when the pre-check is $result',
    ({ result, kind, answers }) => {
      const form = formOf(texts, { draft: answers });
      const { attributes, text } = outputOf(form, 'precheck');
      expect(text).toBe(texts.banners[result]);
      expect(attributes).toContain(`data-state="${kind}"`);
      const others = Object.values(texts.banners).filter((banner) => banner !== text);
      expect(others.filter((banner) => textOf(form).includes(banner))).toEqual([]);
    },
  );

  test('asks whether a translation is still wanted only where it is optional', () => {
    const asked = PRECHECKS.map(({ result, answers }) => {
      const form = formOf(texts, { draft: answers });
      return [result, form.includes('"stillWantTranslation"')];
    });
    expect(asked).toEqual([
      ['unknown', false],
      ['required', false],
      ['likely', false],
      ['optional', true],
    ]);
  });

  test.each(texts.prices)(
    'shows “%s” pages as %s, with a total of %s and a delivery of %s',
    (pages, items, total, delivery) => {
      const form = formOf(texts, { events: [{ type: 'pages.edited', text: pages ?? '' }] });
      expect({
        items: amountOf(form, 'items'),
        total: amountOf(form, 'total'),
        delivery: outputOf(form, 'delivery').text,
      }).toEqual({ items, total, delivery });
    },
  );

  test('says above 30 pages that a custom quote is required, and what opens upload and checkout', () => {
    const answered = {
      name: 'Ana Souza',
      email: 'ana@example.com',
      phone: '+1 555 010 0123',
      filingWhere: 'us',
      direction: 'PT_EN',
    } as const;
    const uploaded = formOf(texts, {
      draft: answered,
      events: [{ type: 'pages.edited', text: '31' }],
    });
    const text = textOf(uploaded);
    for (const expected of [
      texts.largeJob,
      texts.rushForbidden,
      texts.beforeUpload,
      texts.beforeCheckout,
    ]) {
      expect(text).toContain(expected);
    }
    expect(text).not.toContain(texts.rushAllowed);
    const back = textOf(formOf(texts, { draft: answered }));
    expect(back).not.toContain(texts.largeJob);
    expect(back).toContain(texts.rushAllowed);
  });
});
