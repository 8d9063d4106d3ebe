import { assertEvent, assign, sendParent, setup } from 'xstate';
import { minutesLeft } from '../../src/domain/transfer.ts';
import { ofKind } from '../actorResult.ts';
import { awaitNetwork, checkFiles, probeNetwork, sendFile } from './actors.ts';
import { bytesFrom, currentEntry, startBatch } from './context.ts';
import type {
  UploadBatchContext,
  UploadBatchEvent,
  UploadBatchInput,
  UploadBatchOutput,
} from './types.ts';

/** XState reads only the type of this value. */
const types: {
  context?: UploadBatchContext;
  events?: UploadBatchEvent;
  input?: UploadBatchInput;
  output?: UploadBatchOutput;
} = {};

/** Sends several files, one request per file, in order. `uploadBatch/texts.ts` describes its states. */
export const uploadBatchMachine = setup({
  types,
  actors: { checkFiles, sendFile, probeNetwork, awaitNetwork },
  guards: {
    isAnyFileFaulty: ({ event }) => {
      assertEvent(event, 'xstate.done.actor.checkFiles');
      return event.output.faults.length > 0;
    },
    isFileConfirmed: ({ event }) => {
      assertEvent(event, 'xstate.done.actor.sendFile');
      return event.output.kind === 'confirmed' && event.output.records.length > 0;
    },
    isFileUnreadable: ({ event }) => {
      assertEvent(event, 'xstate.done.actor.sendFile');
      return event.output.kind === 'unreadable';
    },
    isInterrupted: ({ event }) => {
      assertEvent(event, 'xstate.done.actor.sendFile');
      return event.output.kind === 'unanswered' && event.output.isInterrupted;
    },
    isUnanswered: ({ event }) => {
      assertEvent(event, 'xstate.done.actor.sendFile');
      return event.output.kind === 'unanswered';
    },
    isServerReached: ({ event }) => {
      assertEvent(event, ['xstate.done.actor.probeNetwork', 'xstate.done.actor.awaitNetwork']);
      return event.output.kind === 'reached';
    },
    isAnyFileUnchecked: ({ context }) => !context.isChecked,
    isEveryFileConfirmed: ({ context }) => context.index === context.entries.length,
  },
  actions: {
    recordCheck: assign(() => ({ isChecked: true })),
    recordFaults: assign(({ event }) => {
      assertEvent(event, 'xstate.done.actor.checkFiles');
      return { failure: { cause: 'faults' as const, faults: event.output.faults } };
    }),
    recordConfirmedFile: assign(({ context, event }) => {
      assertEvent(event, 'xstate.done.actor.sendFile');
      const { name, size, type } = currentEntry(context);
      const { records } = ofKind(event.output, 'confirmed');
      const files = records.map(({ key, pages = null, sha256 }) => ({
        key,
        name,
        size,
        type,
        pages,
        sha256,
      }));
      return {
        confirmed: [...context.confirmed, ...files],
        index: context.index + 1,
        sentBytes: 0,
      };
    }),
    recordRefusal: assign(({ context: { index }, event }) => {
      assertEvent(event, 'xstate.done.actor.sendFile');
      const { output } = event;
      const cause = output.kind === 'unavailable' ? output.kind : 'refused';
      return { failure: { cause, index, text: 'text' in output ? output.text : null } };
    }),
    recordUnreadableFile: assign(({ context: { index } }) => ({
      failure: { cause: 'unreadable' as const, index },
    })),
    recordNoAnswer: assign(({ context: { index } }) => ({
      failure: { cause: 'unanswered' as const, index },
    })),
    // A file that is sent again never shows less progress than before.
    recordSentBytes: assign(({ context, event }) => {
      assertEvent(event, 'bytes.sent');
      return {
        sentBytes: Math.max(context.sentBytes, event.sentBytes),
        minutesLeft: minutesLeft(
          bytesFrom(context) - event.sentBytes,
          event.bytesPerSecond,
          context.minutesLeft,
        ),
      };
    }),
    // A file must not show as sent to its last byte while it still has to be sent again.
    expectResend: assign(({ context }) => ({
      minutesLeft: null,
      sentBytes: Math.max(0, Math.min(context.sentBytes, currentEntry(context).size - 1)),
    })),
    reportProgress: sendParent(
      ({
        context: { index, sentBytes, minutesLeft: minutes },
      }: {
        context: UploadBatchContext;
      }) => ({ type: 'upload.progressed', index, sentBytes, minutesLeft: minutes }),
    ),
    reportStall: sendParent({ type: 'upload.stalled' }),
    reportLostNetwork: sendParent({ type: 'network.lost' }),
    reportCheck: sendParent({ type: 'check.resumed' }),
  },
}).createMachine({
  id: 'uploadBatch',
  context: ({ input }) => startBatch(input),
  initial: 'checking',
  states: {
    // The check finds files that the server would refuse before minutes are spent on sending them.
    checking: {
      invoke: {
        id: 'checkFiles',
        src: 'checkFiles',
        input: ({ context: { entries, uploaded } }) => ({ entries, uploaded }),
        onDone: [
          { guard: 'isAnyFileFaulty', target: 'failed', actions: 'recordFaults' },
          { target: 'sending', actions: 'recordCheck' },
        ],
        // The script that checks the files loads late, which can fail.
        onError: { target: 'judging' },
      },
      on: { 'upload.cancelled': { target: 'cancelled' } },
    },
    // Leaving this state aborts the request.
    sending: {
      entry: 'reportProgress',
      invoke: {
        id: 'sendFile',
        src: 'sendFile',
        input: ({ context, self }) => ({
          entry: currentEntry(context),
          fields: context.fields,
          reportTo: self,
        }),
        onDone: [
          { guard: 'isFileConfirmed', target: 'deciding', actions: 'recordConfirmedFile' },
          { guard: 'isInterrupted', target: 'waiting' },
          { guard: 'isUnanswered', target: 'judging' },
          { guard: 'isFileUnreadable', target: 'failed', actions: 'recordUnreadableFile' },
          // Refused, for the file or for the server's state, or confirmed without a record of the file.
          { target: 'failed', actions: 'recordRefusal' },
        ],
        onError: { target: 'failed', actions: 'recordNoAnswer' },
      },
      on: {
        'upload.cancelled': { target: 'cancelled' },
        'bytes.sent': { target: '.moving', actions: ['recordSentBytes', 'reportProgress'] },
      },
      initial: 'moving',
      states: {
        moving: {
          after: { 10_000: { target: 'stalled' } },
        },
        stalled: {
          entry: 'reportStall',
          // One minute in total, after which the server aborts the request too.
          after: { 50_000: { target: '#uploadBatch.judging' } },
        },
      },
    },
    deciding: {
      always: [
        { guard: 'isAnyFileUnchecked', target: 'checking', actions: 'reportCheck' },
        { guard: 'isEveryFileConfirmed', target: 'done' },
        { target: 'sending' },
      ],
    },
    // If the server can be reached, the lost request fails the batch; otherwise the batch waits.
    judging: {
      invoke: {
        id: 'probeNetwork',
        src: 'probeNetwork',
        onDone: [
          { guard: 'isServerReached', target: 'failed', actions: 'recordNoAnswer' },
          { target: 'waiting' },
        ],
        onError: { target: 'failed', actions: 'recordNoAnswer' },
      },
      on: { 'upload.cancelled': { target: 'cancelled' } },
    },
    // Confirmed files stay confirmed, and the current one is sent again.
    waiting: {
      entry: ['expectResend', 'reportLostNetwork'],
      invoke: {
        id: 'awaitNetwork',
        src: 'awaitNetwork',
        onDone: [
          { guard: 'isServerReached', target: 'deciding' },
          { target: 'failed', actions: 'recordNoAnswer' },
        ],
        onError: { target: 'failed', actions: 'recordNoAnswer' },
      },
      on: { 'upload.cancelled': { target: 'cancelled' } },
    },
    done: {
      type: 'final',
      output: ({ context }): UploadBatchOutput => ({ kind: 'done', uploaded: context.confirmed }),
    },
    // The files after the failed one are not sent; those before it do not count.
    failed: {
      type: 'final',
      output: ({ context: { failure } }): UploadBatchOutput => {
        if (failure === null) throw new Error('no reason for the failure');
        return { kind: 'failed', failure };
      },
    },
    cancelled: {
      type: 'final',
      output: { kind: 'cancelled' } satisfies UploadBatchOutput,
    },
  },
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the output of the final state, which XState does not type
  output: ({ event }) => event.output as UploadBatchOutput,
});
