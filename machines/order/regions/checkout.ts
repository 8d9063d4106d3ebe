import { ofKind } from '../../actorResult.ts';
import { orderSetup } from '../actions.ts';
import type { OrderContext } from '../context.ts';
import { checkoutRequestOf } from '../requests.ts';

/** Asks the server what became of the placed order. */
const PAYMENT_QUESTION = {
  id: 'askPayment',
  src: 'askPayment',
  input: ({ context: { placed } }: { context: OrderContext }) => ({
    reference: placed?.reference ?? null,
    asked: placed?.asked ?? 0,
  }),
  onDone: [
    { guard: 'isToldPaid', target: '#order', actions: ['recordReport', 'beginNextOrder'] },
    { guard: 'isToldCancelled', target: 'cancelled', actions: 'forgetPlaced' },
    { guard: 'isToldFailed', target: 'failed', actions: 'forgetPlaced' },
    { guard: 'isToldOfNothing', target: 'unconfirmed', actions: 'forgetPlaced' },
    { target: 'pending', reenter: true, actions: 'recordReport' },
  ],
  onError: { target: 'unconfirmed', actions: 'forgetPlaced' },
} as const;

/** From the form to the payment page, and back. */
export const checkout = orderSetup.createStateConfig({
  initial: 'deciding',
  on: {
    'order.submitted': [
      { guard: 'canSubmit', target: '.redirecting' },
      { guard: 'cannotCheckout', actions: 'markMissingFieldsTouched' },
    ],
  },
  states: {
    deciding: {
      always: [
        { guard: 'isPaid', target: 'paid' },
        { guard: 'isPlaced', target: 'confirming' },
        { guard: 'isCancelled', target: 'cancelled' },
        { target: 'idle' },
      ],
    },
    idle: {},
    // Not final: the back button leads to `idle`. A second submit changes nothing.
    redirecting: {
      entry: ['clearCheckoutFailure', 'forgetRemovedFile'],
      invoke: {
        id: 'createCheckout',
        src: 'createCheckout',
        input: ({ context }) => checkoutRequestOf(context.draft, context.uploaded),
        onDone: [
          {
            guard: 'isCheckoutCreated',
            actions: {
              type: 'leaveForPayment',
              params: ({ event }) => ({ url: ofKind(event.output, 'created').url }),
            },
          },
          { guard: 'isCheckoutRefused', target: 'error', actions: 'recordCheckoutFailure' },
          { target: 'error' },
        ],
        onError: { target: 'error' },
      },
      on: { 'page.restored': { guard: 'isNotYetPaid', target: 'idle' } },
    },
    error: {},
    cancelled: {},
    // Back from the payment page. The address claims a payment, which only the server can confirm.
    confirming: { invoke: PAYMENT_QUESTION },
    // Asked again and again, after ever longer times.
    pending: { invoke: PAYMENT_QUESTION },
    // The receipt shows until the next order begins.
    paid: { on: { 'order.renewed': { target: 'idle', actions: 'forgetPlaced' } } },
    failed: {},
    // The server knows no such order of this visitor.
    unconfirmed: {},
  },
});
