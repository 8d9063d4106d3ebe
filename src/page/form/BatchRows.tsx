import { useContext } from 'react';
import { Button } from '../../components/Button/Button.tsx';
import { isRunning, type OrderView } from '../../order/view.ts';
import { FileRowsContext } from './fileRows.ts';
import styles from './FilesSection.module.css';
import { PendingRows } from './PendingRows.tsx';
import { useFormMessages } from './useFormMessages.ts';

interface BatchRowsProps {
  readonly view: Pick<OrderView, 'batch' | 'lastBatch' | 'removed' | 'held'>;
  readonly onCancel: () => void;
}

/**
 * The batch that runs. Its first line is the form's only status region, which announces the start and
 * the end of a batch, and what holds it up. It is always rendered, as announcements require.
 */
export function BatchRows({ view, onCancel }: BatchRowsProps) {
  const { t } = useFormMessages();
  const rows = useContext(FileRowsContext);
  const { lastBatch, removed, held } = view;
  const batch = isRunning(view.batch) ? view.batch : null;
  return (
    <div className={styles.batch} data-state={batch?.state ?? (lastBatch ? 'ended' : 'quiet')}>
      <div className={styles.batchHead}>
        {/* oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- the form's <output> elements are not announced */}
        <p role="status" className={styles.status}>
          {batch && rows && <rows.BatchStatus batch={batch} />}
          {!view.batch &&
            lastBatch &&
            t(lastBatch.outcome === 'done' ? 'upload.done' : 'upload.cancelled', {
              count: lastBatch.count,
            })}
          {/* Their places say the same. */}
          <span className="unseen">
            {removed && t('upload.removed', { name: removed.file.name })}
            {held.length > 0 && t('upload.held', { count: held.length })}
          </span>
        </p>
        {batch && (
          <Button size="small" onClick={onCancel}>
            {t('upload.cancel')}
          </Button>
        )}
      </div>
      {batch && (rows ? <rows.BatchList batch={batch} /> : <PendingRows files={batch.entries} />)}
    </div>
  );
}
