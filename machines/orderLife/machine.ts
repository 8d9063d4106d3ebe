import { setup } from 'xstate';
import type { OrderLifeEvent } from './events.ts';

/** XState reads only the type of this value. */
const types: { events?: OrderLifeEvent } = {};

/** The server runs the effects of a change, in the transaction that records the change. */
const byServer = (): void => {};

/** What a payment does to an order that was refunded, cancelled or expired before it. */
const LATE_PAYMENT = {
  'payment.succeeded': { target: 'paid', actions: 'reportLatePayment' },
  'payment.orphaned': { target: 'paid', actions: 'reportOrphan' },
  'payment.pending': { target: 'processing' },
  'payment.mismatched': { target: 'mismatched' },
} as const;

/**
 * The life of an order after its submission. Only its payment decides the state. An event that a
 * state does not name is a duplicate or comes too late, and changes nothing.
 */
export const orderLifeMachine = setup({
  types,
  actions: {
    /** Assigns the files to the order, except those that another order has. */
    claimFiles: byServer,
    /** Lets another order take the files. */
    freeFiles: byServer,
    /** Queues one mail to the customer and one to the provider. */
    queueMails: byServer,
    /** Tells the customer that nothing was paid, and what to do. */
    notifyOfFailure: byServer,
    /** These tell customer and provider what was refunded. */
    notifyOfRefund: byServer,
    notifyOfPartialRefund: byServer,
    notifyOfSurplusRefund: byServer,
    /** These tell the provider at once what a person has to decide. */
    reportRefundFailure: byServer,
    reportMismatch: byServer,
    reportRepetition: byServer,
    reportOrphan: byServer,
    reportLatePayment: byServer,
    reportUnknownPage: byServer,
    reportInquiry: byServer,
    reportDispute: byServer,
  },
}).createMachine({
  id: 'orderLife',
  initial: 'awaitingPayment',
  // Events that people have to know about, whatever state the order is in.
  on: {
    'payment.partlyRefunded': { actions: 'notifyOfPartialRefund' },
    'payment.repeated': { actions: 'reportRepetition' },
    'payment.orphaned': { actions: 'reportOrphan' },
    'payment.surplusRefunded': { actions: 'notifyOfSurplusRefund' },
    'payment.refundFailed': { actions: 'reportRefundFailure' },
    'payment.inquired': { actions: 'reportInquiry' },
    'payment.disputed': { actions: 'reportDispute' },
  },
  states: {
    awaitingPayment: {
      entry: 'claimFiles',
      on: {
        'payment.succeeded': { target: 'paid' },
        'payment.pending': { target: 'processing' },
        'payment.cancelled': { target: 'cancelled' },
        'payment.expired': { target: 'expired' },
        'payment.failed': { target: 'failed' },
        'payment.mismatched': { target: 'mismatched' },
      },
    },
    // The customer has paid by a slow method, and the money is on its way.
    processing: {
      entry: 'claimFiles',
      on: {
        'payment.succeeded': { target: 'paid' },
        'payment.failed': { target: 'failed' },
        'payment.mismatched': { target: 'mismatched' },
        'payment.unknown': { actions: 'reportUnknownPage' },
        'payment.abandoned': { target: 'expired' },
      },
    },
    // A person decides: a payment is accepted, or all are refunded and the files are free again.
    mismatched: {
      entry: ['claimFiles', 'reportMismatch'],
      on: {
        'payment.succeeded': { target: 'paid' },
        'payment.pending': { target: 'processing' },
        'payment.failed': { target: 'failed' },
        'payment.mismatched': { actions: 'reportMismatch' },
        'payment.refunded': { target: 'refunded', actions: 'freeFiles' },
      },
    },
    paid: {
      entry: ['claimFiles', 'queueMails'],
      on: { 'payment.refunded': { target: 'refunded' } },
    },
    // A payment that arrives here is another one: the server does not report a refunded one again.
    refunded: {
      entry: 'notifyOfRefund',
      on: {
        'payment.restored': { target: 'paid' },
        ...LATE_PAYMENT,
      },
    },
    cancelled: {
      entry: 'freeFiles',
      on: LATE_PAYMENT,
    },
    expired: {
      entry: 'freeFiles',
      on: LATE_PAYMENT,
    },
    // The money can still arrive.
    failed: {
      entry: ['freeFiles', 'notifyOfFailure'],
      on: {
        'payment.succeeded': { target: 'paid', actions: 'reportLatePayment' },
        'payment.orphaned': { target: 'paid', actions: 'reportOrphan' },
        'payment.mismatched': { target: 'mismatched' },
      },
    },
  },
});
