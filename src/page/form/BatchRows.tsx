import { useContext } from 'react';
import { Button } from '../../components/Button/Button.tsx';
import { isRunning, type OrderView } from '../../order/view.ts';
import { FileRowsContext } from './fileRowsContext.ts';
import styles from './FilesSection.module.css';
import { PendingRows } from './PendingRows.tsx';
import { BatchStatus } from './StatusRegion.tsx';
import { useFormMessages } from './useFormMessages.ts';

interface BatchRowsProps {
  readonly view: Pick<OrderView, 'batch' | 'lastBatch'>;
  readonly onCancel: () => void;
}

/** The batch that runs, or how the last one ended. */
export function BatchRows({ view, onCancel }: BatchRowsProps) {
  const { t } = useFormMessages();
  const rows = useContext(FileRowsContext);
  const batch = isRunning(view.batch) ? view.batch : null;
  if (batch === null && (view.batch !== null || view.lastBatch === null)) return null;
  return (
    <div className={styles.batch} data-state={batch?.state ?? 'ended'}>
      <div className={styles.batchHead}>
        <p className={styles.status}>
          <BatchStatus view={view} />
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
