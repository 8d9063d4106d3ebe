import type { DoneActorEvent } from 'xstate';
import { EMPTY_DRAFT } from '../src/domain/draft.ts';
import type { CheckoutResult } from './actors.ts';
import { NEW_ORDER } from './orderContext.ts';
import type { OrderEvent, OrderInput } from './orderEvents.ts';
import type { OrderLifeEvent } from './orderLife.ts';
import { uploadFieldsOf } from './requests.ts';
import type { UploadBatchEvent, UploadBatchInput, UploadBatchOutput } from './uploadBatch.ts';

/**
 * What a machine can be tried with: an input, and for each of its events payloads enough that every
 * branch of its guards can be taken.
 */
interface SamplesOf<Input, Event extends { readonly type: string }> {
  readonly input: Input;
  readonly events: {
    readonly [Type in Event['type']]: readonly [
      Extract<Event, { readonly type: Type }>,
      ...Extract<Event, { readonly type: Type }>[],
    ];
  };
}

const ENTRIES = [
  { id: 'file-1', name: 'Certidão de nascimento.pdf', size: 482_113, type: 'application/pdf' },
  { id: 'file-2', name: 'Diploma.jpg', size: 2_400_000, type: 'image/jpeg' },
] as const;

const [FIRST_ENTRY] = ENTRIES;

const UPLOADED = {
  key: 'key-1',
  name: FIRST_ENTRY.name,
  size: FIRST_ENTRY.size,
  type: FIRST_ENTRY.type,
} as const;

const REFUSED = { kind: 'refused', text: 'This file is empty.' } as const;

export const ORDER_SAMPLES = {
  input: NEW_ORDER,
  events: {
    'contact.edited': [
      { type: 'contact.edited', field: 'name', value: 'Ana Beatriz Souza' },
      { type: 'contact.edited', field: 'email', value: 'ana.souza@example.com' },
      { type: 'contact.edited', field: 'phone', value: '+1 555 010 0123' },
      { type: 'contact.edited', field: 'email', value: 'ana.souza' },
    ],
    'field.left': [{ type: 'field.left', field: 'email' }],
    'filing.answered': [
      { type: 'filing.answered', filingWhere: 'us' },
      { type: 'filing.answered', filingWhere: 'consular' },
    ],
    'country.answered': [
      { type: 'country.answered', consularCountry: 'Brazil' },
      { type: 'country.answered', consularCountry: 'Other' },
    ],
    'direction.answered': [
      { type: 'direction.answered', direction: 'PT_EN' },
      { type: 'direction.answered', direction: 'EN_PT' },
    ],
    'stillWant.toggled': [
      { type: 'stillWant.toggled', stillWantTranslation: true },
      { type: 'stillWant.toggled', stillWantTranslation: false },
    ],
    'pages.edited': [
      { type: 'pages.edited', text: '3' },
      { type: 'pages.edited', text: '9' },
      { type: 'pages.edited', text: '31' },
    ],
    'rush.toggled': [
      { type: 'rush.toggled', rush: true },
      { type: 'rush.toggled', rush: false },
    ],
    'mailing.toggled': [
      { type: 'mailing.toggled', mailHardCopy: true },
      { type: 'mailing.toggled', mailHardCopy: false },
    ],
    'files.chosen': [{ type: 'files.chosen', entries: ENTRIES }],
    'upload.progressed': [{ type: 'upload.progressed', index: 0, sentBytes: 240_000 }],
    'upload.cancelled': [{ type: 'upload.cancelled' }],
    'upload.retried': [{ type: 'upload.retried' }],
    'file.removed': [{ type: 'file.removed', key: UPLOADED.key }],
    'order.submitted': [{ type: 'order.submitted' }],
    'page.restored': [
      { type: 'page.restored', isPaid: false },
      { type: 'page.restored', isPaid: true },
    ],
    'xstate.done.actor.uploadBatch': [
      {
        type: 'xstate.done.actor.uploadBatch',
        actorId: 'uploadBatch',
        output: { kind: 'done', uploaded: [UPLOADED] },
      },
      {
        type: 'xstate.done.actor.uploadBatch',
        actorId: 'uploadBatch',
        output: { kind: 'cancelled' },
      },
      {
        type: 'xstate.done.actor.uploadBatch',
        actorId: 'uploadBatch',
        output: { kind: 'failed', index: 0, text: REFUSED.text },
      },
    ],
    'xstate.done.actor.createCheckout': [
      {
        type: 'xstate.done.actor.createCheckout',
        actorId: 'createCheckout',
        output: { kind: 'created', url: 'https://pay.example.com/order' },
      },
      {
        type: 'xstate.done.actor.createCheckout',
        actorId: 'createCheckout',
        output: { kind: 'refused', text: 'One of these files is no longer here.' },
      },
    ],
  },
} as const satisfies SamplesOf<
  OrderInput,
  | OrderEvent
  | DoneActorEvent<UploadBatchOutput, 'uploadBatch'>
  | DoneActorEvent<CheckoutResult, 'createCheckout'>
>;

export const UPLOAD_BATCH_SAMPLES = {
  input: {
    entries: ENTRIES,
    fields: uploadFieldsOf({
      ...EMPTY_DRAFT,
      name: 'Ana Beatriz Souza',
      email: 'ana.souza@example.com',
      phone: '+1 555 010 0123',
      pages: 3,
      filingWhere: 'us',
      direction: 'PT_EN',
    }),
  },
  events: {
    'bytes.sent': [{ type: 'bytes.sent', sentBytes: 240_000 }],
    'upload.cancelled': [{ type: 'upload.cancelled' }],
    'xstate.done.actor.sendFile': [
      {
        type: 'xstate.done.actor.sendFile',
        actorId: 'sendFile',
        output: { kind: 'confirmed', records: [{ key: UPLOADED.key }] },
      },
      { type: 'xstate.done.actor.sendFile', actorId: 'sendFile', output: REFUSED },
      {
        type: 'xstate.done.actor.sendFile',
        actorId: 'sendFile',
        output: { kind: 'confirmed', records: [] },
      },
    ],
  },
} as const satisfies SamplesOf<UploadBatchInput, UploadBatchEvent>;

export const ORDER_LIFE_SAMPLES = {
  input: undefined,
  events: {
    'payment.succeeded': [{ type: 'payment.succeeded' }],
    'payment.pending': [{ type: 'payment.pending' }],
    'payment.cancelled': [{ type: 'payment.cancelled' }],
    'payment.expired': [{ type: 'payment.expired' }],
    'payment.failed': [{ type: 'payment.failed' }],
    'payment.refunded': [{ type: 'payment.refunded' }],
  },
} as const satisfies SamplesOf<undefined, OrderLifeEvent>;
