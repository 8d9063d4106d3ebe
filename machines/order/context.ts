import { EMPTY_DRAFT, type OrderDraft, type UploadedFile } from '../../src/domain/draft.ts';
import { missingForUpload } from '../../src/domain/gate.ts';
import type { CheckedFormField } from './events.ts';
import type { FileEntry } from '../uploadBatch/fileEntry.ts';

/** How a visitor came back from the payment page. */
export type PaymentReturn = 'cancelled' | 'paid';

/** What an order starts from: nothing, or what a reload, a return or an early typist left. */
export interface OrderInput {
  readonly draft: OrderDraft;
  /** The page count as typed; it may be empty while `draft.pages` is 1. */
  readonly pagesText: string;
  readonly uploaded: readonly UploadedFile[];
  /** Files picked before the machine ran; sent as soon as the upload is open. */
  readonly held: readonly FileEntry[];
  readonly returned: PaymentReturn | null;
}

/** The batch on its way, or the one that failed and can be sent again. */
export interface Batch {
  readonly entries: readonly FileEntry[];
  /** The file being sent, or the one that failed, counted from 0. */
  readonly index: number;
  /** Bytes of that file that have left. */
  readonly sentBytes: number;
}

/** How the last batch ended that did not fail; `count` is the number of files it had. */
export interface LastBatch {
  readonly outcome: 'done' | 'cancelled';
  readonly count: number;
}

/** The data of an order. What a visitor can see of it beyond data is a state. */
export interface OrderContext {
  readonly draft: OrderDraft;
  /** The page count as typed; it may be empty while `draft.pages` is 1. */
  readonly pagesText: string;
  /** Fields the visitor has left, or that were pointed out to them. */
  readonly left: readonly CheckedFormField[];
  readonly uploaded: readonly UploadedFile[];
  /** Files picked before the machine ran, waiting for the upload to open. */
  readonly held: readonly FileEntry[];
  readonly batch: Batch | null;
  /** Empty while a batch runs. */
  readonly lastBatch: LastBatch | null;
  /** The server's words, or `null` where the page has to use its own. */
  readonly uploadFailureText: string | null;
  readonly checkoutFailureText: string | null;
  readonly returned: PaymentReturn | null;
}

/** The order of a visitor who has done nothing yet. */
export const NEW_ORDER: OrderContext = {
  draft: EMPTY_DRAFT,
  pagesText: '1',
  left: [],
  uploaded: [],
  held: [],
  batch: null,
  lastBatch: null,
  uploadFailureText: null,
  checkoutFailureText: null,
  returned: null,
};

/** An order begun from its input. What was paid for is gone: the next order starts empty. */
export function startOrder(input: OrderInput): OrderContext {
  return input.returned === 'paid'
    ? { ...PAID_ORDER, held: input.held }
    : { ...NEW_ORDER, ...input };
}

/** What is left of an order once it is paid: nothing but that. */
export const PAID_ORDER: OrderContext = { ...NEW_ORDER, returned: 'paid' };

/** The fields that are at fault now, added to those already left: all their errors show. */
export function withMissingFields(context: OrderContext): CheckedFormField[] {
  const missing = missingForUpload(context.draft).filter((code) => code !== 'pages');
  return [...new Set([...context.left, ...missing])];
}
