import type { SnapshotFrom } from 'xstate';
import type { orderMachine } from '../../machines/order/machine.ts';
import type { OrderContext } from '../../machines/order/context.ts';
import type { CheckedFormField } from '../../machines/order/events.ts';
import type { FileEntry } from '../../machines/uploadBatch/fileEntry.ts';
import { deliveryEstimate, type DeliveryEstimate } from '../domain/delivery.ts';
import type { OrderDraft, UploadedFile } from '../domain/draft.ts';
import {
  missingForCheckout,
  missingForUpload,
  type CheckoutRequirement,
  type UploadRequirement,
} from '../domain/gate.ts';
import { precheckResult, type PrecheckResult } from '../domain/precheck.ts';
import { quoteFor, type Quote } from '../domain/quote.ts';

/** A failed call: the server's words, or `null` where the page has to use its own. */
export interface Failure {
  readonly text: string | null;
}

/** A batch on its way, or one that failed and can be sent again. */
export interface BatchView {
  readonly state: 'sending' | 'failed';
  readonly entries: readonly FileEntry[];
  /** The file being sent, or the one that failed, counted from 0. */
  readonly index: number;
  /** Share of the current file that has left, 0 to 1. */
  readonly fileProgress: number;
}

/** Everything the page shows of an order; made from the machine's snapshot and nothing else. */
export interface OrderView {
  /** The active state of each region, nested ones dotted, as `form#order` carries them. */
  readonly states: {
    readonly contact: string;
    readonly precheck: string;
    readonly size: string;
    readonly rush: string;
    readonly gate: string;
    readonly upload: string;
    readonly checkout: string;
  };
  readonly draft: OrderDraft;
  readonly pagesText: string;
  /** Fields at fault that the visitor has left: their errors show. */
  readonly faultyFields: readonly CheckedFormField[];
  readonly precheck: PrecheckResult;
  readonly isUploadOpen: boolean;
  readonly isCheckoutOpen: boolean;
  readonly missingForUpload: readonly UploadRequirement[];
  readonly missingForCheckout: readonly CheckoutRequirement[];
  readonly quote: Quote;
  readonly isCustomQuote: boolean;
  readonly delivery: DeliveryEstimate;
  readonly uploaded: readonly UploadedFile[];
  /** Files picked before the page was ready, waiting for the upload to open. */
  readonly held: readonly FileEntry[];
  readonly batch: BatchView | null;
  readonly uploadFailure: Failure | null;
  /** How the last batch ended, for the status region; `null` before and while one runs. */
  readonly lastBatch: { readonly outcome: 'done' | 'cancelled'; readonly count: number } | null;
  readonly checkout: 'idle' | 'redirecting' | 'error' | 'cancelled' | 'paid';
  readonly checkoutFailure: Failure | null;
}

type OrderSnapshot = SnapshotFrom<typeof orderMachine>;

/** What the page shows of a snapshot: pure, so that a story can show any state without services. */
export function toOrderView({
  value,
  context,
}: Pick<OrderSnapshot, 'value' | 'context'>): OrderView {
  const { draft, pagesText, uploaded, held, left, lastBatch } = context;
  const missing = missingForUpload(draft);
  return {
    states: {
      contact: dotted(value.contact),
      precheck: dotted(value.precheck),
      size: dotted(value.size),
      rush: dotted(value.rush),
      gate: dotted(value.gate),
      upload: dotted(value.upload),
      checkout: dotted(value.checkout),
    },
    draft,
    pagesText,
    faultyFields: missing.filter((code) => code !== 'pages').filter((code) => left.includes(code)),
    precheck: precheckResult(draft),
    isUploadOpen: value.gate !== 'closed',
    isCheckoutOpen: value.gate === 'checkoutOpen',
    missingForUpload: missing,
    missingForCheckout: missingForCheckout({
      draft,
      uploadedCount: uploaded.length,
      isBatchRunning: value.upload === 'uploading',
    }),
    quote: quoteFor(draft),
    isCustomQuote: value.size === 'customQuote',
    delivery: deliveryEstimate(draft),
    uploaded,
    held,
    batch: batchView(value.upload, context),
    uploadFailure: value.upload === 'error' ? { text: context.uploadFailureText } : null,
    lastBatch,
    // The machine leaves `deciding` before anybody sees it.
    checkout: value.checkout === 'deciding' ? 'idle' : value.checkout,
    checkoutFailure: value.checkout === 'error' ? { text: context.checkoutFailureText } : null,
  };
}

function batchView(
  upload: OrderSnapshot['value']['upload'],
  { batch }: OrderContext,
): BatchView | null {
  if (batch === null) return null;
  const { entries, index, sentBytes } = batch;
  const size = entries[index]?.size ?? 0;
  return {
    state: upload === 'error' ? 'failed' : 'sending',
    entries,
    index,
    // What leaves is a little more than the file: the request's other fields travel with it.
    fileProgress: size === 0 ? 0 : Math.min(1, Math.max(0, sentBytes / size)),
  };
}

/** A region's active state by name, nested ones joined by dots. */
function dotted(value: string | Readonly<Record<string, string>>): string {
  if (typeof value === 'string') return value;
  return Object.entries(value).flat().join('.');
}
