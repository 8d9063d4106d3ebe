import type { FileEntry } from '../uploadBatch/fileEntry.ts';
import type { UploadFailure } from '../uploadBatch/types.ts';
import { batchEntries, batchOf, type OrderContext } from './context.ts';

type Corrected = Pick<OrderContext, 'batch' | 'uploadFailure'>;

/** Returns the failed batch without the file at this index. Removing its last faulty file corrects it. */
export function withoutFile(context: OrderContext, index: number): Corrected {
  const entries = batchEntries(context).filter((_, each) => each !== index);
  const failure = withoutFaultAt(context.uploadFailure, index);
  return {
    batch: batchOf(entries),
    uploadFailure: failure && shifted(failure, index),
  };
}

/** Returns the failed batch with another file at this index. */
export function withReplacedFile(
  context: OrderContext,
  { index, entry }: { readonly index: number; readonly entry: FileEntry },
): Corrected {
  return {
    batch: batchOf(batchEntries(context).map((each, at) => (at === index ? entry : each))),
    uploadFailure: withoutFaultAt(context.uploadFailure, index),
  };
}

/** Returns what remains of a failure without the file at this index; `null` if nothing does. */
function withoutFaultAt(failure: UploadFailure | null, index: number): UploadFailure | null {
  if (failure?.cause !== 'faults') return failure?.index === index ? null : failure;
  const faults = failure.faults.filter((fault) => fault.index !== index);
  return faults.length > 0 ? { ...failure, faults } : null;
}

/** Returns a failure with its indexes adjusted to the removal of the file at `removed`. */
function shifted(failure: UploadFailure, removed: number): UploadFailure {
  const indexAfter = (index: number) => (index > removed ? index - 1 : index);
  return failure.cause === 'faults'
    ? {
        ...failure,
        faults: failure.faults.map(({ index, fault }) => ({ index: indexAfter(index), fault })),
      }
    : { ...failure, index: indexAfter(failure.index) };
}
