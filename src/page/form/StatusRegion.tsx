import { useContext } from 'react';
import type { OrderView } from '../../order/view.ts';
import { FileRowsContext } from './fileRowsContext.ts';
import { memoPart } from './memoPart.ts';
import type { PartView } from './partViews.ts';
import { useFormMessages } from './useFormMessages.ts';
import type { Spoken } from './useAnnouncement.ts';

interface StatusRegionProps {
  readonly view: PartView<'status'>;
  readonly spoken: Spoken;
}

/**
 * The form's only status region, which announces one thing at a time: the newest. A live region must
 * always be rendered. It is visually hidden, because all that it says is also visible elsewhere.
 */
export const StatusRegion = memoPart(function StatusRegion({ view, spoken }: StatusRegionProps) {
  const { t } = useFormMessages();
  const rows = useContext(FileRowsContext);
  const { batch, removed, heldCount } = view;
  const lastBatch = view.lastBatch?.isPast ? null : view.lastBatch;
  const isAdded = lastBatch !== null && lastBatch.outcome !== 'cancelled';
  const isCountNew = batch === null && (isAdded || removed !== null);
  return (
    // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- the form's <output> elements are not announced
    <p role="status" className="unseen">
      <span key={spoken.count}>
        {spoken.text !== '' ? (
          spoken.text
        ) : heldCount > 0 ? (
          t('upload.held', { count: heldCount })
        ) : (
          <>
            {rows && removed && !lastBatch && <rows.RemovedStatus removed={removed} />}
            <BatchStatus view={{ batch, lastBatch }} />
            {rows && isCountNew && <rows.CountedStatus view={{ ...view, lastBatch }} />}
          </>
        )}
      </span>
    </p>
  );
});

/** A sentence about the batch that runs or the last one; nothing before the first. */
export function BatchStatus({ view }: { readonly view: Pick<OrderView, 'batch' | 'lastBatch'> }) {
  const { t } = useFormMessages();
  const rows = useContext(FileRowsContext);
  const { batch, lastBatch } = view;
  // If the network is down, the script of the rows may not have loaded either.
  if (batch?.state === 'waiting') return t('upload.waiting');
  if (lastBatch?.outcome === 'cancelled') return t('upload.cancelled', { count: lastBatch.count });
  return rows && <rows.BatchStatus view={view} />;
}
