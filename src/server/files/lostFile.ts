import { StorageError } from '../storage/storage.ts';
import { SealError, WrappedKeyError } from './vault/sealing.ts';

/** What is known of a file whose stored bytes are missing or damaged. */
export interface Loss {
  /** Whether it was not recorded before. */
  readonly isNew: boolean;
  /** The reference of the order that the file belongs to, or `null`. */
  readonly reference: string | null;
}

/**
 * Records that a file's stored bytes are missing or damaged. The first time it is reported to the
 * provider, if the file's order is paid.
 *
 * @param nextScanAt when to look whether the bytes were put back, in milliseconds since 1970
 * @throws {DatabaseError}
 */
export type RecordLoss = (key: string, nextScanAt: number) => Promise<Loss>;

/** Whether reading a file failed because its stored bytes are missing or damaged. */
export function isLoss(error: unknown): boolean {
  if (error instanceof StorageError) return error.isMissing;
  return error instanceof SealError && !(error instanceof WrappedKeyError);
}
