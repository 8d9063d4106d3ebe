import { useContext } from 'react';
import { isRunning, type OrderView } from '../../order/view.ts';
import { FileRowsContext } from './fileRows.ts';
import type { PartView } from './partViews.ts';
import { useFormMessages } from './useFormMessages.ts';
import type { Spoken } from './useSpoken.ts';

interface StatusRegionProps {
  readonly view: PartView<'status'>;
  readonly spoken: Spoken;
}

/**
 * The form's only status region, which says one thing at a time: the newest. It is always rendered,
 * as announcements require, and only screen readers meet it: all it says is also seen elsewhere.
 */
export function StatusRegion({ view, spoken }: StatusRegionProps) {
  const { t } = useFormMessages();
  const { batch, lastBatch, removed, heldCount, counted } = view;
  const isCountNew = batch === null && (lastBatch?.outcome === 'done' || removed !== null);
  return (
    // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- the form's <output> elements are not announced
    <p role="status" className="unseen">
      <span key={spoken.count}>
        {spoken.text || (
          <>
            <BatchStatus view={view} />
            {removed && t('upload.removed', { name: removed.file.name })}
            {isCountNew && counted > 0 && ` ${t('delivery.counted', { count: counted })}`}
            {heldCount > 0 && t('upload.held', { count: heldCount })}
          </>
        )}
      </span>
    </p>
  );
}

/** How the batch stands, in a sentence: it runs, or it has ended; nothing before the first. */
export function BatchStatus({ view }: { readonly view: Pick<OrderView, 'batch' | 'lastBatch'> }) {
  const { t } = useFormMessages();
  const rows = useContext(FileRowsContext);
  const { batch, lastBatch } = view;
  // The network may keep away the script of the rows, too.
  if (batch?.state === 'waiting') return t('upload.waiting');
  if (batch !== null) return isRunning(batch) && rows && <rows.BatchStatus batch={batch} />;
  if (lastBatch === null) return null;
  return t(lastBatch.outcome === 'done' ? 'upload.done' : 'upload.cancelled', {
    count: lastBatch.count,
  });
}
