import type { ComponentProps } from 'react';
import { expect, fn, waitFor } from 'storybook/test';
import preview from '../../.storybook/preview.tsx';
import { READY_DRAFT, TWO_UPLOADED } from '../fixtures/samples.ts';
import { settingOf } from '../../.storybook/support/setting.ts';
import { ScriptedFlow } from './ScriptedFlow.tsx';
import { visitorOf } from './visitor.ts';

const FILE_GONE = { kind: 'refused', code: 'file_unknown' } as const;
const NO_ANSWER = { kind: 'unanswered' } as const;

/** An order that awaits its payment, as its tab stored it. */
const STORED = {
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
    args: { script: {}, onLeave: fn(), kept: STORED },
    render: (args, { globals }) => <ScriptedFlow {...args} {...settingOf(globals)} />,
  });

export const CheckoutFails = meta.story({
  name: 'Checkout fails, with the server’s message',
  tags: ['error'],
  args: { script: { checkouts: [FILE_GONE] } },
  play: async ({ canvasElement, args, globals, step }) => {
    const visitor = visitorOf({ canvasElement, globals });
    await visitor.sees({ gate: 'checkoutOpen' });
    await visitor.submits();
    if (!visitor.getsAnswers) return;
    await step('refused: the order is unchanged', async () => {
      await visitor.sees({ checkout: 'error', gate: 'checkoutOpen' });
      await visitor.seesRefusal(FILE_GONE.code);
      await visitor.seesFileCount('2');
      await expect(args.onLeave).not.toHaveBeenCalled();
    });
  },
});

export const CheckoutUnreachable = meta.story({
  name: 'No answer to the checkout: the second attempt leads to payment',
  tags: ['error', 'banner'],
  args: { script: { checkouts: [NO_ANSWER] } },
  play: async ({ canvasElement, args, globals, step }) => {
    const visitor = visitorOf({ canvasElement, globals });
    await visitor.sees({ gate: 'checkoutOpen' });
    await visitor.submits();
    if (!visitor.getsAnswers) return;
    await step('the page’s own message says that nothing was charged', async () => {
      await visitor.sees({ checkout: 'error', gate: 'checkoutOpen' });
      await visitor.seesMessage('checkout.failedSentence');
      await visitor.seesFileCount('2');
    });
    await step('the second attempt leads to the payment page', async () => {
      await visitor.submits();
      await waitFor(() => expect(args.onLeave).toHaveBeenCalledOnce(), { timeout: 20_000 });
    });
  },
});

export const PaymentCancelled = meta.story({
  name: 'Back from the payment page without paying: the order is unchanged, and paid later',
  tags: ['banner'],
  args: { kept: { ...STORED, isCancelled: true } },
  play: async ({ canvasElement, args, globals, step }) => {
    const visitor = visitorOf({ canvasElement, globals });
    await step('the order is unchanged', async () => {
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
  name: 'Back from the payment page after paying: the next order starts empty',
  tags: ['banner'],
  args: { kept: { ...STORED, returned: 'paid' } },
  play: async ({ canvasElement, globals, step }) => {
    const visitor = visitorOf({ canvasElement, globals });
    await step('a thank-you above an empty form', async () => {
      await visitor.sees({ checkout: 'paid', contact: 'incomplete', gate: 'closed' });
      await visitor.seesFileCount('0');
    });
  },
});
