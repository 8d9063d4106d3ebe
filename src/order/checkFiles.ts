import type { CheckFilesResult, EntryFault } from '../../machines/uploadBatch/actors.ts';
import type { UploadedFile } from '../domain/draft.ts';
import { fileKindOf, MAX_READ_PDF_BYTES } from '../domain/fileKind.ts';
import type { FileFault } from '../domain/files.ts';
import { isPdfLocked } from '../domain/pdf/lock.ts';
import { readHead } from './readHead.ts';
import { sha256Of } from './sha256Of.ts';

export interface CheckRequest {
  /** The chosen files, in order. */
  readonly files: readonly File[];
  /** The files of the order so far. */
  readonly uploaded: readonly UploadedFile[];
  /** Ends the check; its result is then ignored. */
  readonly signal: AbortSignal;
}

/**
 * Checks the chosen files before any byte is sent. The beginnings of all files are read at once, so that nobody waits
 * for one after the other. What needs more of a file is done for one file at a time, to save memory: a file of the same
 * size as another is read whole, and of any other at most a few megabytes are in memory. Files that the server would
 * accept pass. A file that was moved or deleted since it was chosen is unreadable: sending it would fail just as it
 * does without a network. A file that is already in the order, or earlier in the batch, is a duplicate.
 *
 * @param maxBytes the size limit of a file
 */
export async function checkFiles(
  { files, uploaded, signal }: CheckRequest,
  maxBytes: number,
): Promise<CheckFilesResult> {
  const sizes = [...uploaded, ...files].map(({ size }) => size);
  const seen = new Set<string | null | undefined>(uploaded.map(({ sha256 }) => sha256));
  const faults: EntryFault[] = [];
  const checked = files.map((file) => ({ file, head: readHead(file) }));
  for (const [index, { file, head }] of checked.entries()) {
    if (signal.aborted) break;
    let fault = faultOfSize(file, maxBytes) ?? (await faultOfContent(file, await head));
    // A copy has the same size, and digests take time.
    if (fault === null && sizes.indexOf(file.size) !== sizes.lastIndexOf(file.size)) {
      const sha256 = await sha256Of(file);
      if (sha256 !== null && seen.has(sha256)) fault = 'duplicate';
      seen.add(sha256);
    }
    if (fault !== null) faults.push({ index, fault });
  }
  return { faults };
}

function faultOfSize({ size }: File, maxBytes: number): FileFault | null {
  if (size === 0) return 'empty';
  return size > maxBytes ? 'tooLarge' : null;
}

async function faultOfContent(file: File, head: Uint8Array | null): Promise<FileFault | null> {
  if (head === null) return 'unreadable';
  const kind = fileKindOf(head);
  if (kind === null) return 'kind';
  try {
    const isRead = kind === 'pdf' && file.size <= MAX_READ_PDF_BYTES;
    return isRead && (await isPdfLocked(file)) ? 'locked' : null;
  } catch {
    return null;
  }
}
