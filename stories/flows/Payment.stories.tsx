import type { ComponentProps } from 'react';
import { expect, fn, userEvent, waitFor, within } from 'storybook/test';
import { placedOrder } from '../../machines/order/placed.ts';
import type { PaymentState } from '../../src/contract/orderReport.ts';
import preview from '../../.storybook/preview.tsx';
import { PAID_RECEIPT, READY_DRAFT, TWO_UPLOADED } from '../fixtures/samples.ts';
import { textIn } from '../support/textIn.ts';
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

/** The stored order of a visitor who comes back from the payment page. */
const RETURNED = { ...STORED, placed: placedOrder(PAID_RECEIPT.report.reference) } as const;

/** Returns the server's answer to a query about the order, which reports on its payment. */
const reported = (payment: PaymentState) =>
  ({ kind: 'reported', report: { ...PAID_RECEIPT.report, payment } }) as const;

export const PaymentDone = meta.story({
  name: 'Back from the payment page after paying: a receipt, then another order',
  args: { kept: RETURNED, script: { payments: [reported('awaited'), reported('paid')] } },
  play: async ({ canvasElement, globals, step }) => {
    const visitor = visitorOf({ canvasElement, globals });
    const canvas = within(canvasElement);
    const t = textIn(globals);
    if (!visitor.getsAnswers) {
      await visitor.sees({ checkout: 'confirming' });
      return;
    }
    await step('the receipt, once the server says that the order is paid', async () => {
      await visitor.sees({ checkout: 'paid', contact: 'complete', gate: 'closed' });
      await canvas.findByText(PAID_RECEIPT.report.reference);
    });
    await step('another order begins with the contact details alone', async () => {
      await userEvent.click(canvas.getByRole('button', { name: t('receipt.newOrder') }));
      await visitor.sees({ checkout: 'idle', contact: 'complete', precheck: 'unknown' });
      await visitor.seesFileCount('0');
    });
  },
});

export const PaymentFailed = meta.story({
  name: 'Back from the payment page: the payment fails, and the order is paid again',
  tags: ['error', 'banner'],
  args: { kept: RETURNED, script: { payments: [reported('underWay'), reported('failed')] } },
  play: async ({ canvasElement, args, globals, step }) => {
    const visitor = visitorOf({ canvasElement, globals });
    if (!visitor.getsAnswers) return;
    await step('the order is as it was', async () => {
      await visitor.sees({ checkout: 'failed', gate: 'checkoutOpen' });
      await within(canvasElement).findByText(textIn(globals)('returned.failedSentence'));
      await visitor.seesFileCount('2');
    });
    await visitor.submits();
    await waitFor(() => expect(args.onLeave).toHaveBeenCalledOnce(), { timeout: 20_000 });
  },
});
