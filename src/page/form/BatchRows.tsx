import { Button } from '../../components/Button/Button.tsx';
import { FileRow } from '../../components/FileList/FileRow.tsx';
import type { BatchView, OrderView } from '../../order/view.ts';
import styles from './FilesSection.module.css';
import { useFormMessages } from './useFormMessages.ts';

interface BatchRowsProps {
  readonly view: Pick<OrderView, 'batch' | 'lastBatch'>;
  readonly onCancel: () => void;
}

/**
 * The batch that is being sent or has failed. Its first line is the form's only status region, which
 * announces the start and the end of a batch. It is always rendered, as announcements require.
 */
export function BatchRows({ view, onCancel }: BatchRowsProps) {
  const { t } = useFormMessages();
  const { batch, lastBatch } = view;
  const isSending = batch?.state === 'sending';
  return (
    <div className={styles.batch} data-state={batch?.state ?? (lastBatch ? 'ended' : 'quiet')}>
      <div className={styles.batchHead}>
        <div>
          {/* oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- the form's <output> elements are not announced */}
          <p role="status" className={styles.status}>
            {isSending && t('upload.sending')}
            {!batch &&
              lastBatch &&
              t(lastBatch.outcome === 'done' ? 'upload.done' : 'upload.cancelled', {
                count: lastBatch.count,
              })}
          </p>
          {isSending && (
            <p className="hint">
              {t('upload.sendingFile', { number: batch.index + 1, count: batch.entries.length })}
            </p>
          )}
        </div>
        {isSending && (
          <Button size="small" onClick={onCancel}>
            {t('upload.cancel')}
          </Button>
        )}
      </div>
      {batch && (
        <ul className="rows" aria-label={t('upload.batch')}>
          {batch.entries.map((entry, index) => (
            <BatchRow key={entry.id} batch={batch} index={index} {...entry} />
          ))}
        </ul>
      )}
    </div>
  );
}

interface BatchRowProps {
  readonly batch: BatchView;
  /** Index in the batch, from 0. */
  readonly index: number;
  readonly name: string;
  readonly size: number;
  readonly type: string;
}

function BatchRow({ batch, index, name, size, type }: BatchRowProps) {
  const { t, percent, fileSize } = useFormMessages();
  const row = { name, type, size: fileSize(size) };
  const isCurrent = index === batch.index;
  if (batch.state === 'failed') {
    return isCurrent ? (
      <FileRow {...row} state="failed" stateText={t('upload.stoppedHere')} />
    ) : (
      <FileRow {...row} state="notAdded" stateText={t('upload.notAdded')} />
    );
  }
  if (isCurrent) {
    return (
      <FileRow
        {...row}
        state="sending"
        stateText={t('upload.fileSending', { percent: percent(batch.fileProgress) })}
        progress={{ share: batch.fileProgress, label: t('upload.progress', { name }) }}
      />
    );
  }
  return index < batch.index ? (
    <FileRow {...row} state="sent" stateText={t('upload.fileSent')} />
  ) : (
    <FileRow {...row} state="waiting" stateText={t('upload.fileWaiting')} />
  );
}
