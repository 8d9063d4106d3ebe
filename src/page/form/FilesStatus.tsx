import type { ReactNode } from 'react';
import type { OrderView } from '../../order/view.ts';
import { useFormMessages } from './useFormMessages.ts';

export interface BatchStatusProps {
  readonly view: Pick<OrderView, 'batch' | 'lastBatch'>;
}

/** A sentence about a batch being sent or done. The check before it is too short to announce. */
export function BatchStatus({ view: { batch, lastBatch } }: BatchStatusProps) {
  const { t } = useFormMessages();
  if (batch === null) return lastBatch && t('batch.done', { count: lastBatch.count });
  if (batch.state === 'stalled') return t('batch.stalled');
  return batch.state === 'sending' && t('batch.sending');
}

export interface FilesStatusProps {
  /** The file that was just removed. */
  readonly removed: OrderView['removed'];
  /** The number of pages in the files, if it may be new; else 0. */
  readonly counted: number;
  /** The sentence about the batch. */
  readonly children: ReactNode;
}

/** What the status region says of the files: one was removed, what their batch does, and their pages. */
export function FilesStatus({ removed, counted, children }: FilesStatusProps) {
  const { t } = useFormMessages();
  return (
    <>
      {removed && `${t('files.removed', { name: removed.file.name })} `}
      {children}
      {counted > 0 && ` ${t('count.counted', { count: counted })}`}
    </>
  );
}
