import type { CheckedFormField, FileEntry } from '../../machines/orderEvents.ts';
import type { DeliveryEstimate } from '../domain/delivery.ts';
import type { OrderDraft, UploadedFile } from '../domain/draft.ts';
import type { CheckoutRequirement, UploadRequirement } from '../domain/gate.ts';
import type { PrecheckResult } from '../domain/precheck.ts';
import type { Quote } from '../domain/quote.ts';

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
