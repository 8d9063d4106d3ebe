import { assertEvent, assign, forwardTo } from 'xstate';
import { fewestPages } from '../../src/domain/pages.ts';
import { ofKind } from '../actorResult.ts';
import { batchEntries, batchOf, followingOrder, touchedAndMissing } from './context.ts';
import type { AnswerEvent } from './events.ts';
import { guardedOrder } from './guards.ts';
import { withoutFile, withReplacedFile } from './correcting.ts';
import { followCount, normalisePages, recordTypedPages, takeCount } from './pageNumber.ts';
import { placedOrder, withReport } from './placed.ts';
import { reportOf } from './report.ts';
import { withBatch, withoutUploaded, withRestored } from './uploadedFiles.ts';

/** The types of the events that carry an answer. */
const ANSWER_EVENTS = [
  'contact.edited',
  'filing.answered',
  'country.answered',
  'direction.answered',
  'stillWant.toggled',
  'rush.toggled',
  'mailing.toggled',
] as const satisfies readonly AnswerEvent['type'][];

/** What the order's chart may name: the actors and guards of `guards.ts`, and these actions. */
export const orderSetup = guardedOrder.extend({
  actions: {
    recordAnswer: assign(({ context: { draft }, event }) => {
      assertEvent(event, ANSWER_EVENTS);
      if (event.type === 'contact.edited')
        return { draft: { ...draft, [event.field]: event.value } };
      const { type: _type, ...answer } = event;
      return { draft: { ...draft, ...answer } };
    }),
    recordPages: assign(({ context, event }) => {
      assertEvent(event, 'pages.edited');
      return recordTypedPages(context, event.text);
    }),
    showPagesAsRead: assign(({ context }) => normalisePages(context)),
    takeCount: assign(({ context }) => takeCount(context)),
    followCount: assign(({ context }) => followCount(context)),
    keepPages: assign(({ context: { count } }) => ({ fewestWhenGiven: fewestPages(count) })),
    switchRushOff: assign(({ context: { draft } }) => ({ draft: { ...draft, rush: false } })),
    markFieldTouched: assign(({ context, event }) => {
      assertEvent(event, 'field.blurred');
      return { touched: [...new Set([...context.touched, event.field])] };
    }),
    markMissingFieldsTouched: assign(({ context }) => ({ touched: touchedAndMissing(context) })),
    takeHeldFiles: assign(({ context }) => ({ batch: batchOf(context.held), held: [] })),
    takeChosenFiles: assign(({ event }) => {
      assertEvent(event, 'files.chosen');
      return { batch: batchOf(event.entries), exchanged: null };
    }),
    takeSameFiles: assign(({ context }) => ({ batch: batchOf(batchEntries(context)) })),
    holdCorrectedBatch: assign(({ context }) => ({ held: batchEntries(context), batch: null })),
    clearLastBatch: assign({ lastBatch: null, uploadFailure: null }),
    recordProgress: assign(({ context, event }) => {
      assertEvent(event, 'upload.progressed');
      const { type: _type, ...progress } = event;
      return { batch: { entries: batchEntries(context), ...progress } };
    }),
    forwardCancel: forwardTo('uploadBatch'),
    addUploadedFiles: assign(({ context, event }) => {
      assertEvent(event, 'xstate.done.actor.uploadBatch');
      return withBatch(context, ofKind(event.output, 'done').uploaded);
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
    recordUnexpectedError: assign(({ context }) => ({
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
      return { held: [...held, ...event.entries], batch: null, exchanged: null };
    }),
    clearCheckoutFailure: assign({ checkoutFailureText: null }),
    recordCheckoutFailure: assign(({ event }) => {
      assertEvent(event, 'xstate.done.actor.createCheckout');
      return { checkoutFailureText: ofKind(event.output, 'refused').text };
    }),
    leaveForPayment: (_, { url }: { url: string }) => {
      throw new Error(`leaveForPayment is not provided, to ${url}`);
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
      return { placed: placed && { ...placed, queryCount: placed.queryCount + 1 } };
    }),
    beginNextOrder: assign(({ context }) =>
      context.placed?.receipt ? followingOrder(context, context.placed.receipt.report) : {},
    ),
    forgetPlaced: assign({ placed: null, touched: [] }),
  },
});
