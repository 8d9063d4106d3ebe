import { and, assertEvent, assign, forwardTo, not, or, setup, stateIn } from 'xstate';
import type { OrderReport } from '../../src/contract/orderReport.ts';
import { invalidContactFields } from '../../src/domain/contact.ts';
import { missingForCheckout, missingForUpload } from '../../src/domain/gate.ts';
import { fewestPages, isRushAllowed, needsCustomQuote } from '../../src/domain/pages.ts';
import { isTranslationConfirmed, precheckResult } from '../../src/domain/precheck.ts';
import { ofKind } from '../actorResult.ts';
import { uploadBatchMachine } from '../uploadBatch/machine.ts';
import { askPayment, createCheckout } from './actors.ts';
import { ANSWER_EVENTS, withAnswer } from './answers.ts';
import {
  batchEntries,
  batchOf,
  followingOrder,
  startOrder,
  touchedAndMissing,
  type OrderContext,
  type OrderInput,
} from './context.ts';
import { placedOrder, withReport } from './placed.ts';
import type { ActorDoneEvent, OrderEvent } from './events.ts';
import { withoutFile, withReplacedFile } from './mending.ts';
import {
  followCount,
  givePages,
  isCountNew,
  leavePages,
  pageNumberState,
  takeCount,
} from './pageNumber.ts';
import { checkoutRequestOf, uploadFieldsOf } from './requests.ts';
import { withBatch, withoutUploaded, withRestored } from './uploadedFiles.ts';

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

