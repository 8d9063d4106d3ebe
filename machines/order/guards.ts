import { and, assertEvent, not, or, setup, stateIn } from 'xstate';
import { invalidContactFields } from '../../src/domain/contact.ts';
import { missingForCheckout, missingForUpload } from '../../src/domain/gate.ts';
import { isRushAllowed, needsCustomQuote } from '../../src/domain/pages.ts';
import { isTranslationConfirmed, precheckResult } from '../../src/domain/precheck.ts';
import { uploadBatchMachine } from '../uploadBatch/machine.ts';
import { createCheckout, queryPayment } from './actors.ts';
import type { OrderContext, OrderInput } from './context.ts';
import type { ActorDoneEvent, OrderEvent } from './events.ts';
import { isCountNew, pageNumberState } from './pageNumber.ts';
import { isPaidReport, reportOf } from './report.ts';

/** XState reads only the type of this value. */
const types: {
  context?: OrderContext;
  events?: OrderEvent | ActorDoneEvent;
  input?: OrderInput;
} = {};

/** The order's types, actors and guards; `actions.ts` completes the setup of its chart. */
export const guardedOrder = setup({
  types,
  actors: { uploadBatch: uploadBatchMachine, createCheckout, queryPayment },
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
    canToggleRush: and(['isRushAllowed', 'isChangeable']),
    isAnyFileHeld: ({ context }) => context.held.length > 0,
    canSendHeldFiles: and(['canStartBatch', 'isAnyFileHeld']),
    isAnyFileChosen: ({ event }) => event.type === 'files.chosen' && event.entries.length > 0,
    canStartBatch: and(['canUpload', 'isChangeable']),
    canSendChosenFiles: and(['canStartBatch', 'isAnyFileChosen']),
    canHoldChosenFiles: and(['cannotUpload', 'isChangeable', 'isAnyFileChosen']),
    isAnyFileRemoved: ({ context }) => context.removed !== null,
    canRestoreFile: and(['isAnyFileRemoved', 'isChangeable']),
    isBatchEmpty: ({ context }) => context.batch?.entries.length === 0,
    isBatchCorrected: ({ context }) => context.uploadFailure === null,
    canSendCorrectedBatch: and(['canStartBatch', 'isBatchCorrected']),
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
    isReportedPaid: ({ event }) => isPaidReport(reportOf(event)),
    isReportedCancelled: ({ event }) => reportOf(event)?.payment === 'cancelled',
    isReportedFailed: ({ event }) => reportOf(event)?.payment === 'failed',
    isOrderUnknown: ({ event }) => {
      assertEvent(event, 'xstate.done.actor.queryPayment');
      return event.output.kind === 'unknown';
    },
  },
});
