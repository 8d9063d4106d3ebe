import type { OrderReport } from '../../src/contract/orderReport.ts';
import { doneOf, type SamplesOf } from '../samplesOf.ts';
import { SAMPLE_ENTRIES } from '../uploadBatch/samples.ts';
import { NEW_ORDER, type OrderInput } from './context.ts';
import type { ActorDoneEvent, OrderEvent } from './events.ts';

const [{ name, size, type }] = SAMPLE_ENTRIES;
const UPLOADED = { key: 'key-1', name, size, type, pages: 2 } as const;

/** The server's report on a paid order of the sample file. */
export const PAID_REPORT: OrderReport = {
  reference: '4B7KXD2M',
  payment: 'paid',
  isTest: false,
  paidAt: Date.UTC(2026, 2, 2, 14, 5),
  refundedCents: 0,
  email: 'a•••@example.com',
  pages: 3,
  rush: false,
  mailHardCopy: false,
  hardCopyCopies: 1,
  notarize: false,
  direction: 'PT_EN',
  quote: {
    items: 4500,
    rushUpcharge: 0,
    mailing: 0,
    notary: 0,
    total: 4500,
    rushAllowed: true,
  },
  files: [{ key: UPLOADED.key, kind: 'pdf', pages: 3 }],
};

export const ORDER_SAMPLES = {
  input: NEW_ORDER,
  events: {
    'contact.edited': [
      { type: 'contact.edited', field: 'name', value: 'Ana Beatriz Souza' },
      { type: 'contact.edited', field: 'email', value: 'ana.souza@example.com' },
      { type: 'contact.edited', field: 'phone', value: '+1 555 010 0123' },
      { type: 'contact.edited', field: 'email', value: 'ana.souza' },
    ],
    'field.blurred': [{ type: 'field.blurred', field: 'email' }],
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
    'pages.blurred': [{ type: 'pages.blurred' }],
    'pages.kept': [{ type: 'pages.kept' }],
    'count.used': [{ type: 'count.used' }],
    'rush.toggled': [
      { type: 'rush.toggled', rush: true },
      { type: 'rush.toggled', rush: false },
    ],
    'mailing.toggled': [
      { type: 'mailing.toggled', mailHardCopy: true },
      { type: 'mailing.toggled', mailHardCopy: false },
    ],
    'files.chosen': [{ type: 'files.chosen', entries: SAMPLE_ENTRIES }],
    'upload.progressed': [
      { type: 'upload.progressed', index: 0, sentBytes: 240_000, minutesLeft: 2 },
    ],
    'upload.stalled': [{ type: 'upload.stalled' }],
    'network.lost': [{ type: 'network.lost' }],
    'check.resumed': [{ type: 'check.resumed' }],
    'file.leftOut': [{ type: 'file.leftOut', index: 0 }],
    'file.replaced': [
      {
        type: 'file.replaced',
        index: 0,
        entry: { id: 'sample-3', name: 'Certidão, segunda via.pdf', size: 512_000, type },
      },
    ],
    'upload.cancelled': [{ type: 'upload.cancelled' }],
    'upload.retried': [{ type: 'upload.retried' }],
    'file.removed': [{ type: 'file.removed', key: UPLOADED.key }],
    'file.restored': [{ type: 'file.restored' }],
    'file.exchanged': [
      {
        type: 'file.exchanged',
        key: UPLOADED.key,
        entry: { ...SAMPLE_ENTRIES[1], id: 'sample-4' },
      },
    ],
    'photo.kept': [{ type: 'photo.kept', key: UPLOADED.key }],
    'order.submitted': [{ type: 'order.submitted' }],
    'order.renewed': [{ type: 'order.renewed' }],
    'page.restored': [
      { type: 'page.restored', paid: null },
      { type: 'page.restored', paid: PAID_REPORT.reference },
    ],
    'xstate.done.actor.uploadBatch': [
      doneOf('uploadBatch', { kind: 'done', uploaded: [UPLOADED] }),
      doneOf('uploadBatch', { kind: 'cancelled' }),
      doneOf('uploadBatch', {
        kind: 'failed',
        failure: { cause: 'refused', index: 0, text: 'This file is damaged.' },
      }),
      doneOf('uploadBatch', { kind: 'failed', failure: { cause: 'unanswered', index: 0 } }),
      doneOf('uploadBatch', {
        kind: 'failed',
        failure: { cause: 'faults', faults: [{ index: 0, fault: 'empty' }] },
      }),
    ],
    'xstate.done.actor.createCheckout': [
      doneOf('createCheckout', { kind: 'created', url: 'https://pay.example.com/order' }),
      doneOf('createCheckout', { kind: 'refused', text: 'One of these files is no longer here.' }),
      doneOf('createCheckout', { kind: 'unanswered' }),
    ],
    'xstate.done.actor.queryPayment': [
      doneOf('queryPayment', { kind: 'reported', report: PAID_REPORT }),
      doneOf('queryPayment', { kind: 'reported', report: { ...PAID_REPORT, payment: 'awaited' } }),
      doneOf('queryPayment', {
        kind: 'reported',
        report: { ...PAID_REPORT, payment: 'cancelled' },
      }),
      doneOf('queryPayment', { kind: 'reported', report: { ...PAID_REPORT, payment: 'failed' } }),
      doneOf('queryPayment', { kind: 'unknown' }),
      doneOf('queryPayment', { kind: 'unreachable' }),
    ],
  },
  sentByActors: ['upload.progressed', 'upload.stalled', 'network.lost', 'check.resumed'],
} as const satisfies SamplesOf<OrderInput, OrderEvent | ActorDoneEvent>;
