import { FileRow } from '../../components/FileList/FileRow.tsx';
import type { BatchView } from '../../order/view.ts';
import { useFormMessages } from './useFormMessages.ts';

export interface BatchListProps {
  readonly batch: BatchView;
}

/** A row for each file of the batch that is being sent or has failed. */
export function BatchList({ batch }: BatchListProps) {
  const { t } = useFormMessages();
  return (
    <ul className="rows" aria-label={t('upload.batch')}>
      {batch.entries.map((entry, index) => (
        <BatchRow key={entry.id} batch={batch} index={index} {...entry} />
      ))}
    </ul>
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