/** A visitor's order, from the first answer to the receipt. `order/texts.ts` describes its states. */
export const orderMachine = setup({
  // oxlint-disable-next-line typescript/no-unnecessary-type-assertion, typescript/no-unsafe-type-assertion -- XState reads only its type
  types: {} as {
    context: OrderContext;
    events: OrderEvent | ActorDoneEvent;
    input: OrderInput;
  },
  actors: { uploadBatch: uploadBatchMachine, createCheckout, askPayment },
  guards: {
    isContactComplete: ({ context }) => invalidContactFields(context.draft).length === 0,
    isUnknown: ({ context }) => precheckResult(context.draft) === 'unknown',
    isRequired: ({ context }) => precheckResult(context.draft) === 'required',
    isLikely: ({ context }) => precheckResult(context.draft) === 'likely',
    isTranslationConfirmed: ({ context }) => isTranslationConfirmed(context.draft),
    isCustomQuoteNeeded: ({ context }) => needsCustomQuote(context.draft.pages),
    isQuoteAutomatic: not('isCustomQuoteNeeded'),
    isCountNew: ({ context }) => isCountNew(context),
    isCountFollowed: ({ context }) => pageNumberState(context) === 'followed',
    isCountIncomplete: ({ context }) => pageNumberState(context) === 'incomplete',
    isCountContradicted: ({ context }) => pageNumberState(context) === 'contradicted',
    isCountOverruled: ({ context }) => pageNumberState(context) === 'overruled',
    isRushAllowed: ({ context }) => isRushAllowed(context.draft.pages),
    isRushForbidden: not('isRushAllowed'),
    isRushChosen: ({ context }) => context.draft.rush,
    canUpload: ({ context }) => missingForUpload(context.draft).length === 0,
    cannotUpload: not('canUpload'),
    isReadyToPay: ({ context: { draft, uploaded } }) =>
      missingForCheckout({ draft, uploadedCount: uploaded.length, isBatchRunning: false })
        .length === 0,
    isBatchRunning: stateIn({ upload: 'uploading' }),
    canCheckout: and(['isReadyToPay', not('isBatchRunning')]),
    cannotCheckout: not('canCheckout'),
    isBeingPaid: or([
      stateIn({ checkout: 'deciding' }),
      stateIn({ checkout: 'redirecting' }),
      stateIn({ checkout: 'confirming' }),
      stateIn({ checkout: 'pending' }),
      stateIn({ checkout: 'paid' }),
    ]),
    isChangeable: not('isBeingPaid'),
    canSubmit: and(['canCheckout', 'isChangeable']),
    isAnyFileHeld: ({ context }) => context.held.length > 0,
    canSendHeldFiles: and(['canStartBatch', 'isAnyFileHeld']),
    isAnyFileChosen: ({ event }) => event.type === 'files.chosen' && event.entries.length > 0,
    canStartBatch: and(['canUpload', 'isChangeable']),
    canSendChosenFiles: and(['canStartBatch', 'isAnyFileChosen']),
    canHoldChosenFiles: and(['cannotUpload', 'isChangeable', 'isAnyFileChosen']),
    isAnyFileRemoved: ({ context }) => context.removed !== null,
    canRestoreFile: and(['isAnyFileRemoved', 'isChangeable']),
    isBatchEmpty: ({ context }) => context.batch?.entries.length === 0,
    isBatchMended: ({ context }) => context.uploadFailure === null,
    canSendMendedBatch: and(['canStartBatch', 'isBatchMended']),
    isBatchDone: ({ event }) => {
      assertEvent(event, 'xstate.done.actor.uploadBatch');
      return event.output.kind === 'done';
    },
    isBatchRefused: ({ event }) => {
      assertEvent(event, 'xstate.done.actor.uploadBatch');
      return event.output.kind === 'failed' && event.output.failure.cause !== 'unanswered';
    },
    isBatchCancelled: ({ event }) => {
      assertEvent(event, 'xstate.done.actor.uploadBatch');
      return event.output.kind === 'cancelled';
    },
    isCheckoutCreated: ({ event }) => {
      assertEvent(event, 'xstate.done.actor.createCheckout');
      return event.output.kind === 'created';
    },
    isCheckoutRefused: ({ event }) => {
      assertEvent(event, 'xstate.done.actor.createCheckout');
      return event.output.kind === 'refused';
    },
    isPaid: ({ context }) => isPaidReport(context.placed?.receipt?.report),
    isPlaced: ({ context }) => context.placed !== null,
    isCancelled: ({ context }) => context.isCancelled,
    isPaidElsewhere: ({ context, event }) =>
      event.type === 'page.restored' &&
      event.paid !== null &&
      event.paid !== context.placed?.reference,
    isNotYetPaid: ({ event }) => event.type === 'page.restored' && event.paid === null,
    isToldPaid: ({ event }) => isPaidReport(reportOf(event)),
    isToldCancelled: ({ event }) => reportOf(event)?.payment === 'cancelled',
    isToldFailed: ({ event }) => reportOf(event)?.payment === 'failed',
    isToldOfNothing: ({ event }) => {
      assertEvent(event, 'xstate.done.actor.askPayment');
      return event.output.kind === 'unknown';
    },
  },
  actions: {
    recordAnswer: assign(({ context: { draft }, event }) => {
      assertEvent(event, ANSWER_EVENTS);
      return { draft: withAnswer(draft, event) };
    }),
    recordPages: assign(({ context, event }) => {
      assertEvent(event, 'pages.edited');
      return givePages(context, event.text);
    }),
    showPagesAsRead: assign(({ context }) => leavePages(context)),
    takeCount: assign(({ context }) => takeCount(context)),
    followCount: assign(({ context }) => followCount(context)),
    keepPages: assign(({ context: { count } }) => ({ fewestWhenGiven: fewestPages(count) })),
    switchRushOff: assign(({ context: { draft } }) => ({ draft: { ...draft, rush: false } })),
    markFieldTouched: assign(({ context, event }) => {
      assertEvent(event, 'field.blurred');
      return { touched: [...new Set([...context.touched, event.field])] };
    }),
    markMissingFieldsTouched: assign(({ context }) => ({ touched: touchedAndMissing(context) })),
    takeHeldFiles: assign(({ context }) => ({
      batch: batchOf(context.held),
      held: [],
      exchanged: null,
    })),
    takeChosenFiles: assign(({ event }) => {
      assertEvent(event, 'files.chosen');
      return { batch: batchOf(event.entries), exchanged: null };
    }),
    takeSameFiles: assign(({ context }) => ({ batch: batchOf(batchEntries(context)) })),
    dropFailedBatch: assign({ batch: null }),
    clearLastBatch: assign({ lastBatch: null, uploadFailure: null }),
    recordProgress: assign(({ context, event }) => {
      assertEvent(event, 'upload.progressed');
      const { type: _type, ...progress } = event;
      return { batch: { entries: batchEntries(context), ...progress } };
    }),
    forwardCancel: forwardTo('uploadBatch'),
    addUploadedFiles: assign(({ context, event }) => {
      assertEvent(event, 'xstate.done.actor.uploadBatch');
      const { uploaded } = ofKind(event.output, 'done');
      return {
        uploaded: withBatch(context, uploaded),
        batch: null,
        lastBatch: { outcome: 'done' as const, count: batchEntries(context).length },
      };
    }),
    discardBatch: assign(({ context }) => ({
      batch: null,
      lastBatch: { outcome: 'cancelled' as const, count: batchEntries(context).length },
    })),
    recordUploadFailure: assign(({ context, event }) => {
      assertEvent(event, 'xstate.done.actor.uploadBatch');
      return {
        batch: batchOf(batchEntries(context)),
        uploadFailure: ofKind(event.output, 'failed').failure,
      };
    }),
    recordSurprise: assign(({ context }) => ({
      batch: batchOf(batchEntries(context)),
      uploadFailure: { cause: 'unanswered' as const, index: context.batch?.index ?? 0 },
    })),
    leaveFileOut: assign(({ context, event }) => {
      assertEvent(event, 'file.leftOut');
      return withoutFile(context, event.index);
    }),
    replaceFile: assign(({ context, event }) => {
      assertEvent(event, 'file.replaced');
      return withReplacedFile(context, event);
    }),
    removeFile: assign(({ context, event }) => {
      assertEvent(event, 'file.removed');
      return withoutUploaded(context, event.key);
    }),
    restoreFile: assign(({ context }) => withRestored(context)),
    takeExchangedFile: assign(({ event }) => {
      assertEvent(event, 'file.exchanged');
      return { batch: batchOf([event.entry]), exchanged: event.key };
    }),
    keepPhoto: assign(({ context: { keptDespite }, event }) => {
      assertEvent(event, 'photo.kept');
      return { keptDespite: [...keptDespite, event.key] };
    }),
    forgetRemovedFile: assign({ removed: null }),
    holdChosenFiles: assign(({ context: { held }, event }) => {
      assertEvent(event, 'files.chosen');
      return { held: [...held, ...event.entries] };
    }),
    clearCheckoutFailure: assign({ checkoutFailureText: null }),
    recordCheckoutFailure: assign(({ event }) => {
      assertEvent(event, 'xstate.done.actor.createCheckout');
      return { checkoutFailureText: ofKind(event.output, 'refused').text };
    }),
    leaveForPayment: (_, { url }: { url: string }) => {
      throw new Error(`nobody provided the action "leaveForPayment", to ${url}`);
    },
    notePayment: assign(({ event }) => {
      assertEvent(event, 'page.restored');
      return {
        placed: placedOrder(event.paid),
        isCancelled: false,
        // A batch ends with the order that it belonged to.
        batch: null,
        uploadFailure: null,
      };
    }),
    recordReport: assign(({ context, event }) => {
      const report = reportOf(event);
      const { placed } = context;
      if (report !== undefined) return { placed: withReport(context, report) };
      return { placed: placed && { ...placed, asked: placed.asked + 1 } };
    }),
    beginNextOrder: assign(({ context }) =>
      context.placed?.receipt ? followingOrder(context, context.placed.receipt.report) : {},
    ),
    forgetPlaced: assign({ placed: null, touched: [] }),
  },
}).createMachine({
  id: 'order',
  context: ({ input }) => startOrder(input),
  type: 'parallel',
  on: {
    'field.blurred': { actions: 'markFieldTouched' },
    'mailing.toggled': { actions: 'recordAnswer' },
    'page.restored': { guard: 'isPaidElsewhere', target: '#order', actions: 'notePayment' },
  },
  states: {
    // Who orders: name, email and phone.
    contact: {
      initial: 'deciding',
      on: { 'contact.edited': { target: '.deciding', actions: 'recordAnswer' } },
      states: {
        deciding: {
          always: [{ guard: 'isContactComplete', target: 'complete' }, { target: 'incomplete' }],
        },
        incomplete: {},
        complete: {},
      },
    },
    // Whether a translation is needed at all (section 4).
    precheck: {
      initial: 'deciding',
      on: {
        'filing.answered': { target: '.deciding', actions: 'recordAnswer' },
        'country.answered': { target: '.deciding', actions: 'recordAnswer' },
        'direction.answered': { target: '.deciding', actions: 'recordAnswer' },
      },
      states: {
        deciding: {
          always: [
            { guard: 'isUnknown', target: 'unknown' },
            { guard: 'isRequired', target: 'required' },
            { guard: 'isLikely', target: 'likely' },
            { target: 'optional' },
          ],
        },
        unknown: {},
        required: {},
        likely: {},
        // The order waits until the visitor confirms that a translation is still wanted.
        optional: {
          initial: 'deciding',
          on: { 'stillWant.toggled': { target: '.deciding', actions: 'recordAnswer' } },
          states: {
            deciding: {
              always: [
                { guard: 'isTranslationConfirmed', target: 'confirmed' },
                { target: 'unconfirmed' },
              ],
            },
            unconfirmed: {},
            confirmed: {},
          },
        },
      },
    },
    // Above 30 pages the price is a custom quote.
    size: {
      initial: 'deciding',
      on: {
        'pages.edited': { target: '.deciding', actions: 'recordPages' },
        'pages.left': { actions: 'showPagesAsRead' },
      },
      states: {
        deciding: {
          always: [
            { guard: 'isCustomQuoteNeeded', target: 'customQuote' },
            { target: 'automatic' },
          ],
        },
        automatic: {
          always: { guard: 'isCustomQuoteNeeded', target: 'deciding' },
        },
        customQuote: {
          always: { guard: 'isQuoteAutomatic', target: 'deciding' },
        },
      },
    },
    // Whose number the page count is: that of the files, or the visitor's.
    count: {
      initial: 'deciding',
      always: { guard: 'isCountNew', target: '.deciding', actions: 'takeCount' },
      on: {
        'pages.edited': { target: '.deciding' },
        'pages.left': { target: '.deciding' },
        'pages.kept': { target: '.deciding', actions: 'keepPages' },
        'count.used': { target: '.deciding', actions: 'followCount' },
      },
      states: {
        deciding: {
          always: [
            { guard: 'isCountFollowed', target: 'followed' },
            { guard: 'isCountIncomplete', target: 'incomplete' },
            { guard: 'isCountContradicted', target: 'contradicted' },
            { guard: 'isCountOverruled', target: 'overruled' },
            { target: 'agreed' },
          ],
        },
        followed: {},
        incomplete: {},
        agreed: {},
        contradicted: {},
        overruled: {},
      },
    },
    // Rush delivery, for jobs of up to 8 pages.
    rush: {
      initial: 'deciding',
      on: {
        'rush.toggled': { guard: 'isRushAllowed', target: '.deciding', actions: 'recordAnswer' },
      },
      states: {
        deciding: {
          always: [
            { guard: 'isRushForbidden', target: 'unavailable' },
            { guard: 'isRushChosen', target: 'on' },
            { target: 'off' },
          ],
        },
        off: {
          always: { guard: 'isRushForbidden', target: 'deciding' },
        },
        on: {
          always: { guard: 'isRushForbidden', target: 'deciding' },
        },
        // Rush stays off when the page count goes down again.
        unavailable: {
          entry: 'switchRushOff',
          always: { guard: 'isRushAllowed', target: 'deciding' },
        },
      },
    },
    // What the visitor may do next.
    gate: {
      initial: 'deciding',
      states: {
        deciding: {
          always: [
            { guard: 'canCheckout', target: 'checkoutOpen' },
            { guard: 'canUpload', target: 'uploadOpen' },
            { target: 'closed' },
          ],
        },
        closed: {
          always: { guard: 'canUpload', target: 'deciding' },
        },
        uploadOpen: {
          always: [
            { guard: 'cannotUpload', target: 'deciding' },
            { guard: 'canCheckout', target: 'deciding' },
          ],
        },
        checkoutOpen: {
          always: { guard: 'cannotCheckout', target: 'deciding' },
        },
      },
    },
    // The files, sent in batches. Nothing of a failed or cancelled batch is added.
    upload: {
      initial: 'idle',
      on: {
        'file.removed': { guard: 'isChangeable', actions: 'removeFile' },
        'file.restored': { guard: 'canRestoreFile', actions: 'restoreFile' },
        'photo.kept': { actions: 'keepPhoto' },
      },
      states: {
        idle: {
          always: { guard: 'canSendHeldFiles', target: 'uploading', actions: 'takeHeldFiles' },
          on: {
            'files.chosen': [
              {
                guard: 'canSendChosenFiles',
                target: 'uploading',
                actions: 'takeChosenFiles',
              },
              { guard: 'canHoldChosenFiles', actions: 'holdChosenFiles' },
            ],
            'file.exchanged': {
              guard: 'canStartBatch',
              target: 'uploading',
              actions: 'takeExchangedFile',
            },
          },
        },
        // The batch carries the answers it started with, and goes on even if the gate closes.
        uploading: {
          entry: ['clearLastBatch', 'forgetRemovedFile'],
          invoke: {
            id: 'uploadBatch',
            src: 'uploadBatch',
            input: ({ context }) => ({
              entries: batchEntries(context),
              fields: uploadFieldsOf(context.draft),
              uploaded: context.uploaded,
            }),
            onDone: [
              { guard: 'isBatchDone', target: 'idle', actions: 'addUploadedFiles' },
              { guard: 'isBatchCancelled', target: 'idle', actions: 'discardBatch' },
              { guard: 'isBatchRefused', target: 'error', actions: 'recordUploadFailure' },
              { target: 'error', actions: 'recordUploadFailure' },
            ],
            onError: { target: 'error', actions: 'recordSurprise' },
          },
          on: {
            'upload.progressed': { target: '.sending', actions: 'recordProgress' },
            'upload.stalled': { target: '.stalled' },
            'network.lost': { target: '.waiting' },
            'upload.cancelled': { actions: 'forwardCancel' },
          },
          initial: 'checking',
          states: {
            checking: {},
            sending: {},
            stalled: {},
            waiting: {},
          },
        },
        // A faulty file is left out or replaced, which sends the batch, or all is tried again.
        error: {
          always: [
            { guard: 'isBatchEmpty', target: 'idle', actions: 'discardBatch' },
            { guard: 'canSendMendedBatch', target: 'uploading', actions: 'takeSameFiles' },
          ],
          on: {
            'files.chosen': [
              {
                guard: 'canSendChosenFiles',
                target: 'uploading',
                actions: 'takeChosenFiles',
              },
              {
                guard: 'canHoldChosenFiles',
                target: 'idle',
                actions: ['dropFailedBatch', 'holdChosenFiles'],
              },
            ],
            'file.exchanged': {
              guard: 'canStartBatch',
              target: 'uploading',
              actions: 'takeExchangedFile',
            },
            'upload.retried': {
              guard: 'canStartBatch',
              target: 'uploading',
              actions: 'takeSameFiles',
            },
            'file.leftOut': { actions: 'leaveFileOut' },
            'file.replaced': { actions: 'replaceFile' },
          },
        },
      },
    },
    // From the form to the payment page, and back.
    checkout: {
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
        paid: {
          on: { 'order.renewed': { target: 'idle', actions: 'forgetPlaced' } },
        },
        failed: {},
        // The server knows no such order of this visitor.
        unconfirmed: {},
      },
    },
  },
});

/** The report that an answer of the server holds. */
function reportOf(event: OrderEvent | ActorDoneEvent): OrderReport | undefined {
  assertEvent(event, 'xstate.done.actor.askPayment');
  return event.output.kind === 'told' ? event.output.report : undefined;
}

/** Whether the money arrived, even if it was given back since. */
function isPaidReport(report: OrderReport | undefined): boolean {
  return report?.payment === 'paid' || report?.payment === 'refunded';
}
