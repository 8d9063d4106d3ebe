import type { FileEntry } from './fileEntry.ts';
import type { UploadBatchContext, UploadBatchInput } from './types.ts';

/** Returns the context of a batch that starts. */
export function startBatch(input: UploadBatchInput): UploadBatchContext {
  return {
    ...input,
    isChecked: false,
    index: 0,
    sentBytes: 0,
    minutesLeft: null,
    confirmed: [],
    failure: null,
  };
}

/** Returns the file being sent. @throws {Error} if there is none: a batch needs at least one file */
export function currentEntry({ entries, index }: UploadBatchContext): FileEntry {
  const entry = entries[index];
  if (entry === undefined) throw new Error(`the batch has no file ${index}`);
  return entry;
}

/** Returns the bytes of the file being sent and of those after it. */
export function bytesFrom({ entries, index }: UploadBatchContext): number {
  return entries.slice(index).reduce((sum, { size }) => sum + size, 0);
}
