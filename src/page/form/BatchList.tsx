import { memo, useEffect, useRef } from 'react';
import { ProgressBar } from '../../components/ProgressBar/ProgressBar.tsx';
import type { BatchView } from '../../order/view.ts';
import styles from './BatchList.module.css?late';
import { isStalled } from './isStalled.ts';
import { PicturedRow } from './PicturedRow.tsx';
import { useFormMessages } from './useFormMessages.ts';
import { useTitlePrefix } from './useTitlePrefix.ts';
import { useWakeLock } from './useWakeLock.ts';

export interface BatchListProps {
  /** A batch that runs. */
  readonly batch: BatchView;
}

/** On a fast connection the files are sent before their pictures take processor time from them. */
const PICTURE_DELAY_MS = 2000;

/** Memoized, because progress changes only one row of perhaps a hundred. */
const BatchRow = memo(PicturedRow);

/** The batch that runs: one bar for all of it, and a row for each file. */
export function BatchList({ batch }: BatchListProps) {
  const { t, percent, fileSize } = useFormMessages();
  const { state, entries, index, progress, minutesLeft } = batch;
  const shownRef = useRef<HTMLDivElement>(null);
  useWakeLock();
  useTitlePrefix(percent(progress));
  // The batch appears above the picker, which the visitor has just used. If the script of its rows comes late, the
  // visitor may be typing elsewhere.
  useEffect(() => {
    const field = 'input:not([type=file], [type=radio], [type=checkbox])';
    if (document.activeElement?.matches(field) === true) return;
    shownRef.current?.scrollIntoView({ block: 'nearest' });
  }, []);

  const facts =
    state === 'checking'
      ? [t('batch.checking')]
      : [
          t('batch.filesSent', { sent: index, count: entries.length }),
          percent(progress),
          ...(minutesLeft === null ? [] : [t('batch.minutesLeft', { minutes: minutesLeft })]),
        ];
  const sent = { state: 'sent', stateText: t('batch.fileSent') } as const;
  const current = currentRow(batch, { t, percent });
  const waiting = { state: 'waiting', stateText: t('batch.fileWaiting') } as const;
  return (
    <>
      <div ref={shownRef} className={styles.progress}>
        <ProgressBar
          share={progress}
          label={t('batch.progress', { count: entries.length })}
          held={isStalled(batch) || state === 'waiting'}
        />
        <p className="hint">{facts.join(' · ')}</p>
      </div>
      <ul className="rows" aria-label={t('batch.files')}>
        {entries.map(({ id, name, size, type }, each) => (
          <BatchRow
            key={id}
            id={id}
            pictureDelayMs={PICTURE_DELAY_MS}
            name={name}
            type={type}
            size={fileSize(size)}
            {...(each < index ? sent : each > index ? waiting : current)}
          />
        ))}
      </ul>
    </>
  );
}

/** Returns the state and the text in the row of the current file. */
function currentRow(
  { state, fileProgress }: BatchView,
  { t, percent }: Pick<ReturnType<typeof useFormMessages>, 't' | 'percent'>,
) {
  if (state === 'checking') return { state: 'waiting', stateText: t('batch.fileWaiting') } as const;
  if (state === 'waiting') return { state: 'waiting', stateText: t('batch.fileOnHold') } as const;
  return {
    state: 'sending',
    stateText:
      fileProgress === 1
        ? t('batch.fileChecked')
        : t('batch.fileSending', { percent: percent(fileProgress) }),
  } as const;
}
