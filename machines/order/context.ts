import type { OrderReport } from '../../src/contract/orderReport.ts';
import { EMPTY_DRAFT, type OrderDraft, type UploadedFile } from '../../src/domain/draft.ts';
import { missingForUpload } from '../../src/domain/gate.ts';
import { countPages, type PageCount } from '../../src/domain/pages.ts';
import type { FileEntry } from '../uploadBatch/fileEntry.ts';
import type { UploadFailure } from '../uploadBatch/types.ts';
import type { CheckedFormField } from './events.ts';
import { isFileOf, type PlacedOrder } from './placed.ts';

/** What an order starts from: an empty draft, what the tab stored, or files picked before hydration. */
export interface OrderInput {
  readonly draft: OrderDraft;
  /** The page count as typed; it may be empty while `draft.pages` is 1. */
  readonly pagesText: string;
  /**
   * The fewest pages that the uploaded files could have when the visitor gave a number; `null` as long
   * as they gave none, and the number follows the count.
   */
  readonly fewestWhenGiven: number | null;
  readonly uploaded: readonly UploadedFile[];
  /** Files picked before the machine ran; sent as soon as the upload is open. */
  readonly held: readonly FileEntry[];
  /** Whether the visitor came back from the payment page by its cancel link. */
  readonly isCancelled: boolean;
  /** An order that may be paid, or whose receipt still shows. */
  readonly placed: PlacedOrder | null;
}

/** The batch being sent, or the one that failed and can be sent again. */
interface Batch {
  readonly entries: readonly FileEntry[];
  /** The file being sent, or the one that failed, counted from 0. */
  readonly index: number;
  /** Bytes of that file sent so far. */
  readonly sentBytes: number;
  /** Whole minutes until every file is sent, 0 for less than one; `null` while unknown. */
  readonly minutesLeft: number | null;
}

/** The outcome of the last batch, unless it failed, or the return of the file that was removed last. */
export interface LastBatch {
  readonly outcome: 'added' | 'exchanged' | 'cancelled' | 'restored';
  /** The number of its files. */
  readonly count: number;
  /** The pages of the uploaded files before it changed them. */
  readonly pagesBefore?: number;
  /** Whether an uploaded file was removed since. */
  readonly isPast?: boolean;
}

/** An uploaded file that was removed and can be brought back, and its index in the list. */
export interface RemovedFile {
  readonly file: UploadedFile;
  readonly index: number;
}

/** The data of an order. Whatever else a visitor can see is a state. */
export interface OrderContext extends OrderInput {
  /** The last page count of the uploaded files that was taken into account. */
  readonly count: PageCount;
  /** Fields whose errors show: they lost the focus, or the visitor submitted while they were at fault. */
  readonly touched: readonly CheckedFormField[];
  readonly batch: Batch | null;
  /** `null` while a batch runs. */
  readonly lastBatch: LastBatch | null;
  /** The file removed last; `null` after the next action of the visitor. */
  readonly removed: RemovedFile | null;
  /** The key of the uploaded file that the batch replaces; `null` if it adds to them. */
  readonly exchanged: string | null;
  /** Keys of photos that the visitor keeps although they may be hard to read. */
  readonly keptDespite: readonly string[];
  /** Why the batch failed; `null` once the cause has been fixed. */
  readonly uploadFailure: UploadFailure | null;
  /** The server's text, or `null` where the page shows its own. */
  readonly checkoutFailureText: string | null;
}

/** The input of a new order. */
export const NEW_ORDER_INPUT: OrderInput = {
  draft: EMPTY_DRAFT,
  pagesText: String(EMPTY_DRAFT.pages),
  fewestWhenGiven: null,
  uploaded: [],
  held: [],
  isCancelled: false,
  placed: null,
};

/** The order of a visitor who has done nothing yet. */
export const NEW_ORDER: OrderContext = {
  ...NEW_ORDER_INPUT,
  count: countPages([]),
  touched: [],
  batch: null,
  lastBatch: null,
  removed: null,
  exchanged: null,
  keptDespite: [],
  uploadFailure: null,
  checkoutFailureText: null,
};

/** Returns the context of an order that starts. */
export function startOrder(input: OrderInput): OrderContext {
  return { ...NEW_ORDER, ...input };
}

/**
 * Returns the order that follows a paid one. An order with the paid files keeps its contact details, and its answers
 * if it has other files too; an order that was begun since then stays as it is.
 */
export function followingOrder(context: OrderContext, report: OrderReport): OrderContext {
  const { draft, placed } = context;
  const uploaded = context.uploaded.filter(({ key }) => !isFileOf(report, key));
  if (uploaded.length === context.uploaded.length) return context;
  const { name, email, phone } = draft;
  const kept = uploaded.length > 0 ? { ...draft, ...NO_EXTRAS } : { name, email, phone };
  return { ...NEW_ORDER, draft: { ...EMPTY_DRAFT, ...kept }, uploaded, placed };
}

/** The extras of the paid order would otherwise be charged again. */
const NO_EXTRAS = { rush: false, mailHardCopy: false };

/** Returns the touched fields together with those at fault now, so that all their errors show. */
export function touchedAndMissing({ touched, draft }: OrderContext): CheckedFormField[] {
  const missing = missingForUpload(draft).filter((code) => code !== 'pages');
  return [...new Set([...touched, ...missing])];
}

/** Returns the files of the batch that runs or failed. @throws {Error} if there is no batch */
export function batchEntries({ batch }: OrderContext): readonly FileEntry[] {
  if (batch === null) throw new Error('there is no batch');
  return batch.entries;
}

/** Returns a batch of these files, none of which has been sent. */
export function batchOf(entries: readonly FileEntry[]): Batch {
  return { entries, index: 0, sentBytes: 0, minutesLeft: null };
}
