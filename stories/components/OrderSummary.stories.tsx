import { expect } from 'storybook/test';
import preview from '../../.storybook/preview.tsx';
import { OrderSummary } from '../../src/components/OrderSummary/OrderSummary.tsx';
import { expectTabOrder, expectToFit } from '../support/checks.ts';
import { longestOf, words } from '../support/words.tsx';

const meta = preview.meta({
  title: 'Components/Order summary',
  component: OrderSummary,
  tags: ['designer'],
  args: {
    label: words('summary.label'),
    totalLabel: words('quote.total'),
    total: '$45.00',
    note: words('summary.note'),
    lines: [
      { label: words('quote.items'), value: '$45.00' },
      { label: words('quote.delivery'), value: words('delivery.upTo3Pages') },
    ],
    steps: [
      {
        href: '#contact',
        title: words('contact.title'),
        state: 'complete',
        stateText: words('form.complete'),
      },
      {
        href: '#precheck',
        title: words('summary.precheck'),
        state: 'complete',
        stateText: words('precheck.required'),
      },
      {
        href: '#files',
        title: words('upload.title'),
        state: 'busy',
        stateText: words('upload.fileWaiting'),
      },
      {
        href: '#pages',
        title: words('delivery.title'),
        state: 'open',
        stateText: words('quote.custom'),
      },
      {
        href: '#quote',
        title: words('summary.checkout'),
        state: 'open',
        stateText: words('summary.afterBatch'),
      },
    ],
  } as const,
  decorators: (Story) => (
    <div style={{ maxWidth: '20rem' }}>
      <Story />
    </div>
  ),
});

export const HalfWay = meta.story({
  play: async ({ canvas }) => {
    await expect(canvas.getByRole('complementary', { name: 'Order summary' })).toBeVisible();
    await expect(canvas.getAllByRole('listitem').map((step) => step.dataset.state)).toEqual([
      'complete',
      'complete',
      'busy',
      'open',
      'open',
    ]);
    await expect(canvas.getByRole('link', { name: 'Your files' })).toHaveAttribute(
      'href',
      '#files',
    );
    await expectTabOrder(...canvas.getAllByRole('link'));
  },
});

export const CustomQuote = meta.story({
  args: { total: words('quote.custom'), lines: [] },
});

export const Longest = meta.story({
  name: 'Longest words at 320 px',
  args: {
    lines: [
      { label: longestOf('quote.items', 'quote.mailing', 'quote.notary'), value: 'R$ 1.234,56' },
      { label: words('quote.delivery'), value: longestOf('delivery.rush', 'quote.custom') },
    ],
    steps: [
      {
        href: '#precheck',
        title: longestOf('delivery.title', 'contact.title', 'summary.precheck'),
        state: 'open',
        stateText: longestOf('summary.unconfirmed', 'summary.closed', 'summary.afterBatch'),
      },
    ],
  },
  globals: { viewport: { value: 'phone320' } },
  play: expectToFit,
});
