import { fileKindOf, KIND_HEAD_BYTES, MAX_READ_PDF_BYTES } from '../domain/files.ts';
import { isPdfLocked } from '../domain/pdf/lock.ts';
import { contentDigest } from './contentDigest.ts';

type FileFault = 'kind' | 'empty' | 'tooLarge' | 'locked' | 'duplicate';

interface ChosenFiles {
  readonly files: readonly File[];
  /** Digests of the order's files so far. */
  readonly known: readonly string[];
  /** The most bytes of a file. */
  readonly maxBytes: number;
  /** Ends the checks; their result is then ignored. */
  readonly signal: AbortSignal;
}

interface CheckedFiles {
  readonly faults: readonly { readonly index: number; readonly fault: FileFault }[];
  readonly digests: readonly (string | null)[];
}

/**
 * Checks chosen files before their first byte leaves, one after the other: no more than one block of one
 * of them is in memory. What the server would accept passes, and so does a file that cannot be read, about
 * which the call will say more. A copy of a file counts as one already added.
 */
export async function checkChosenFiles(chosen: ChosenFiles): Promise<CheckedFiles> {
  const { files, known, maxBytes, signal } = chosen;
  const seen = new Set(known);
  const faults: { index: number; fault: FileFault }[] = [];
  const digests: (string | null)[] = [];
  for (const [index, file] of files.entries()) {
    if (signal.aborted) break;
    const fault = await faultOf(file, maxBytes);
    const digest = fault === null ? await digestOf(file, signal) : null;
    if (fault !== null) faults.push({ index, fault });
    else if (digest !== null && seen.has(digest)) faults.push({ index, fault: 'duplicate' });
    if (digest !== null) seen.add(digest);
    digests.push(digest);
  }
  return { faults, digests };
}

async function faultOf(file: File, maxBytes: number): Promise<FileFault | null> {
  if (file.size === 0) return 'empty';
  if (file.size > maxBytes) return 'tooLarge';
  try {
    const head = new Uint8Array(await file.slice(0, KIND_HEAD_BYTES).arrayBuffer());
    const kind = fileKindOf(head);
    if (kind === null) return 'kind';
    const isRead = kind === 'pdf' && file.size <= MAX_READ_PDF_BYTES;
    return isRead && (await isPdfLocked(file)) ? 'locked' : null;
  } catch {
    return null;
  }
}

async function digestOf(file: File, signal: AbortSignal): Promise<string | null> {
  try {
    return await contentDigest(file, signal);
  } catch {
    return null;
  }
}
