import type { UploadedFile } from '../../src/domain/draft.ts';
import type { OrderContext } from './context.ts';

/** Returns the order without the file of that key, which can be brought back. */
export function withoutUploaded(
  { uploaded, lastBatch }: OrderContext,
  key: string,
): Partial<OrderContext> {
  const index = uploaded.findIndex((file) => file.key === key);
  const file = uploaded[index];
  if (file === undefined) return {};
  return {
    uploaded: uploaded.filter((each) => each !== file),
    removed: { file, index },
    // The outcome stays visible. Without it, what is below would move under the pointer that removes the next file.
    lastBatch: lastBatch && { ...lastBatch, isPast: true },
  };
}

/** Returns the order with the file that was removed last in its place. */
export function withRestored({ uploaded, removed, count }: OrderContext): Partial<OrderContext> {
  if (removed === null) return {};
  const { file, index } = removed;
  return {
    uploaded: [...uploaded.slice(0, index), file, ...uploaded.slice(index)],
    removed: null,
    lastBatch: { outcome: 'restored', count: 1, pagesBefore: count.counted },
  };
}

/** Returns the order with the uploaded files of a batch, in the place of the one that it replaces. */
export function withBatch(
  { uploaded, exchanged, count }: OrderContext,
  added: readonly UploadedFile[],
): Partial<OrderContext> {
  const isExchange = uploaded.some(({ key }) => key === exchanged);
  return {
    uploaded: isExchange
      ? uploaded.flatMap((file) => (file.key === exchanged ? added : file))
      : [...uploaded, ...added],
    batch: null,
    lastBatch: {
      outcome: isExchange ? 'exchanged' : 'added',
      count: added.length,
      pagesBefore: count.counted,
    },
  };
}
