import { Banner } from '../../components/Banner/Banner.tsx';
import { Button } from '../../components/Button/Button.tsx';
import type { UploadFailure } from '../../../machines/uploadBatch/types.ts';
import type { FileFault } from '../../domain/files.ts';
import { mailtoUrl } from '../../domain/provider.ts';
import { bytesOf, type BatchView, type OrderView } from '../../order/view.ts';
import { useProvider } from '../documentFacts.ts';
import { NOTES } from './anchors.ts';
import { FAILED_BATCH_BANNERS, FILE_FAULT_MESSAGES } from './failedBatchMessages.ts';
import { pickOne } from './pickOne.ts';
import { PicturedRow } from './PicturedRow.tsx';
import { ServerText } from './ServerText.tsx';
import { stopDoubleClick } from './stopDoubleClick.ts';
import { useFormMessages } from './useFormMessages.ts';

export interface FailedBatchProps {
  readonly batch: BatchView;
  /** `null` once the fault is corrected, while the upload is closed. */
  readonly failure: OrderView['uploadFailure'];
  /** Whether the upload is closed, so that nothing can be sent again now. */
  readonly closed: boolean;
  readonly onRetry: () => void;
  readonly onLeaveOut: (choice: { readonly index: number }) => void;
  readonly onReplace: (choice: { readonly index: number; readonly file: File }) => void;
}

/** Shows why a batch failed, what can be done, and its files, the offending ones first. */
export function FailedBatch({
  batch: { entries },
  failure,
  closed,
  onRetry,
  onLeaveOut,
  onReplace,
}: FailedBatchProps) {
  const { t, fileSize } = useFormMessages();
  const { email } = useProvider();
  const offending = offendingFiles(failure);
  const rest = entries.length - offending.size;
  const files = entries.map((entry, index) => ({ ...entry, index, fault: offending.get(index) }));
  const rows = [
    ...files.filter(({ fault }) => fault !== undefined),
    ...files.filter(({ fault }) => fault === undefined),
  ];

  function leaveAllOut() {
    // Backwards, so that the indexes of the remaining files stay valid.
    for (let index = entries.length - 1; index >= 0; index -= 1) {
      if (offending.has(index)) onLeaveOut({ index });
    }
  }

  return (
    <>
      {failure && (
        <Banner
          alert
          kind={FAILED_BATCH_BANNERS[failure.cause].kind}
          title={
            'text' in failure && failure.text !== null ? (
              <ServerText text={failure.text} />
            ) : (
              t(FAILED_BATCH_BANNERS[failure.cause].title)
            )
          }
          actions={
            <>
              {failure.cause === 'faults' && offending.size > 1 && rest > 0 && (
                <Button size="small" onClick={leaveAllOut}>
                  {t('batch.sendWithout', { count: offending.size })}
                </Button>
              )}
              {failure.cause !== 'faults' && (
                <Button
                  size="small"
                  closed={closed}
                  aria-describedby={closed ? NOTES.upload : undefined}
                  onClick={onRetry}
                >
                  {t('batch.retry', { count: entries.length, size: fileSize(bytesOf(entries)) })}
                </Button>
              )}
              <a href={mailtoUrl(email)}>{t('batch.help')}</a>
            </>
          }
        >
          {t(FAILED_BATCH_BANNERS[failure.cause].sentence, { rest })}
        </Banner>
      )}
      <ul className="rows" aria-label={t('batch.files')} onClickCapture={stopDoubleClick}>
        {rows.map(({ id, name, size, type, index, fault }) => (
          <PicturedRow
            key={id}
            id={id}
            name={name}
            type={type}
            size={fileSize(size)}
            state={fault === undefined ? 'waiting' : isStopped(fault) ? 'failed' : 'refused'}
            stateText={stateText(fault)}
            below={
              fault &&
              fault !== 'unavailable' && (
                <span className="remedies">
                  <Button
                    size="small"
                    aria-label={t('batch.replaceNamed', { name })}
                    onClick={() => pickOne((file) => onReplace({ index, file }))}
                  >
                    {t('batch.replace')}
                  </Button>
                  <Button size="small" onClick={() => onLeaveOut({ index })}>
                    {offending.size === 1 && entries.length > 1
                      ? t('batch.sendWithout', { count: 1 })
                      : t('batch.leaveOut', { name })}
                  </Button>
                </span>
              )
            }
          />
        ))}
      </ul>
    </>
  );

  function stateText(fault: Fault | undefined): string {
    if (fault === undefined) return t('batch.notAdded');
    if (fault === 'refused') return t('batch.refused');
    return isStopped(fault) ? t('batch.stoppedHere') : t(FILE_FAULT_MESSAGES[fault]);
  }
}

type Fault = FileFault | Exclude<UploadFailure['cause'], 'faults'>;

/** Whether the upload stopped at the file without a word about it. */
function isStopped(fault: Fault): fault is 'unanswered' | 'unavailable' {
  return fault === 'unanswered' || fault === 'unavailable';
}

/** Returns what is wrong with each offending file of a batch, by its index. */
function offendingFiles(failure: OrderView['uploadFailure']): ReadonlyMap<number, Fault> {
  if (failure === null) return new Map();
  return failure.cause === 'faults'
    ? new Map(failure.faults.map(({ index, fault }) => [index, fault]))
    : new Map([[failure.index, failure.cause]]);
}
