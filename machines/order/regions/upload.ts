import { orderSetup } from '../actions.ts';
import { batchEntries } from '../context.ts';
import { uploadFieldsOf } from '../requests.ts';

/** The files, sent in batches. Nothing of a failed or cancelled batch is added. */
export const upload = orderSetup.createStateConfig({
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
    // A faulty file is left out or replaced, which sends the batch, or all is tried again.
    error: {
      always: [
        { guard: 'isBatchEmpty', target: 'idle', actions: 'discardBatch' },
        { guard: 'canSendMendedBatch', target: 'uploading', actions: 'takeSameFiles' },
      ],
      on: {
        'files.chosen': [
          { guard: 'canSendChosenFiles', target: 'uploading', actions: 'takeChosenFiles' },
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
});
