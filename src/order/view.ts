import type { StateValue } from 'xstate';
import type { LastBatch, OrderContext, RemovedFile } from '../../machines/order/context.ts';
import type { PlacedOrder } from '../../machines/order/placed.ts';
import type { CheckedFormField } from '../../machines/order/events.ts';
import type { FileEntry } from '../../machines/uploadBatch/fileEntry.ts';
import type { UploadFailure } from '../../machines/uploadBatch/types.ts';
import { deliveryEstimate, type DeliveryEstimate } from '../domain/delivery.ts';
import type { OrderDraft, UploadedFile } from '../domain/draft.ts';
import {
  missingForCheckout,
  missingForUpload,
  type CheckoutRequirement,
  type UploadRequirement,
} from '../domain/gate.ts';
import type { OrderSnapshot } from './orderActor.ts';
import type { PageCount } from '../domain/pages.ts';
import { precheckResult, type PrecheckResult } from '../domain/precheck.ts';
import { extrasFor, quoteFor, type Extras, type Quote } from '../domain/quote.ts';

/** A state value by name, nested states joined by dots: `optional.confirmed`. */
export type DottedState<Value> = Value extends string
  ? Value
  : { [Key in keyof Value & string]: `${Key}.${DottedState<Value[Key]>}` }[keyof Value & string];

/** The active state of each region of the chart. A settled order is in no state `deciding`. */
export type OrderStates = {
  readonly [Region in keyof OrderSnapshot['value']]: DottedState<OrderSnapshot['value'][Region]>;
};

/** A failed call: the server's text, or `null` where the page shows its own. */
interface Failure {
  readonly text: string | null;
}

type RunningBatchState = Extract<OrderSnapshot['value']['upload'], object>['uploading'];

/** A batch that runs, or one that failed and can be sent again. */
export interface BatchView {
  /** While it runs, the state of the chart: without a network it is `waiting`. */
  readonly state: RunningBatchState | 'failed';
  readonly entries: readonly FileEntry[];
  /** The file being sent, counted from 0; 0 in a batch that failed. */
  readonly index: number;
  /** Share of the current file sent so far, 0 to 1. */
  readonly fileProgress: number;
  /** Share of all bytes sent so far, 0 to 1. */
  readonly progress: number;
  /** Whole minutes until every file is sent, 0 for less than one; `null` while unknown. */
  readonly minutesLeft: number | null;
}

/** Whether a batch is under way. */
export function isRunning(batch: Pick<BatchView, 'state'> | null): boolean {
  return batch !== null && batch.state !== 'failed';
}

/** A placed order, which shows in the place of the form. */
export interface PlacedView extends PlacedOrder {
  readonly state: 'confirming' | 'pending' | 'paid';
  /** Whether this tab knows the contact details, which a new order keeps. */
  readonly isContactKnown: boolean;
  /** How many files of this tab are not in a paid order: the next one begins with them. */
  readonly otherFiles: number;
}

/** Everything the page shows of an order, derived from the machine's snapshot alone. */
export interface OrderView {
  /** As `form#order` carries them in `data-*`. */
  readonly states: OrderStates;
  readonly draft: OrderDraft;
  readonly pagesText: string;
  /** The pages of the uploaded files, as far as the server could count them. */
  readonly count: PageCount;
  /** Fields at fault that the visitor has touched: their errors show. */
  readonly faultyFields: readonly CheckedFormField[];
  readonly precheck: PrecheckResult;
  readonly isUploadOpen: boolean;
  readonly isCheckoutOpen: boolean;
  readonly missingForUpload: readonly UploadRequirement[];
  readonly missingForCheckout: readonly CheckoutRequirement[];
  readonly quote: Quote;
  readonly extras: Extras;
  readonly isCustomQuote: boolean;
  readonly delivery: DeliveryEstimate;
  readonly uploaded: readonly UploadedFile[];
  /** Files picked before the page was ready, waiting for the upload to open. */
  readonly held: readonly FileEntry[];
  /** Keys of photos that the visitor keeps although they may be hard to read. */
  readonly keptDespite: readonly string[];
  /** The file removed last, which can be brought back. */
  readonly removed: RemovedFile | null;
  readonly batch: BatchView | null;
  /** Why the batch failed; `null` once the cause has been fixed. */
  readonly uploadFailure: UploadFailure | null;
  /** Outcome of the last batch, for the status region; `null` before one ends and while one runs. */
  readonly lastBatch: LastBatch | null;
  readonly checkout: Exclude<OrderStates['checkout'], 'deciding'>;
  readonly checkoutFailure: Failure | null;
  /** `null` while the form shows. */
  readonly placed: PlacedView | null;
}

