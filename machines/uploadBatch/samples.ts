import type { SamplesOf } from '../samplesOf.ts';
import type { UploadBatchEvent, UploadBatchInput } from './types.ts';

/** Two chosen files. */
export const SAMPLE_ENTRIES = [
  { id: 'file-1', name: 'Certidão de nascimento.pdf', size: 482_113, type: 'application/pdf' },
  { id: 'file-2', name: 'Diploma.jpg', size: 2_400_000, type: 'image/jpeg' },
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
      {
        type: 'xstate.done.actor.checkFiles',
        actorId: 'checkFiles',
        output: { faults: [], digests: [null, null] },
      },
      {
        type: 'xstate.done.actor.checkFiles',
        actorId: 'checkFiles',
        output: { faults: [{ index: 1, fault: 'empty' }], digests: [null, null] },
      },
    ],
    'xstate.done.actor.sendFile': [
      {
        type: 'xstate.done.actor.sendFile',
        actorId: 'sendFile',
        output: { kind: 'confirmed', records: [{ key: 'key-1', pages: 2 }] },
      },
      {
        type: 'xstate.done.actor.sendFile',
        actorId: 'sendFile',
        output: { kind: 'refused', text: 'This file is damaged.' },
      },
      {
        type: 'xstate.done.actor.sendFile',
        actorId: 'sendFile',
        output: { kind: 'confirmed', records: [] },
      },
      {
        type: 'xstate.done.actor.sendFile',
        actorId: 'sendFile',
        output: { kind: 'unanswered', isInterrupted: false },
      },
      {
        type: 'xstate.done.actor.sendFile',
        actorId: 'sendFile',
        output: { kind: 'unanswered', isInterrupted: true },
      },
    ],
    'xstate.done.actor.probeNetwork': [
      {
        type: 'xstate.done.actor.probeNetwork',
        actorId: 'probeNetwork',
        output: { kind: 'unreached' },
      },
      {
        type: 'xstate.done.actor.probeNetwork',
        actorId: 'probeNetwork',
        output: { kind: 'reached' },
      },
    ],
    'xstate.done.actor.awaitNetwork': [
      {
        type: 'xstate.done.actor.awaitNetwork',
        actorId: 'awaitNetwork',
        output: { kind: 'reached' },
      },
      {
        type: 'xstate.done.actor.awaitNetwork',
        actorId: 'awaitNetwork',
        output: { kind: 'unreached' },
      },
    ],
  },
} as const satisfies SamplesOf<UploadBatchInput, UploadBatchEvent>;
