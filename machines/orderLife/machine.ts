import { setup } from 'xstate';
import type { OrderLifeEvent } from './events.ts';

/** The server runs the effects of a change, in the transaction that records the change. */
const byServer = (): void => {};

/**
 * What becomes of an order after it was submitted. Only its payment decides that. An event that a
 * state does not name is a duplicate or comes too late, and changes nothing.
 */
export const orderLifeMachine = setup({
  // oxlint-disable-next-line typescript/no-unnecessary-type-assertion, typescript/no-unsafe-type-assertion -- XState reads only its type
  types: {} as {
    events: OrderLifeEvent;
  },
  actions: {
    /** Assigns the files to the order, except those that another order has. */
    claimFiles: byServer,
    /** Lets another order take the files. */
    freeFiles: byServer,
    /** Queues one mail to the customer and one to the provider. */
    queueMails: byServer,
  },
}).createMachine({
  id: 'orderLife',
  initial: 'awaitingPayment',
  states: {
    awaitingPayment: {
      entry: 'claimFiles',
      on: {
        'payment.succeeded': { target: 'paid' },
        'payment.pending': { target: 'processing' },
        'payment.cancelled': { target: 'cancelled' },
        'payment.expired': { target: 'expired' },
        'payment.failed': { target: 'failed' },
      },
    },
    // The customer has paid by a slow method, and the money is on its way.
    processing: {
      entry: 'claimFiles',
      on: {
        'payment.succeeded': { target: 'paid' },
        'payment.failed': { target: 'failed' },
      },
    },
    paid: {
      entry: ['claimFiles', 'queueMails'],
      on: { 'payment.refunded': { target: 'refunded' } },
    },
    refunded: {
      type: 'final',
    },
    // Here, and in `expired` and `failed`, money that arrives all the same makes the order paid.
    cancelled: {
      entry: 'freeFiles',
      on: {
        'payment.succeeded': { target: 'paid' },
        'payment.pending': { target: 'processing' },
      },
    },
    expired: {
      entry: 'freeFiles',
      on: {
        'payment.succeeded': { target: 'paid' },
        'payment.pending': { target: 'processing' },
      },
    },
    failed: {
      entry: 'freeFiles',
      on: { 'payment.succeeded': { target: 'paid' } },
    },
  },
});
