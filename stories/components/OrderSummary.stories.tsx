import { expect } from 'storybook/test';
import preview from '../../.storybook/preview.tsx';
import { lineAmount } from '../../.storybook/support/money.ts';
import { OrderSummary } from '../../src/components/OrderSummary/OrderSummary.tsx';
import { expectTabOrder, expectToFit } from '../support/checks.ts';
import { longestOf, message } from '../support/messages.tsx';
import { textIn } from '../support/textIn.ts';

const meta = preview.meta({
  title: 'Components/Order summary',
  component: OrderSummary,
  tags: ['designer'],
  // The summary is hidden where there is no room beside the form.
  globals: { viewport: { value: 'desk' } },
  args: {
    label: message('summary.label'),
    totalLabel: message('quote.total'),
    total: '$45.00',
    note: message('summary.note'),
    lines: [
      { label: message('summary.items', { count: 3 }), value: lineAmount(4500) },
      { label: message('quote.delivery'), value: message('delivery.upTo3Pages') },
    ],
    steps: [
      {
        href: '#contact',
        title: message('contact.title'),
        state: 'complete',
        stateText: message('form.complete'),
      },
      {
        href: '#precheck',
        title: message('summary.precheck'),
        state: 'complete',
        stateText: message('precheck.required'),
      },
      {
        href: '#files',
        title: message('upload.title'),
        state: 'busy',
        stateText: message('summary.sending', { count: 0, number: 2, files: 3 }),
      },
      {
        href: '#pages',
        title: message('delivery.title'),
        state: 'complete',
        stateText: message('summary.pages', { count: 3, extras: 'none' }),
      },
      {
        href: '#quote',
        title: message('summary.checkout'),
        state: 'open',
        stateText: message('summary.afterBatch'),
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
  play: async ({ canvas, globals }) => {
    const t = textIn(globals);
    await expect(canvas.getByRole('complementary', { name: t('summary.label') })).toBeVisible();
    await expect(canvas.getAllByRole('listitem').map((step) => step.dataset.state)).toEqual([
      'complete',
      'complete',
      'busy',
      'complete',
      'open',
    ]);
    await expect(canvas.getByRole('link', { name: t('upload.title') })).toHaveAttribute(
      'href',
      '#files',
    );
    await expectTabOrder(...canvas.getAllByRole('link'));
  },
});

export const CustomQuote = meta.story({
  args: {
    total: message('quote.custom'),
    lines: [
      { label: message('summary.items', { count: 31 }), value: message('quote.custom') },
      { label: message('quote.delivery'), value: message('quote.custom') },
    ],
    steps: [
      {
        href: '#pages',
        title: message('delivery.title'),
        state: 'open',
        stateText: message('quote.custom'),
      },
    ],
  },
});

export const Longest = meta.story({
  name: 'Longest texts in a column of 320 px',
  args: {
    lines: [
      { label: message('summary.items', { count: 30 }), value: 'R$ 1.234,56' },
      { label: message('quote.delivery'), value: longestOf('delivery.rush', 'quote.custom') },
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
          message('summary.pages', { count: 30, extras: 'both' }),
          message('summary.sending', { count: 10, number: 11, files: 20 }),
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
