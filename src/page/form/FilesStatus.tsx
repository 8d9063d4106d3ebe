import type { OrderView } from '../../order/view.ts';
import { isStalled } from './isStalled.ts';
import { useFormMessages } from './useFormMessages.ts';

export interface BatchStatusProps {
  readonly view: Pick<OrderView, 'batch' | 'lastBatch'>;
}

/** A sentence about a batch being sent or done. The check before it is too short to announce. */
export function BatchStatus({ view: { batch, lastBatch } }: BatchStatusProps) {
  const { t } = useFormMessages();
  if (batch === null) return lastBatch && t('batch.done', { count: lastBatch.count });
  if (isStalled(batch)) return t('batch.stalled');
  return (batch.state === 'sending' || batch.state === 'stalled') && t('batch.sending');
}

export interface RemovedStatusProps {
  readonly removed: NonNullable<OrderView['removed']>;
}

/** A sentence about the file that was just removed, before that about a batch. */
export function RemovedStatus({ removed: { file } }: RemovedStatusProps) {
  const { t } = useFormMessages();
  return `${t('files.removed', { name: file.name })} `;
}

export interface CountedStatusProps {
  /** The number of pages in the files. */
  readonly counted: number;
}

/** A sentence about the pages of the files, after that about a batch. */
export function CountedStatus({ counted }: CountedStatusProps) {
  const { t } = useFormMessages();
  return ` ${t('count.counted', { count: counted })}`;
}
