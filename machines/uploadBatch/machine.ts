import { assertEvent, assign, sendParent, setup } from 'xstate';
import { ofKind } from '../actorResult.ts';
import { sendFile } from './actors.ts';
import type { FileEntry } from './fileEntry.ts';
import type {
  UploadBatchContext,
  UploadBatchEvent,
  UploadBatchInput,
  UploadBatchOutput,
} from './types.ts';

/** Returns the file being sent. @throws {Error} if there is none: a batch needs at least one file */
function currentEntry({ entries, index }: UploadBatchContext): FileEntry {
  const entry = entries[index];
  if (entry === undefined) throw new Error(`the batch has no file ${index}`);
  return entry;
}

/** Sends several files, one request per file, in order. `uploadBatch/texts.ts` describes its states. */
export const uploadBatchMachine = setup({
  // oxlint-disable-next-line typescript/no-unnecessary-type-assertion, typescript/no-unsafe-type-assertion -- XState reads only its type
  types: {} as {
    context: UploadBatchContext;
    events: UploadBatchEvent;
    input: UploadBatchInput;
    output: UploadBatchOutput;
  },
  actors: { sendFile },
  guards: {
    isFileConfirmed: ({ event }) => {
      assertEvent(event, 'xstate.done.actor.sendFile');
      return event.output.kind === 'confirmed' && event.output.records.length > 0;
    },
    isFileRefused: ({ event }) => {
      assertEvent(event, 'xstate.done.actor.sendFile');
      return event.output.kind === 'refused';
    },
    isEveryFileConfirmed: ({ context }) => context.index === context.entries.length,
  },
  actions: {
    recordConfirmedFile: assign(({ context, event }) => {
      assertEvent(event, 'xstate.done.actor.sendFile');
      const { name, size, type } = currentEntry(context);
      const { records } = ofKind(event.output, 'confirmed');
      const files = records.map(({ key, pages = null }) => ({ key, name, size, type, pages }));
      return {
        confirmed: [...context.confirmed, ...files],
        index: context.index + 1,
        sentBytes: 0,
      };
    }),
    recordFailureText: assign(({ event }) => {
      assertEvent(event, 'xstate.done.actor.sendFile');
      return { failureText: ofKind(event.output, 'refused').text };
    }),
    recordSentBytes: assign(({ event }) => {
      assertEvent(event, 'bytes.sent');
      return { sentBytes: event.sentBytes };
    }),
    reportProgress: sendParent(
      ({ context: { index, sentBytes } }: { context: UploadBatchContext }) => ({
        type: 'upload.progressed',
        index,
        sentBytes,
      }),
    ),
  },
}).createMachine({
  id: 'uploadBatch',
  context: ({ input }) => ({
    ...input,
    index: 0,
    sentBytes: 0,
    confirmed: [],
    failureText: null,
  }),
  initial: 'sending',
  states: {
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
          { guard: 'isFileRefused', target: 'failed', actions: 'recordFailureText' },
          { target: 'failed' },
        ],
        onError: { target: 'failed' },
      },
      on: {
        'bytes.sent': { actions: ['recordSentBytes', 'reportProgress'] },
        'upload.cancelled': { target: 'cancelled' },
      },
    },
    deciding: {
      always: [{ guard: 'isEveryFileConfirmed', target: 'done' }, { target: 'sending' }],
    },
    done: {
      type: 'final',
      output: ({ context }): UploadBatchOutput => ({ kind: 'done', uploaded: context.confirmed }),
    },
    // The files after the one that failed are not sent; those before it do not count.
    failed: {
      type: 'final',
      output: ({ context: { index, failureText } }): UploadBatchOutput => ({
        kind: 'failed',
        index,
        text: failureText,
      }),
    },
    cancelled: {
      type: 'final',
      output: { kind: 'cancelled' } satisfies UploadBatchOutput,
    },
  },
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the output of the final state, which XState does not type
  output: ({ event }) => event.output as UploadBatchOutput,
});
