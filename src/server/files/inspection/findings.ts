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

/** A message to a worker. It answers each one with a {@link Reply}. */
export type Request =
  | { readonly kind: 'begin'; readonly file: FileFacts }
  | { readonly kind: 'bytes'; readonly chunks: readonly Uint8Array[]; readonly isLast: boolean };

/** A worker's answer. It sends `ready` once, before the first request; see `currentThread`. */
export type Reply =
  | { readonly kind: 'ready'; readonly thread: string | null }
  | { readonly kind: 'more' }
  | { readonly kind: 'accepted'; readonly findings: Findings; readonly isWorn: boolean }
  | { readonly kind: 'rejected'; readonly code: RejectionCode; readonly isWorn: boolean };
