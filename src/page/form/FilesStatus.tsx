import type { ReactNode } from 'react';
import { FormattedMessage } from 'react-intl';
import { countPages, isRushAllowed, needsCustomQuote } from '../../domain/pages.ts';
import type { OrderView } from '../../order/view.ts';
import { isStalled } from './isStalled.ts';
import { useFormMessages } from './useFormMessages.ts';

export interface BatchStatusProps {
  readonly view: Pick<OrderView, 'batch' | 'lastBatch'>;
}

/** The message about the last batch, by its outcome. `StatusRegion.tsx` shows by itself that one was cancelled. */
const DONE = {
  added: 'batch.done',
  exchanged: 'batch.exchanged',
  restored: 'files.restored',
  cancelled: 'upload.cancelled',
} as const;

/** A sentence about a batch being sent or done. The check before it is too short to announce. */
export function BatchStatus({ view: { batch, lastBatch } }: BatchStatusProps) {
  const { t } = useFormMessages();
  if (batch === null) {
    if (lastBatch === null) return null;
    const { outcome, count } = lastBatch;
    return t(DONE[outcome], { count });
  }
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
  readonly view: Pick<OrderView, 'uploaded' | 'lastBatch'> & {
    /** Whether the price is for the pages of the files. */
    readonly isCountPaid: boolean;
  };
}

/** A sentence about the pages of the files, after that about a batch, and what the batch ruled out. */
export function CountedStatus({ view: { uploaded, lastBatch, isCountPaid } }: CountedStatusProps) {
  const { t } = useFormMessages();
  const { counted } = countPages(uploaded);
  if (counted === 0) return null;
  const before = lastBatch?.pagesBefore ?? counted;
  const isRushGone = isRushAllowed(before) && !isRushAllowed(counted);
  const isPriceGone = !needsCustomQuote(before) && needsCustomQuote(counted);
  return (
    <>
      {` ${t('count.counted', { count: counted })}`}
      {isCountPaid && isRushGone && (
        <>
          {' '}
          <FormattedMessage id="delivery.rushUnavailable" values={{ a: plain }} />
        </>
      )}
      {isCountPaid && isPriceGone && ` ${t('delivery.largeJob')}`}
    </>
  );
}

/** Returns the text of a link alone: in the hidden region, nobody would see that the link has the focus. */
function plain(text: ReactNode): ReactNode {
  return text;
}