/** Returns what the page shows of a snapshot. Pure, so that a story shows any state without services. */
export function toOrderView({
  value,
  context,
}: Pick<OrderSnapshot, 'value' | 'context'>): OrderView {
  const { draft, pagesText, count, uploaded, held, removed, touched, lastBatch } = context;
  const missing = missingForUpload(draft);
  const batch = batchView(value.upload, context);
  return {
    states: toOrderStates(value),
    draft,
    pagesText,
    count,
    faultyFields: missing
      .filter((code) => code !== 'pages')
      .filter((code) => touched.includes(code)),
    precheck: precheckResult(draft),
    isUploadOpen: value.gate !== 'closed',
    isCheckoutOpen: value.gate === 'checkoutOpen',
    missingForUpload: missing,
    missingForCheckout: missingForCheckout({
      draft,
      uploadedCount: uploaded.length,
      isBatchRunning: isRunning(batch),
    }),
    quote: quoteFor(draft),
    extras: extrasFor(draft),
    isCustomQuote: value.size === 'customQuote',
    delivery: deliveryEstimate(draft),
    uploaded,
    held,
    removed,
    keptDespite: context.keptDespite,
    batch,
    uploadFailure: value.upload === 'error' ? context.uploadFailure : null,
    lastBatch,
    // A transient state: no settled snapshot is in it.
    checkout: value.checkout === 'deciding' ? 'idle' : value.checkout,
    checkoutFailure: value.checkout === 'error' ? { text: context.checkoutFailureText } : null,
    placed: placedView(value.checkout, context),
  };
}

function placedView(
  state: OrderSnapshot['value']['checkout'],
  { placed, draft, uploaded }: OrderContext,
): PlacedView | null {
  const isShown = state === 'confirming' || state === 'pending' || state === 'paid';
  return isShown && placed !== null
    ? { ...placed, state, isContactKnown: draft.email !== '', otherFiles: uploaded.length }
    : null;
}

function batchView(
  upload: OrderSnapshot['value']['upload'],
  { batch }: OrderContext,
): BatchView | null {
  if (batch === null) return null;
  const { entries, index, sentBytes, minutesLeft } = batch;
  const size = entries[index]?.size ?? 0;
  // The share stays within the file, whatever number an event reports.
  const fileBytes = Math.min(size, Math.max(0, sentBytes));
  const totalBytes = bytesOf(entries);
  const state = typeof upload === 'object' ? upload.uploading : 'failed';
  return {
    state,
    entries,
    index,
    fileProgress: size === 0 ? 0 : fileBytes / size,
    progress: totalBytes === 0 ? 0 : (bytesOf(entries.slice(0, index)) + fileBytes) / totalBytes,
    minutesLeft: state === 'sending' ? minutesLeft : null,
  };
}

/** Returns the bytes of all files. */
export function bytesOf(entries: readonly FileEntry[]): number {
  return entries.reduce((sum, { size }) => sum + size, 0);
}

function toOrderStates(value: OrderSnapshot['value']): OrderStates {
  const states = Object.entries(value).map(([region, state]) => [region, dotted(state)] as const);
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the same regions, one by one
  return Object.fromEntries(states) as OrderStates;
}

function dotted(value: StateValue | undefined): string {
  if (typeof value !== 'object') return value ?? '';
  return Object.entries(value)
    .map(([state, child]) => `${state}.${dotted(child)}`)
    .join();
}
