import { expect } from 'storybook/test';
import preview from '../../.storybook/preview.tsx';
import { lineAmount, moneyText, price } from '../../.storybook/support/money.ts';
import { settingOf } from '../../.storybook/support/setting.ts';
import { QuoteTable } from '../../src/components/QuoteTable/QuoteTable.tsx';
import { expectToFit } from '../support/checks.ts';
import { message } from '../support/messages.tsx';
import { textIn } from '../support/textIn.ts';

const meta = preview.meta({
  title: 'Components/Quote table',
  component: QuoteTable,
  tags: ['designer', 'product-owner'],
  args: {
    caption: message('quote.caption'),
    rows: [
      {
        line: 'items',
        label: message('quote.items'),
        detail: message('quote.perPage', { pages: 3, price: price(1500) }),
        amount: lineAmount(4500),
      },
    ],
    totalLabel: message('quote.total'),
    total: '$45.00',
  } as const,
});

export const ItemsOnly = meta.story({
  play: async ({ canvas, canvasElement, globals }) => {
    const t = textIn(globals);
    const money = (text: string) => moneyText(text, settingOf(globals).locale);
    await expect(canvas.getByRole('table', { name: t('quote.caption') })).toBeVisible();
    await expect(
      canvas.getByRole('row', {
        name: `${t('quote.items')} ${t('quote.perPage', { pages: 3, price: money(price(1500)) })} ${money(lineAmount(4500))}`,
      }),
    ).toBeVisible();
    await expect(canvasElement.querySelector('tr[data-line=total]')).toHaveTextContent(
      `${t('quote.total')}$45.00`,
    );
  },
});

export const EveryLine = meta.story({
  args: {
    rows: [
      {
        line: 'items',
        label: message('quote.items'),
        detail: message('quote.perPage', { pages: 3, price: price(1500) }),
        amount: lineAmount(4500),
      },
      {
        line: 'rush',
        label: message('quote.rush'),
        detail: message('quote.rushDetail'),
        amount: lineAmount(2300),
      },
      {
        line: 'mailing',
        label: message('quote.mailing'),
        detail: message('quote.copies', { count: 1 }),
        amount: lineAmount(1900),
      },
      {
        line: 'notary',
        label: message('quote.notary'),
        detail: message('quote.notaryDetail'),
        amount: lineAmount(1500),
      },
    ],
    total: '$102.00',
  },
});

export const WithNote = meta.story({ args: { note: message('quote.charge') } });

export const CustomQuote = meta.story({
  args: {
    rows: [
      {
        line: 'items',
        label: message('quote.items'),
        detail: message('quote.pages', { count: 31 }),
        amount: message('quote.custom'),
      },
    ],
    total: message('quote.custom'),
  },
});

export const Narrow = meta.story({
  name: 'Every line at 320 px',
  args: { ...EveryLine.composed.args },
  globals: { viewport: { value: 'phone320' } },
  play: expectToFit,
});
