import { expect } from 'storybook/test';
import preview from '../../.storybook/preview.tsx';
import { OrderSummary } from '../../src/components/OrderSummary/OrderSummary.tsx';
import { expectTabOrder, expectToFit } from '../support/checks.ts';
import { longestOf, words } from '../support/words.tsx';

const meta = preview.meta({
  title: 'Components/Order summary',
  component: OrderSummary,
  tags: ['designer'],
  // Where there is no room beside the form the summary is gone.
  globals: { viewport: { value: 'desk' } },
  args: {
    label: words('summary.label'),
    totalLabel: words('quote.total'),
    total: '$45.00',
    note: words('summary.note'),
    lines: [
      { label: words('summary.items', { count: 3 }), value: '$45.00' },
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
        stateText: words('summary.sending', { count: 0, number: 2, files: 3 }),
      },
      {
        href: '#pages',
        title: words('delivery.title'),
        state: 'complete',
        stateText: words('summary.pages', { count: 3, extras: 'none' }),
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
      'complete',
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
  args: {
    total: words('quote.custom'),
    lines: [
      { label: words('summary.items', { count: 31 }), value: words('quote.custom') },
      { label: words('quote.delivery'), value: words('quote.custom') },
    ],
    steps: [
      {
        href: '#pages',
        title: words('delivery.title'),
        state: 'open',
        stateText: words('quote.custom'),
      },
    ],
  },
});

export const Longest = meta.story({
  name: 'Longest words in a column of 320 px',
  args: {
    lines: [
      { label: words('summary.items', { count: 30 }), value: 'R$ 1.234,56' },
      { label: words('quote.delivery'), value: longestOf('delivery.rush', 'quote.custom') },
    ],
    steps: [
      {
        href: '#precheck',
        title: longestOf('delivery.title', 'contact.title', 'summary.precheck'),
        state: 'open',
        stateText: longestOf(
          'summary.unconfirmed',
          'summary.closed',
          'summary.afterBatch',
          words('summary.pages', { count: 30, extras: 'both' }),
          words('summary.sending', { count: 10, number: 11, files: 20 }),
        ),
      },
    ],
  },
  play: async ({ canvas }) => {
    await expectToFit();
    const { scrollWidth, clientWidth } = canvas.getByRole('complementary');
    await expect(scrollWidth).toBeLessThanOrEqual(clientWidth);
  },
});
