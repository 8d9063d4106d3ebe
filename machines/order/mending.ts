import type { FileEntry } from '../uploadBatch/fileEntry.ts';
import type { UploadFailure } from '../uploadBatch/types.ts';
import { batchEntries, batchOf, type OrderContext } from './context.ts';

type Mended = Pick<OrderContext, 'batch' | 'uploadFailure'>;

/** Returns the failed batch without the file of that index. Without its last faulty file it is mended. */
export function withoutFile(context: OrderContext, index: number): Mended {
  const entries = batchEntries(context).filter((_, each) => each !== index);
  const failure = withoutFaultAt(context.uploadFailure, index);
  return {
    batch: batchOf(entries),
    uploadFailure: failure && shifted(failure, index),
  };
}

/** Returns the failed batch with another file in the place of that index. */
export function withReplacedFile(
  context: OrderContext,
  { index, entry }: { readonly index: number; readonly entry: FileEntry },
): Mended {
  return {
    batch: batchOf(batchEntries(context).map((each, at) => (at === index ? entry : each))),
    uploadFailure: withoutFaultAt(context.uploadFailure, index),
  };
}

/** Returns what remains of a failure when the file of that index is gone; `null` if nothing does. */
function withoutFaultAt(failure: UploadFailure | null, index: number): UploadFailure | null {
  if (failure?.cause !== 'faults') return failure?.index === index ? null : failure;
  const faults = failure.faults.filter((fault) => fault.index !== index);
  return faults.length > 0 ? { ...failure, faults } : null;
}

/** Returns a failure with the indexes that files have after the one of `removed` is gone. */
function shifted(failure: UploadFailure, removed: number): UploadFailure {
  const indexAfter = (index: number) => (index > removed ? index - 1 : index);
  return failure.cause === 'faults'
    ? {
        ...failure,
        faults: failure.faults.map(({ index, fault }) => ({ index: indexAfter(index), fault })),
      }
    : { ...failure, index: indexAfter(failure.index) };
}
