import type { DoneActorEvent } from 'xstate';
import type { UploadFields } from '../../src/contract/upload.ts';
import type { UploadedFile } from '../../src/domain/draft.ts';
import type { FileEntry } from './fileEntry.ts';
import type {
  BytesSent,
  CheckFilesResult,
  EntryFault,
  NetworkResult,
  SendFileResult,
} from './actors.ts';

export interface UploadBatchInput {
  /** At least one. */
  readonly entries: readonly FileEntry[];
  /** Fixed when the batch starts: later edits apply to the next batch. */
  readonly fields: UploadFields;
  /** The files of the order so far. */
  readonly uploaded: readonly UploadedFile[];
}

export interface UploadBatchContext extends UploadBatchInput {
  /** Whether the files are checked, and none would be refused. */
  readonly isChecked: boolean;
  /** The file being sent, counted from 0. */
  readonly index: number;
  /** The most bytes of that file that any request has sent. */
  readonly sentBytes: number;
  /** Whole minutes until every file is sent, 0 for less than one; `null` while unknown. */
  readonly minutesLeft: number | null;
  /** The files the server has confirmed; part of the output only when the whole batch is done. */
  readonly confirmed: readonly UploadedFile[];
  readonly failure: UploadFailure | null;
}

export type UploadBatchEvent =
  | BytesSent
  | { type: 'upload.cancelled' }
  | DoneActorEvent<CheckFilesResult, 'checkFiles'>
  | DoneActorEvent<SendFileResult, 'sendFile'>
  | DoneActorEvent<NetworkResult, 'probeNetwork'>
  | DoneActorEvent<NetworkResult, 'awaitNetwork'>;

/** Why a batch failed. Indexes count from 0. */
export type UploadFailure =
  /** Nothing was sent, because these files would be refused. */
  | { readonly cause: 'faults'; readonly faults: readonly EntryFault[] }
  /** The server refused the file; `text` is its reason, `null` when it gave none. */
  | { readonly cause: 'refused'; readonly index: number; readonly text: string | null }
  /** The server took no file then, of which this one was next; `text` as above. */
  | { readonly cause: 'unavailable'; readonly index: number; readonly text: string | null }
  /** The file was moved, deleted or changed while the batch was sent. */
  | { readonly cause: 'unreadable'; readonly index: number }
  /** No answer came about the file. */
  | { readonly cause: 'unanswered'; readonly index: number };

/** How a batch ended. */
export type UploadBatchOutput =
  | { readonly kind: 'done'; readonly uploaded: readonly UploadedFile[] }
  | { readonly kind: 'failed'; readonly failure: UploadFailure }
  | { readonly kind: 'cancelled' };
