import { doneOf, type SamplesOf } from '../samplesOf.ts';
import type { UploadBatchEvent, UploadBatchInput } from './types.ts';

/** Two chosen files. Their ids are none of a page's own files. */
export const SAMPLE_ENTRIES = [
  { id: 'sample-1', name: 'Certidão de nascimento.pdf', size: 482_113, type: 'application/pdf' },
  { id: 'sample-2', name: 'Diploma.jpg', size: 2_400_000, type: 'image/jpeg' },
] as const;

export const UPLOAD_BATCH_SAMPLES = {
  input: {
    entries: SAMPLE_ENTRIES,
    fields: {
      name: 'Ana Beatriz Souza',
      email: 'ana.souza@example.com',
      phone: '+1 555 010 0123',
      pages: '3',
      direction: 'PT_EN',
      filingWhere: 'us',
    },
    uploaded: [],
  },
  events: {
    'bytes.sent': [{ type: 'bytes.sent', sentBytes: 240_000, bytesPerSecond: 20_000 }],
    'upload.cancelled': [{ type: 'upload.cancelled' }],
    'xstate.done.actor.checkFiles': [
      doneOf('checkFiles', { faults: [] }),
      doneOf('checkFiles', { faults: [{ index: 1, fault: 'empty' }] }),
    ],
    'xstate.done.actor.sendFile': [
      doneOf('sendFile', {
        kind: 'confirmed',
        records: [{ key: 'key-1', pages: 2 }],
      }),
      doneOf('sendFile', { kind: 'refused', text: 'This file is damaged.' }),
      doneOf('sendFile', { kind: 'unavailable', text: 'We cannot store files right now.' }),
      doneOf('sendFile', { kind: 'confirmed', records: [] }),
      doneOf('sendFile', { kind: 'unanswered', isInterrupted: false }),
      doneOf('sendFile', { kind: 'unanswered', isInterrupted: true }),
      doneOf('sendFile', { kind: 'unreadable' }),
    ],
    'xstate.done.actor.probeNetwork': [
      doneOf('probeNetwork', { kind: 'unreached' }),
      doneOf('probeNetwork', { kind: 'reached' }),
    ],
    'xstate.done.actor.awaitNetwork': [
      doneOf('awaitNetwork', { kind: 'reached' }),
      doneOf('awaitNetwork', { kind: 'unreached' }),
    ],
  },
  sentByActors: ['bytes.sent'],
} as const satisfies SamplesOf<UploadBatchInput, UploadBatchEvent>;
