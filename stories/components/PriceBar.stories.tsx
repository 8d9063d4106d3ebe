import { expect } from 'storybook/test';
import preview from '../../.storybook/preview.tsx';
import { PriceBar } from '../../src/components/PriceBar/PriceBar.tsx';
import { expectTabOrder, expectToFit } from '../support/checks.ts';
import { longestOf, message } from '../support/messages.tsx';
import { textIn } from '../support/textIn.ts';

/** The gutter on a phone, in pixels. */
const GUTTER = 20;

const meta = preview.meta({
  title: 'Components/Price bar',
  component: PriceBar,
  tags: ['designer'],
  parameters: { layout: 'fullscreen' },
  // The bar is hidden where there is room for the summary.
  globals: { viewport: { value: 'phone360' } },
  args: {
    total: '$45.00',
    details: [message('quote.pages', { count: 3 }), message('delivery.upTo3Pages')],
    href: '#order-checkout',
    linkText: message('summary.checkout'),
    ready: true,
    hidden: false,
  } as const,
  // It reaches over the gutters of the column it stands in.
  decorators: (Story) => (
    <div className="wrap">
      <Story />
    </div>
  ),
});

export const Ready = meta.story({
  play: async ({ canvas, globals }) => {
    const t = textIn(globals);
    await expect(canvas.getByRole('link', { name: t('summary.checkout') })).toHaveAttribute(
      'href',
      '#order-checkout',
    );
    await expectTabOrder(canvas.getByRole('link'));
  },
});

export const Missing = meta.story({
  name: 'Something missing',
  args: {
    ready: false,
    href: '#order-email',
    linkText: message('summary.whatIsMissing', { count: 3 }),
  },
});

export const Hidden = meta.story({
  name: 'Out of the way',
  args: { hidden: true },
  play: async ({ canvasElement }) => {
    await expect(canvasElement.querySelector('[data-state=hidden]')).not.toBeVisible();
  },
});

export const Longest = meta.story({
  name: 'Longest texts at 320 px',
  args: {
    total: message('quote.custom'),
    details: [
      message('quote.pages', { count: 500 }),
      longestOf(
        'delivery.rush',
        'delivery.upTo3Pages',
        'delivery.upTo10Pages',
        'delivery.upTo20Pages',
        'delivery.upTo30Pages',
      ),
    ],
    linkText: longestOf(
      'summary.checkout',
      'summary.toUpload',
      message('summary.whatIsMissing', { count: 10 }),
    ),
    ready: false,
  },
  globals: { viewport: { value: 'phone320' } },
  play: async ({ canvas }) => {
    await expectToFit();
    const { right } = canvas.getByRole('link').getBoundingClientRect();
    await expect(right).toBeLessThanOrEqual(window.innerWidth - GUTTER);
  },
});
