import type { DoneActorEvent } from 'xstate';
import type { UploadFields } from '../../src/contract/upload.ts';
import type { UploadedFile } from '../../src/domain/draft.ts';
import type { FileEntry } from './fileEntry.ts';
import type { BytesSent, SendFileResult } from './actors.ts';

export interface UploadBatchInput {
  /** At least one. */
  readonly entries: readonly FileEntry[];
  /** Fixed when the batch starts: later edits apply to the next batch. */
  readonly fields: UploadFields;
}

export interface UploadBatchContext extends UploadBatchInput {
  /** The file being sent, counted from 0. */
  readonly index: number;
  /** Bytes of that file sent so far. */
  readonly sentBytes: number;
  /** The files the server has confirmed; part of the output only when the whole batch is done. */
  readonly confirmed: readonly UploadedFile[];
  readonly failureText: string | null;
}

export type UploadBatchEvent =
  | BytesSent
  | { type: 'upload.cancelled' }
  | DoneActorEvent<SendFileResult, 'sendFile'>;

/** How a batch ended; `index` is the file that failed, counted from 0. */
export type UploadBatchOutput =
  | { readonly kind: 'done'; readonly uploaded: readonly UploadedFile[] }
  | { readonly kind: 'failed'; readonly index: number; readonly text: string | null }
  | { readonly kind: 'cancelled' };
