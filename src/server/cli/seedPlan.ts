import type { CheckoutRequest } from '../../contract/checkout.ts';
import type { PaymentFact } from '../orders/orderLife.ts';
import type { Language } from '../../domain/language.ts';
import { samplePdf, samplePng, type SampleFile } from './seedFiles.ts';

/**
 * The final status of a file: it is released, stays in quarantine, or is found infected after it was
 * ordered. The bytes of an `infected` file are still stored, those of a `destroyed` one are removed.
 */
export type FileFate = 'released' | 'quarantined' | 'infected' | 'destroyed';

/** The outcome for the mails of a paid order. */
export type MailFate = 'sent' | 'waiting' | 'given up';

/** A sample order and the events that follow. */
export interface PlannedOrder {
  /** What the order demonstrates. */
  readonly about: string;
  readonly placedHoursAgo: number;
  readonly language: Language;
  readonly request: Omit<CheckoutRequest, 'uploadedKeys'>;
  readonly files: readonly { readonly file: SampleFile; readonly fate: FileFate }[];
  /** The events of its payment, in sequence. */
  readonly payment: readonly PaymentFact[];
  /** What was paid, in US cents, if it is not the total. */
  readonly paidCents?: number;
  readonly mails?: MailFate;
  readonly isPurged?: true;
}

const ANA = { name: 'Ana Souza', email: 'ana@example.com', phone: '+1 555 010 0123' };
const JOHN = { name: 'John Miller', email: 'john@example.com', phone: '+1 555 010 0456' };

const REQUEST = {
  ...ANA,
  pages: 1,
  rush: false,
  mailHardCopy: false,
  hardCopyCopies: 1,
  notarize: false,
  direction: 'PT_EN',
  filingWhere: 'us',
} as const;

const birthCertificate = samplePdf('certidao de nascimento.pdf', [
  'CERTIDAO DE NASCIMENTO',
  'Nome: Ana Souza',
  'Documento de exemplo, sem valor.',
]);
const diploma = samplePdf('diploma.pdf', [
  'DIPLOMA',
  'Awarded to John Miller',
  'A sample without any value.',
]);
const scan = samplePng('scan.png');

/** Orders that cover every status and every fate of files and mails, the oldest first. */
export const PLANNED_ORDERS: readonly PlannedOrder[] = [
  {
    about: 'its mails were given up after five days',
    placedHoursAgo: 150,
    language: 'en',
    request: { ...REQUEST, ...JOHN, direction: 'EN_PT', filingWhere: 'consular' },
    files: [{ file: diploma, fate: 'released' }],
    payment: ['payment.succeeded'],
    mails: 'given up',
  },
  {
    about: 'its files and personal data were purged',
    placedHoursAgo: 96,
    language: 'pt',
    request: { ...REQUEST, pages: 3 },
    files: [{ file: birthCertificate, fate: 'released' }],
    payment: ['payment.succeeded'],
    mails: 'sent',
    isPurged: true,
  },
  {
    about: 'with every extra, an address and both mails sent',
    placedHoursAgo: 72,
    language: 'pt',
    request: {
      ...REQUEST,
      pages: 7,
      rush: true,
      mailHardCopy: true,
      hardCopyCopies: 2,
      notarize: true,
    },
    files: [
      { file: birthCertificate, fate: 'released' },
      { file: scan, fate: 'released' },
    ],
    payment: ['payment.succeeded'],
    mails: 'sent',
  },
  {
    about: 'paid, then refunded whole',
    placedHoursAgo: 48,
    language: 'en',
    request: { ...REQUEST, ...JOHN, pages: 2, direction: 'EN_PT', filingWhere: 'consular' },
    files: [{ file: diploma, fate: 'released' }],
    payment: ['payment.succeeded', 'payment.refunded'],
    mails: 'sent',
  },
  {
    about: 'never paid, its files are free again',
    placedHoursAgo: 30,
    language: 'pt',
    request: { ...REQUEST, pages: 4 },
    files: [{ file: birthCertificate, fate: 'released' }],
    payment: ['payment.expired'],
  },
  {
    about: 'cancelled on the payment page',
    placedHoursAgo: 24,
    language: 'en',
    request: { ...REQUEST, ...JOHN, pages: 12 },
    files: [{ file: scan, fate: 'released' }],
    payment: ['payment.cancelled'],
  },
  {
    about: 'paid by a slow method whose money never arrived',
    placedHoursAgo: 20,
    language: 'pt',
    request: { ...REQUEST, pages: 5 },
    files: [{ file: birthCertificate, fate: 'released' }],
    payment: ['payment.pending', 'payment.failed'],
  },
  {
    about: 'paid, but not what was ordered: the provider decides',
    placedHoursAgo: 10,
    language: 'en',
    request: { ...REQUEST, ...JOHN, pages: 6 },
    files: [{ file: diploma, fate: 'released' }],
    payment: ['payment.succeeded'],
    paidCents: 6000,
  },
  {
    about: 'the money is on its way; one file was destroyed, the bytes of another are still to go',
    placedHoursAgo: 4,
    language: 'en',
    request: { ...REQUEST, ...JOHN, pages: 8, rush: true },
    files: [
      { file: diploma, fate: 'released' },
      { file: scan, fate: 'destroyed' },
      { file: samplePng('passport.png'), fate: 'infected' },
    ],
    payment: ['payment.pending'],
  },
  {
    about:
      'just paid; the first attempt to send its mails failed, and a running server tries again',
    placedHoursAgo: 0.2,
    language: 'pt',
    request: { ...REQUEST, pages: 30 },
    files: [
      { file: birthCertificate, fate: 'released' },
      { file: scan, fate: 'quarantined' },
    ],
    payment: ['payment.succeeded'],
    mails: 'waiting',
  },
  {
    about: 'waits for its payment; it expires half an hour after it was placed',
    placedHoursAgo: 0,
    language: 'en',
    request: { ...REQUEST, ...JOHN },
    files: [{ file: diploma, fate: 'quarantined' }],
    payment: [],
  },
];
