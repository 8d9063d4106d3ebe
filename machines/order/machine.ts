import { ofKind } from '../actorResult.ts';
import { orderSetup } from './actions.ts';
import { startOrder } from './context.ts';
import { batchInput, checkoutRequest, paymentQuery } from './requests.ts';

/** Asks the server for the outcome of the placed order. */
const PAYMENT_QUERY = {
  id: 'queryPayment',
  src: 'queryPayment',
  input: paymentQuery,
  onDone: [
    { guard: 'isReportedPaid', target: '#order', actions: ['recordReport', 'beginNextOrder'] },
    { guard: 'isReportedCancelled', target: 'cancelled', actions: 'forgetPlaced' },
    { guard: 'isReportedFailed', target: 'failed', actions: 'forgetPlaced' },
    { guard: 'isOrderUnknown', target: 'unconfirmed', actions: 'forgetPlaced' },
    { target: 'pending', reenter: true, actions: 'recordReport' },
  ],
  onError: { target: 'unconfirmed', actions: 'forgetPlaced' },
} as const;

/** Records an answer, from which its region then decides its state anew. */
const ANSWERED = { guard: 'isChangeable', target: '.deciding', actions: 'recordAnswer' } as const;

/** A visitor's order, from the first answer to the receipt. `order/texts.ts` describes its states. */
export const orderMachine = orderSetup.createMachine({
  id: 'order',
  context: ({ input }) => startOrder(input),
  type: 'parallel',
  on: {
    'field.blurred': { actions: 'markFieldTouched' },
    'mailing.toggled': { guard: 'isChangeable', actions: 'recordAnswer' },
    'page.restored': { guard: 'isPaidElsewhere', target: '#order', actions: 'notePayment' },
  },
  states: {
    // Who orders: name, email and phone.
    contact: {
      initial: 'deciding',
      on: {
        'contact.edited': ANSWERED,
      },
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
        'filing.answered': ANSWERED,
        'country.answered': ANSWERED,
        'direction.answered': ANSWERED,
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
          on: {
            'stillWant.toggled': ANSWERED,
          },
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
        'pages.edited': { guard: 'isChangeable', target: '.deciding', actions: 'recordPages' },
        'pages.blurred': { actions: 'showPagesAsRead' },
      },
      states: {
        deciding: {
          always: [
            { guard: 'isCustomQuoteNeeded', target: 'customQuote' },
            { target: 'automatic' },
          ],
        },
        automatic: { always: { guard: 'isCustomQuoteNeeded', target: 'deciding' } },
        customQuote: { always: { guard: 'isQuoteAutomatic', target: 'deciding' } },
      },
    },
    // Whether the number of pages is that of the files or the visitor's own.
    count: {
      initial: 'deciding',
      always: { guard: 'isCountNew', target: '.deciding', actions: 'takeCount' },
      on: {
        'pages.edited': { target: '.deciding' },
        'pages.blurred': { target: '.deciding' },
        'pages.kept': { target: '.deciding', actions: 'keepPages' },
        'count.used': { guard: 'isChangeable', target: '.deciding', actions: 'followCount' },
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
        'rush.toggled': { guard: 'canToggleRush', target: '.deciding', actions: 'recordAnswer' },
      },
      states: {
        deciding: {
          always: [
            { guard: 'isRushForbidden', target: 'unavailable' },
            { guard: 'isRushChosen', target: 'on' },
            { target: 'off' },
          ],
        },
        off: { always: { guard: 'isRushForbidden', target: 'deciding' } },
        on: { always: { guard: 'isRushForbidden', target: 'deciding' } },
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
        closed: { always: { guard: 'canUpload', target: 'deciding' } },
        uploadOpen: {
          always: [
            { guard: 'cannotUpload', target: 'deciding' },
            { guard: 'canCheckout', target: 'deciding' },
          ],
        },
        checkoutOpen: { always: { guard: 'cannotCheckout', target: 'deciding' } },
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
              { guard: 'canSendChosenFiles', target: 'uploading', actions: 'takeChosenFiles' },
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
            input: batchInput,
            onDone: [
              { guard: 'isBatchDone', target: 'idle', actions: 'addUploadedFiles' },
              { guard: 'isBatchCancelled', target: 'idle', actions: 'discardBatch' },
              { target: 'error', actions: 'recordUploadFailure' },
            ],
            onError: { target: 'error', actions: 'recordUnexpectedError' },
          },
          on: {
            'upload.progressed': { target: '.sending', actions: 'recordProgress' },
            'upload.stalled': { target: '.stalled' },
            'network.lost': { target: '.waiting' },
            'check.resumed': { target: '.checking' },
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
        // Once every faulty file is left out or replaced, the batch is sent, or waits until the gate opens; a
        // retry sends all of it again.
        error: {
          always: [
            { guard: 'isBatchEmpty', target: 'idle', actions: 'discardBatch' },
            { guard: 'canSendCorrectedBatch', target: 'uploading', actions: 'takeSameFiles' },
            { guard: 'isBatchCorrected', target: 'idle', actions: 'holdCorrectedBatch' },
          ],
          on: {
            'files.chosen': [
              { guard: 'canSendChosenFiles', target: 'uploading', actions: 'takeChosenFiles' },
              { guard: 'canHoldChosenFiles', target: 'idle', actions: 'holdChosenFiles' },
            ],
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
        // This state is not final: the back button leads to `idle`, and so does the wait for a
        // payment page that does not load. A second submit changes nothing, and nor does an answer:
        // the request has been sent.
        redirecting: {
          entry: ['clearCheckoutFailure', 'forgetRemovedFile'],
          invoke: {
            id: 'createCheckout',
            src: 'createCheckout',
            input: checkoutRequest,
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
          // This is longer than the request may take.
          after: { 60_000: { target: 'idle' } },
        },
        error: {},
        cancelled: {},
        // Back from the payment page, whose return URL only claims a payment. The server has to confirm it.
        confirming: { invoke: PAYMENT_QUERY },
        // The page queries the server again and again, after ever longer delays.
        pending: { invoke: PAYMENT_QUERY },
        // The receipt shows until the next order begins.
        paid: { on: { 'order.renewed': { target: 'idle', actions: 'forgetPlaced' } } },
        failed: {},
        // The server knows no such order of this visitor.
        unconfirmed: {},
      },
    },
  },
});
