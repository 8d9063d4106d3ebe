import type { CheckFilesResult } from '../../machines/uploadBatch/actors.ts';
import type { UploadedFile } from '../domain/draft.ts';

export interface CheckRequest {
  /** The chosen files, in order. */
  readonly files: readonly File[];
  /** The files of the order so far. */
  readonly uploaded: readonly UploadedFile[];
}

/** Checks the chosen files before their first byte leaves. */
export async function checkFiles({ files }: CheckRequest): Promise<CheckFilesResult> {
  return {
    faults: files.flatMap(({ size }, index) =>
      size === 0 ? [{ index, fault: 'empty' as const }] : [],
    ),
    digests: files.map(() => null),
  };
}
