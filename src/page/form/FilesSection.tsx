import { useCallback, useContext } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import { Banner } from '../../components/Banner/Banner.tsx';
import { Button } from '../../components/Button/Button.tsx';
import { ClosedLine, ClosedNote } from '../../components/ClosedNote/ClosedNote.tsx';
import { DropTarget } from '../../components/DropTarget/DropTarget.tsx';
import { FilePicker } from '../../components/FilePicker/FilePicker.tsx';
import { FormSection } from '../../components/FormSection/FormSection.tsx';
import { PICKER_ACCEPT } from '../../domain/files.ts';
import { isRunning } from '../../order/view.ts';
import { RETENTION_DAYS } from '../../domain/limits.ts';
import { PressContext } from '../pressContext.ts';
import { MaxFileMbContext } from '../documentFacts.ts';
import { CONTROLS, NOTES, SECTIONS } from './anchors.ts';
import { BatchRows } from './BatchRows.tsx';
import { FileRowsContext } from './fileRowsContext.ts';
import { folderFiles } from './folderFiles.ts';
import styles from './FilesSection.module.css';
import { memoPart } from './memoPart.ts';
import type { PartView } from './partViews.ts';
import type { Replacement, SectionProps } from './props.ts';
import { PendingRows } from './PendingRows.tsx';
import { useFocusRecovery } from './useFocusRecovery.ts';
import { usePastedFiles } from './usePastedFiles.ts';
import { useFormMessages } from './useFormMessages.ts';
import { FAILURE_BANNERS } from './messageIds.ts';

interface FilesSectionProps extends SectionProps<'files'> {
  readonly chooseFiles: (files: File[]) => void;
  /** Replaces a file of the failed batch, or an uploaded one. */
  readonly replaceFile: (choice: Replacement) => void;
}

/** Form section 3: the file picker, the batch being sent and the uploaded files. */
export const FilesSection = memoPart(function FilesSection({
  view,
  send,
  chooseFiles,
  replaceFile,
}: FilesSectionProps) {
  const { t } = useFormMessages();
  const intl = useIntl();
  const rows = useContext(FileRowsContext);
  const { whenOver } = useContext(PressContext);
  const { batch, uploaded, uploadFailure } = view;
  /** Whether files are accepted: they are sent, or held while answers are missing. */
  const isTaking = !isRunning(batch) && view.checkout !== 'redirecting';
  const isOpen = view.isUploadOpen && isTaking;
  const trackFocus = useFocusRecovery(CONTROLS.file);
  const takeFiles = useCallback(
    (files: File[]) => {
      chooseFiles(files);
      whenOver(() => document.getElementById(NOTES.upload)?.scrollIntoView({ block: 'nearest' }));
    },
    [chooseFiles, whenOver],
  );
  const takeDropped = useCallback(
    (dropped: DataTransfer) => {
      // The browser empties both lists once the event is over.
      const files = [...dropped.files];
      const entries = [...dropped.items]
        .map((item) => item.webkitGetAsEntry())
        .filter((entry) => entry !== null);
      if (entries.some((entry) => entry.isDirectory)) void folderFiles(entries).then(takeFiles);
      else takeFiles(files);
    },
    [takeFiles],
  );
  const nameOfPasted = useCallback(
    (time: { hour: string; minute: string }) => intl.formatMessage({ id: 'upload.pasted' }, time),
    [intl],
  );
  usePastedFiles({ closed: !isTaking, nameOf: nameOfPasted, onPaste: takeFiles });

  return (
    <FormSection
      id={SECTIONS.files}
      numeral={3}
      title={t('upload.title')}
      state={
        <output name="uploadedCount" aria-live="off" className="hint">
          {t('upload.count', { count: uploaded.length })}
        </output>
      }
    >
      <div className={styles.files} onFocus={trackFocus}>
        <BatchRows view={view} onCancel={() => send({ type: 'upload.cancelled' })} />
        <FilePicker
          id={CONTROLS.file}
          name="file"
          accept={PICKER_ACCEPT}
          label={t('upload.choose')}
          aside={t('upload.aside')}
          closed={!isOpen}
          describedBy={NOTES.upload}
          onChoose={({ files }) => chooseFiles(files)}
        >
          <PickerNote view={view} />
        </FilePicker>
        <DropTarget closed={!isTaking} label={t('upload.drop')} onDrop={takeDropped} />
        <p className="hint">
          <FormattedMessage
            id="upload.retention"
            values={{ ...RETENTION_DAYS, together: keepTogether }}
          />
        </p>
        {batch?.state === 'failed' &&
          (rows ? (
            <rows.FailedBatch
              batch={batch}
              failure={uploadFailure}
              closed={!isOpen}
              onRetry={() => send({ type: 'upload.retried' })}
              onLeaveOut={({ index }) => send({ type: 'file.leftOut', index })}
              onReplace={replaceFile}
            />
          ) : (
            // If the network is down, the script of the rows may not have loaded.
            <Banner
              alert
              kind={FAILURE_BANNERS.upload.kind}
              title={t(FAILURE_BANNERS.upload.title)}
              actions={
                <Button size="small" onClick={() => send({ type: 'upload.retried' })}>
                  {t('upload.retry')}
                </Button>
              }
            >
              {t(FAILURE_BANNERS.upload.sentence)}
            </Banner>
          ))}
        {(uploaded.length > 0 || view.removed !== null) &&
          (rows ? (
            <rows.UploadedRows
              uploaded={uploaded}
              removed={view.removed}
              keptDespite={view.keptDespite}
              isUploadClosed={!isOpen}
              isBatchFailed={batch?.state === 'failed'}
              closed={view.checkout === 'redirecting'}
              onRemove={({ key }) => send({ type: 'file.removed', key })}
              onRestore={() => send({ type: 'file.restored' })}
              onExchange={replaceFile}
              onKeep={({ key }) => send({ type: 'photo.kept', key })}
            />
          ) : (
            <PendingRows files={uploaded} />
          ))}
      </div>
    </FormSection>
  );
});

function keepTogether(chunks: React.ReactNode) {
  return <span className={styles.together}>{chunks}</span>;
}

/** The note above the picker's button: what to choose, or why the picker is closed. */
function PickerNote({ view }: { readonly view: PartView<'files'> }) {
  const maxFileMb = useContext(MaxFileMbContext);
  const { t, missingItems } = useFormMessages();
  const { batch, held, missingForUpload } = view;
  if (batch && isRunning(batch)) {
    return (
      <ClosedLine id={NOTES.upload}>{t('upload.busy', { count: batch.entries.length })}</ClosedLine>
    );
  }
  if (view.checkout === 'redirecting') {
    return <ClosedLine id={NOTES.upload}>{t('upload.redirecting')}</ClosedLine>;
  }
  if (missingForUpload.length > 0) {
    return (
      <ClosedNote
        id={NOTES.upload}
        title={t('missing.beforeUpload')}
        missing={missingItems(missingForUpload)}
      >
        {held.length > 0 && (
          <p className={styles.held}>{t('upload.held', { count: held.length })}</p>
        )}
      </ClosedNote>
    );
  }
  return (
    <div id={NOTES.upload}>
      <p>
        <strong>{t('upload.what')}</strong>
      </p>
      <p className="hint">{t('upload.kinds', { max: maxFileMb })}</p>
    </div>
  );
}
