import type { UploadedRecord, UploadFields } from '../../src/contract/upload.ts';
import type { UploadedFile } from '../../src/domain/draft.ts';
import type { FileFault } from '../../src/domain/files.ts';
import type { NoAnswer, Refusal } from '../actorResult.ts';
import { unprovided } from '../unprovided.ts';
import type { FileEntry } from './fileEntry.ts';

export interface CheckFilesInput {
  readonly entries: readonly FileEntry[];
  /** The files of the order so far, to detect duplicates. */
  readonly uploaded: readonly UploadedFile[];
}

/** A chosen file that the server would refuse, or has already. */
export interface EntryFault {
  /** Index of the file in the batch, from 0. */
  readonly index: number;
  readonly fault: FileFault;
}

export interface CheckFilesResult {
  /** In the order of the files; a file is named at most once. */
  readonly faults: readonly EntryFault[];
}

/** Checks the chosen files before their first byte leaves. */
export const checkFiles = unprovided<CheckFilesResult, CheckFilesInput>('checkFiles');

/** The progress of the file being sent. The actor sends it to the batch. */
export interface BytesSent {
  readonly type: 'bytes.sent';
  /** Bytes of the file that this request has sent. */
  readonly sentBytes: number;
  /** Measured over the last seconds; `null` until the measurement is meaningful. */
  readonly bytesPerSecond: number | null;
}

export interface SendFileInput {
  readonly entry: FileEntry;
  readonly fields: UploadFields;
  /** The batch, which receives the progress. */
  readonly reportTo: { send: (event: BytesSent) => void };
}

/** The outcome of one upload call. */
export type SendFileResult =
  | ConfirmedFile
  | Refusal
  | UnavailableServer
  | UnansweredFile
  /** The file was moved, deleted or changed since it was chosen, so that its bytes could not be sent. */
  | { readonly kind: 'unreadable' };

interface ConfirmedFile {
  readonly kind: 'confirmed';
  readonly records: readonly UploadedRecord[];
}

/** The server takes no file now, whichever it is: it was asked too often, or it fails. */
interface UnavailableServer extends Omit<Refusal, 'kind'> {
  readonly kind: 'unavailable';
}

interface UnansweredFile extends NoAnswer {
  /** Whether the network or the server was lost or the computer slept meanwhile, which is no fault of the call. */
  readonly isInterrupted: boolean;
}

/** Sends one file. Aborts its request when its `signal` does. */
export const sendFile = unprovided<SendFileResult, SendFileInput>('sendFile');

/** Whether the server can be reached. */
export interface NetworkResult {
  readonly kind: 'reached' | 'unreached';
}

/** Checks once, briefly, whether the server can be reached. */
export const probeNetwork = unprovided<NetworkResult, void>('probeNetwork');

/**
 * Waits until the server can be reached again. It gives up only while the browser reports a network,
 * because a server that cannot be reached then is down.
 */
export const awaitNetwork = unprovided<NetworkResult, void>('awaitNetwork');
