import type { ComponentProps } from 'react';
import { expect, fn, waitFor } from 'storybook/test';
import preview from '../../.storybook/preview.tsx';
import { READY_DRAFT, TWO_UPLOADED } from '../fixtures/samples.ts';
import { settingOf } from '../support/setting.ts';
import { ScriptedFlow } from './ScriptedFlow.tsx';
import { visitorOf } from './visitor.ts';

const FILE_GONE = { kind: 'refused', code: 'file_unknown' } as const;
const NO_ANSWER = { kind: 'refused', code: null } as const;

/** An order that waits for its payment, as its tab keeps it. */
const KEPT = {
  draft: READY_DRAFT,
  pagesText: String(READY_DRAFT.pages),
  uploaded: TWO_UPLOADED,
} as const;

const meta = preview
  .type<{ args: Omit<ComponentProps<typeof ScriptedFlow>, 'network' | 'locale'> }>()
  .meta({
    title: 'Flows/Payment',
    tags: ['!autodocs', 'product-owner', 'designer'],
    parameters: {
      layout: 'fullscreen',
      controls: { disable: true },
      statechart: { machine: 'order' },
    },
    args: { script: {}, onLeave: fn(), kept: KEPT },
    render: (args, { globals }) => <ScriptedFlow {...args} {...settingOf(globals)} />,
  });

export const CheckoutFails = meta.story({
  name: 'Checkout fails, in the server’s words',
  tags: ['error'],
  args: { script: { checkouts: [FILE_GONE] } },
  play: async ({ canvasElement, args, globals, step }) => {
    const visitor = visitorOf({ canvasElement, globals });
    await visitor.sees({ gate: 'checkoutOpen' });
    await visitor.submits();
    if (!visitor.getsAnswers) return;
    await step('refused: the order is as it was', async () => {
      await visitor.sees({ checkout: 'error', gate: 'checkoutOpen' });
      await visitor.seesRefusal(FILE_GONE.code);
      await visitor.seesFileCount('2');
      await expect(args.onLeave).not.toHaveBeenCalled();
    });
  },
});

export const CheckoutUnreachable = meta.story({
  name: 'No answer to the checkout: tried again, and paid',
  tags: ['error', 'banner'],
  args: { script: { checkouts: [NO_ANSWER] } },
  play: async ({ canvasElement, args, globals, step }) => {
    const visitor = visitorOf({ canvasElement, globals });
    await visitor.sees({ gate: 'checkoutOpen' });
    await visitor.submits();
    if (!visitor.getsAnswers) return;
    await step('the page says in its own words that nothing was charged', async () => {
      await visitor.sees({ checkout: 'error', gate: 'checkoutOpen' });
      await visitor.seesMessage('checkout.failedSentence');
      await visitor.seesFileCount('2');
    });
    await step('the second time leads to the payment page', async () => {
      await visitor.submits();
      await waitFor(() => expect(args.onLeave).toHaveBeenCalledOnce(), { timeout: 20_000 });
    });
  },
});

export const PaymentCancelled = meta.story({
  name: 'Back from the payment page without paying: as it was, and paid later',
  tags: ['banner'],
  args: { kept: { ...KEPT, returned: 'cancelled' } },
  play: async ({ canvasElement, args, globals, step }) => {
    const visitor = visitorOf({ canvasElement, globals });
    await step('the order is as it was left', async () => {
      await visitor.sees({ checkout: 'cancelled', gate: 'checkoutOpen', contact: 'complete' });
      await visitor.seesFileCount('2');
    });
    await visitor.submits();
    if (!visitor.getsAnswers) return;
    await step('checkout leads to the payment page again', async () => {
      await waitFor(() => expect(args.onLeave).toHaveBeenCalledOnce(), { timeout: 20_000 });
    });
  },
});

export const PaymentDone = meta.story({
  name: 'Back from the payment page, paid: the next order begins empty',
  tags: ['banner'],
  args: { kept: { ...KEPT, returned: 'paid' } },
  play: async ({ canvasElement, globals, step }) => {
    const visitor = visitorOf({ canvasElement, globals });
    await step('thanks, above an empty form', async () => {
      await visitor.sees({ checkout: 'paid', contact: 'incomplete', gate: 'closed' });
      await visitor.seesFileCount('0');
    });
  },
});
