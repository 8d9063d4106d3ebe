import { expect } from 'storybook/test';
import preview from '../../.storybook/preview.tsx';
import { QuoteTable } from '../../src/components/QuoteTable/QuoteTable.tsx';
import { expectToFit } from '../support/checks.ts';
import { words } from '../support/words.tsx';

const meta = preview.meta({
  title: 'Components/Quote table',
  component: QuoteTable,
  tags: ['designer', 'product-owner'],
  args: {
    caption: words('quote.caption'),
    rows: [
      {
        line: 'items',
        label: words('quote.items'),
        detail: words('quote.pages', { count: 3 }),
        amount: '$45.00',
      },
    ],
    totalLabel: words('quote.total'),
    total: '$45.00',
  } as const,
});

export const ItemsOnly = meta.story({
  play: async ({ canvas, canvasElement }) => {
    await expect(canvas.getByRole('table', { name: 'Quote' })).toBeVisible();
    await expect(canvas.getByRole('row', { name: 'Translation 3 pages $45.00' })).toBeVisible();
    await expect(canvasElement.querySelector('tr[data-line=total]')).toHaveTextContent(
      'Total, USD$45.00',
    );
  },
});

export const EveryLine = meta.story({
  args: {
    rows: [
      {
        line: 'items',
        label: words('quote.items'),
        detail: words('quote.pages', { count: 3 }),
        amount: '$45.00',
      },
      {
        line: 'rush',
        label: words('quote.rush'),
        detail: words('quote.rushDetail'),
        amount: '$23.00',
      },
      {
        line: 'mailing',
        label: words('quote.mailing'),
        detail: words('quote.copies', { count: 1 }),
        amount: '$19.00',
      },
      {
        line: 'notary',
        label: words('quote.notary'),
        detail: words('quote.notaryDetail'),
        amount: '$15.00',
      },
    ],
    total: '$102.00',
  },
});

export const CustomQuote = meta.story({
  args: {
    rows: [
      {
        line: 'items',
        label: words('quote.items'),
        detail: words('quote.pages', { count: 31 }),
        amount: words('quote.custom'),
      },
    ],
    total: words('quote.custom'),
  },
});

export const Narrow = meta.story({
  name: 'Every line at 320 px',
  args: { ...EveryLine.composed.args },
  globals: { viewport: { value: 'phone320' } },
  play: expectToFit,
});
