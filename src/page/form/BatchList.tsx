import { ProgressBar } from '../../components/ProgressBar/ProgressBar.tsx';
import type { MessageId } from '../../i18n/messages.ts';
import type { BatchView } from '../../order/view.ts';
import styles from './BatchList.module.css';
import { PicturedRow } from './PicturedRow.tsx';
import { useFormMessages } from './useFormMessages.ts';

export interface BatchListProps {
  /** A batch that runs. */
  readonly batch: BatchView;
}

/** What the status region says of a batch that runs. Too short to be told: the check before it. */
const STATUS: Record<Exclude<BatchView['state'], 'checking' | 'failed'>, MessageId> = {
  sending: 'batch.sending',
  stalled: 'batch.stalled',
  waiting: 'batch.waiting',
};

/** The sentence about a batch that runs, for the status region. */
export function BatchStatus({ batch: { state } }: BatchListProps) {
  const { t } = useFormMessages();
  return state === 'checking' || state === 'failed' ? null : t(STATUS[state]);
}

/** The batch that runs: one bar for all of it, and a row for each file. */
export function BatchList({ batch }: BatchListProps) {
  const { t, percent, fileSize } = useFormMessages();
  const { state, entries, index, progress, minutesLeft } = batch;
  const parts =
    state === 'checking'
      ? [t('batch.checking')]
      : [
          t('batch.filesSent', { sent: index, count: entries.length }),
          percent(progress),
          ...(minutesLeft === null ? [] : [t('batch.minutesLeft', { minutes: minutesLeft })]),
        ];
  return (
    <>
      <div className={styles.progress}>
        <ProgressBar
          share={progress}
          label={t('batch.progress', { count: entries.length })}
          held={state === 'stalled' || state === 'waiting'}
        />
        <p className="hint">{parts.join(' · ')}</p>
      </div>
      <ul className="rows" aria-label={t('batch.files')}>
        {entries.map(({ id, name, size, type }, each) => (
          <PicturedRow
            key={id}
            id={id}
            name={name}
            type={type}
            size={fileSize(size)}
            {...rowState(batch, each)}
          />
        ))}
      </ul>
    </>
  );

  function rowState({ state: current, fileProgress }: BatchView, each: number) {
    if (current === 'checking' || each > index) {
      return { state: 'waiting' as const, stateText: t('batch.fileWaiting') };
    }
    if (each < index) return { state: 'sent' as const, stateText: t('batch.fileSent') };
    if (current === 'waiting') {
      return { state: 'waiting' as const, stateText: t('batch.fileOnHold') };
    }
    return {
      state: 'sending' as const,
      stateText:
        fileProgress === 1
          ? t('batch.fileChecked')
          : t('batch.fileSending', { percent: percent(fileProgress) }),
    };
  }
}
