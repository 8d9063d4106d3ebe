import {
  and,
  assertEvent,
  assign,
  forwardTo,
  not,
  setup,
  stateIn,
  type DoneActorEvent,
} from 'xstate';
import { missingForCheckout, missingForUpload } from '../../src/domain/gate.ts';
import { invalidContactFields } from '../../src/domain/contact.ts';
import { isRushAllowed, needsCustomQuote, parsePages } from '../../src/domain/pages.ts';
import { isTranslationConfirmed, precheckResult } from '../../src/domain/precheck.ts';
import { createCheckout, type CheckoutResult } from './actors.ts';
import { ofKind } from '../actorResult.ts';
import { PAID_ORDER, startOrder, withMissingFields, type OrderContext } from './context.ts';
import type { OrderEvent } from './events.ts';
import type { OrderInput } from './context.ts';
import { checkoutRequestOf, uploadFieldsOf } from './requests.ts';
import { uploadBatchMachine } from '../uploadBatch/machine.ts';
import type { UploadBatchOutput } from '../uploadBatch/types.ts';

/** What the order's own actors tell it. */
type AnswerEvent =
  | DoneActorEvent<UploadBatchOutput, 'uploadBatch'>
  | DoneActorEvent<CheckoutResult, 'createCheckout'>;

/** A visitor's order, from the first answer to the payment page; see `machines/index.ts`. */
export const orderMachine = setup({
  // oxlint-disable-next-line typescript/no-unnecessary-type-assertion, typescript/no-unsafe-type-assertion -- XState reads its type alone
  types: {} as {
    context: OrderContext;
    events: OrderEvent | AnswerEvent;
    input: OrderInput;
  },
  actors: { uploadBatch: uploadBatchMachine, createCheckout },
  guards: {
    isContactComplete: ({ context }) => invalidContactFields(context.draft).length === 0,
    isUnknown: ({ context }) => precheckResult(context.draft) === 'unknown',
    isRequired: ({ context }) => precheckResult(context.draft) === 'required',
    isLikely: ({ context }) => precheckResult(context.draft) === 'likely',
    isTranslationConfirmed: ({ context }) => isTranslationConfirmed(context.draft),
    isCustomQuoteNeeded: ({ context }) => needsCustomQuote(context.draft.pages),
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
    isRedirecting: stateIn({ checkout: 'redirecting' }),
    isNotRedirecting: not('isRedirecting'),
    canSubmit: and(['canCheckout', 'isNotRedirecting']),
    isAnyFileHeld: ({ context }) => context.held.length > 0,
    canSendHeldFiles: and(['canUpload', 'isAnyFileHeld']),
    isAnyFileChosen: ({ event }) => event.type === 'files.chosen' && event.entries.length > 0,
    canStartBatch: and(['canUpload', 'isNotRedirecting']),
    canSendChosenFiles: and(['canStartBatch', 'isAnyFileChosen']),
    isBatchDone: ({ event }) => {
      assertEvent(event, 'xstate.done.actor.uploadBatch');
      return event.output.kind === 'done';
    },
    isBatchCancelled: ({ event }) => {
      assertEvent(event, 'xstate.done.actor.uploadBatch');
      return event.output.kind === 'cancelled';
    },
    isCheckoutCreated: ({ event }) => {
      assertEvent(event, 'xstate.done.actor.createCheckout');
      return event.output.kind === 'created';
    },
    wasPaid: ({ context }) => context.returned === 'paid',
    wasCancelled: ({ context }) => context.returned === 'cancelled',
    isPaidMeanwhile: ({ event }) => event.type === 'page.restored' && event.isPaid,
    isStillToPay: not('isPaidMeanwhile'),
  },
  actions: {
    keepContact: assign(({ context: { draft }, event }) => {
      assertEvent(event, 'contact.edited');
      return { draft: { ...draft, [event.field]: event.value } };
    }),
    keepFiling: assign(({ context: { draft }, event }) => {
      assertEvent(event, 'filing.answered');
      return { draft: { ...draft, filingWhere: event.filingWhere } };
    }),
    keepCountry: assign(({ context: { draft }, event }) => {
      assertEvent(event, 'country.answered');
      return { draft: { ...draft, consularCountry: event.consularCountry } };
    }),
    keepDirection: assign(({ context: { draft }, event }) => {
      assertEvent(event, 'direction.answered');
      return { draft: { ...draft, direction: event.direction } };
    }),
    keepStillWant: assign(({ context: { draft }, event }) => {
      assertEvent(event, 'stillWant.toggled');
      return { draft: { ...draft, stillWantTranslation: event.stillWantTranslation } };
    }),
    keepPages: assign(({ context: { draft }, event }) => {
      assertEvent(event, 'pages.edited');
      return { draft: { ...draft, pages: parsePages(event.text) }, pagesText: event.text };
    }),
    keepRush: assign(({ context: { draft }, event }) => {
      assertEvent(event, 'rush.toggled');
      return { draft: { ...draft, rush: event.rush } };
    }),
    switchRushOff: assign(({ context: { draft } }) => ({ draft: { ...draft, rush: false } })),
    keepMailing: assign(({ context: { draft }, event }) => {
      assertEvent(event, 'mailing.toggled');
      return { draft: { ...draft, mailHardCopy: event.mailHardCopy } };
    }),
    noteFieldLeft: assign(({ context, event }) => {
      assertEvent(event, 'field.left');
      return { left: [...new Set([...context.left, event.field])] };
    }),
    pointOutMissingFields: assign(({ context }) => ({ left: withMissingFields(context) })),
    takeHeldFiles: assign(({ context }) => ({
      batch: { entries: context.held, index: 0, sentBytes: 0 },
      held: [],
    })),
    takeChosenFiles: assign(({ event }) => {
      assertEvent(event, 'files.chosen');
      return { batch: { entries: event.entries, index: 0, sentBytes: 0 } };
    }),
    takeSameFiles: assign(({ context }) => ({
      batch: { entries: entriesOf(context), index: 0, sentBytes: 0 },
    })),
    forgetLastBatch: assign({ lastBatch: null, uploadFailureText: null }),
    keepProgress: assign(({ context, event }) => {
      assertEvent(event, 'upload.progressed');
      const { index, sentBytes } = event;
      return { batch: { entries: entriesOf(context), index, sentBytes } };
    }),
    passCancelOn: forwardTo('uploadBatch'),
    addUploadedFiles: assign(({ context, event }) => {
      assertEvent(event, 'xstate.done.actor.uploadBatch');
      const { uploaded } = ofKind(event.output, 'done');
      return {
        uploaded: [...context.uploaded, ...uploaded],
        batch: null,
        lastBatch: { outcome: 'done' as const, count: entriesOf(context).length },
      };
    }),
    dropBatch: assign(({ context }) => ({
      batch: null,
      lastBatch: { outcome: 'cancelled' as const, count: entriesOf(context).length },
    })),
    keepUploadFailure: assign(({ context, event }) => {
      assertEvent(event, 'xstate.done.actor.uploadBatch');
      const { index, text } = ofKind(event.output, 'failed');
      return {
        batch: { entries: entriesOf(context), index, sentBytes: 0 },
        uploadFailureText: text,
      };
    }),
    removeFile: assign(({ context, event }) => {
      assertEvent(event, 'file.removed');
      return { uploaded: context.uploaded.filter((file) => file.key !== event.key) };
    }),
    forgetCheckoutFailure: assign({ checkoutFailureText: null }),
    keepCheckoutFailure: assign(({ event }) => {
      assertEvent(event, 'xstate.done.actor.createCheckout');
      return { checkoutFailureText: ofKind(event.output, 'refused').text };
    }),
    leaveForPayment: (_, { url }: { url: string }) => {
      throw new Error(`nobody provided the action "leaveForPayment", to ${url}`);
    },
    startOver: assign(() => PAID_ORDER),
  },
}).createMachine({
  id: 'order',
  context: ({ input }) => startOrder(input),
  type: 'parallel',
  on: {
    'field.left': { actions: 'noteFieldLeft' },
    'mailing.toggled': { actions: 'keepMailing' },
    'page.restored': { guard: 'isPaidMeanwhile', target: '#order', actions: 'startOver' },
  },
  states: {
    // Who orders: name, email and phone.
    contact: {
      initial: 'deciding',
      on: { 'contact.edited': { target: '.deciding', actions: 'keepContact' } },
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
        'filing.answered': { target: '.deciding', actions: 'keepFiling' },
        'country.answered': { target: '.deciding', actions: 'keepCountry' },
        'direction.answered': { target: '.deciding', actions: 'keepDirection' },
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
          on: { 'stillWant.toggled': { target: '.deciding', actions: 'keepStillWant' } },
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
      on: { 'pages.edited': { target: '.deciding', actions: 'keepPages' } },
      states: {
        deciding: {
          always: [
            { guard: 'isCustomQuoteNeeded', target: 'customQuote' },
            { target: 'automatic' },
          ],
        },
        automatic: {},
        customQuote: {},
      },
    },
    // Rush delivery, for jobs of up to 8 pages.
    rush: {
      initial: 'deciding',
      on: {
        'rush.toggled': { guard: 'isRushAllowed', target: '.deciding', actions: 'keepRush' },
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
      on: { 'file.removed': { guard: 'isNotRedirecting', actions: 'removeFile' } },
      states: {
        idle: {
          always: { guard: 'canSendHeldFiles', target: 'uploading', actions: 'takeHeldFiles' },
          on: {
            'files.chosen': {
              guard: 'canSendChosenFiles',
              target: 'uploading',
              actions: 'takeChosenFiles',
            },
          },
        },
        // The batch carries the answers it started with, and goes on even if the gate closes.
        uploading: {
          entry: 'forgetLastBatch',
          invoke: {
            id: 'uploadBatch',
            src: 'uploadBatch',
            input: ({ context }) => ({
              entries: entriesOf(context),
              fields: uploadFieldsOf(context.draft),
            }),
            onDone: [
              { guard: 'isBatchDone', target: 'idle', actions: 'addUploadedFiles' },
              { guard: 'isBatchCancelled', target: 'idle', actions: 'dropBatch' },
              { target: 'error', actions: 'keepUploadFailure' },
            ],
            onError: { target: 'error' },
          },
          on: {
            'upload.progressed': { actions: 'keepProgress' },
            'upload.cancelled': { actions: 'passCancelOn' },
          },
        },
        error: {
          on: {
            'files.chosen': {
              guard: 'canSendChosenFiles',
              target: 'uploading',
              actions: 'takeChosenFiles',
            },
            'upload.retried': {
              guard: 'canStartBatch',
              target: 'uploading',
              actions: 'takeSameFiles',
            },
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
          { guard: 'cannotCheckout', actions: 'pointOutMissingFields' },
        ],
      },
      states: {
        deciding: {
          always: [
            { guard: 'wasPaid', target: 'paid' },
            { guard: 'wasCancelled', target: 'cancelled' },
            { target: 'idle' },
          ],
        },
        idle: {},
        // Not final: the back button leads to `idle`. A second submit changes nothing.
        redirecting: {
          entry: 'forgetCheckoutFailure',
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
              { target: 'error', actions: 'keepCheckoutFailure' },
            ],
            onError: { target: 'error' },
          },
          on: { 'page.restored': { guard: 'isStillToPay', target: 'idle' } },
        },
        error: {},
        cancelled: {},
        paid: {},
      },
    },
  },
});

/** The files of the batch that runs or failed; there is one in every state that asks. */
function entriesOf({ batch }: OrderContext) {
  if (batch === null) throw new Error('there is no batch');
  return batch.entries;
}
