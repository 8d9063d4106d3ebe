import type { FileKind } from '../../../domain/files.ts';
import type { ActiveContent } from './activeContent.ts';
import type { RejectionCode } from './rejection.ts';

/** What is known of a file when its bytes have been received. */
export interface FileFacts {
  readonly kind: FileKind;
  readonly bytes: number;
  /** Its last `ZIP_TAIL_BYTES` bytes, or all of a shorter file. */
  readonly tail: Uint8Array;
}

/** What the inspection of an accepted file found. */
export interface Findings {
  /** The number of pages, at least 1; `null` if unknown. */
  readonly pages: number | null;
  readonly activeContent: readonly ActiveContent[];
}

/**
 * A message to the keeper about one of its processes, each of which has a number: to start it, with the URL of
 * its program, to pass a request to it, or to end it.
 */
export type KeeperRequest = { readonly process: number } & (
  | { readonly kind: 'start'; readonly script: string }
  | { readonly kind: 'pass'; readonly request: Request }
  | { readonly kind: 'end' }
);

/** What a process has sent to the keeper. */
export interface KeeperReply {
  readonly process: number;
  readonly reply: Reply;
}

/** A message to a process. It answers each one with a {@link Reply}. */
export type Request =
  | { readonly kind: 'begin'; readonly file: FileFacts }
  | { readonly kind: 'bytes'; readonly chunks: readonly Uint8Array[]; readonly isLast: boolean };

/** The last message about a process: it has ended. */
export interface Ended {
  readonly kind: 'ended';
  /** Whether V8 or the system ended it. */
  readonly hasCrashed: boolean;
  /** The signal, exit code, or error of the system that ended it, for the log. */
  readonly how: string;
}

/** A process's answer. It sends `ready` once, before the first request; see `currentThread`. */
export type Reply =
  | { readonly kind: 'ready'; readonly thread: string | null }
  | { readonly kind: 'more' }
  | Ended
  | { readonly kind: 'accepted'; readonly findings: Findings; readonly isWorn: boolean }
  | { readonly kind: 'rejected'; readonly code: RejectionCode; readonly isWorn: boolean };
