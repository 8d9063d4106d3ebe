import type { UploadedRecord, UploadFields } from '../../src/contract/upload.ts';
import type { Refusal } from '../actorResult.ts';
import { unprovided } from '../unprovided.ts';
import type { FileEntry } from './fileEntry.ts';

/** The progress of the file being sent, in bytes. The actor sends it to the batch. */
export interface BytesSent {
  readonly type: 'bytes.sent';
  readonly sentBytes: number;
}

export interface SendFileInput {
  readonly entry: FileEntry;
  readonly fields: UploadFields;
  /** The batch, which receives the progress. */
  readonly reportTo: { send: (event: BytesSent) => void };
}

/** The outcome of one upload call. */
export type SendFileResult =
  | { readonly kind: 'confirmed'; readonly records: readonly UploadedRecord[] }
  | Refusal;

/** Sends one file. Aborts its request when its `signal` does. */
export const sendFile = unprovided<SendFileResult, SendFileInput>('sendFile');
