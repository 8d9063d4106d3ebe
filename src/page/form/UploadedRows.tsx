import { Button } from '../../components/Button/Button.tsx';
import { FileRow } from '../../components/FileList/FileRow.tsx';
import rowStyles from '../../components/FileList/FileRow.module.css?late';
import { Icon } from '../../components/Icon/Icon.tsx';
import type { UploadedFile } from '../../domain/draft.ts';
import type { OrderView } from '../../order/view.ts';
import { NOTES } from './anchors.ts';
import { PhotoAdvice } from './PhotoAdvice.tsx';
import { stopDoubleClick } from './stopDoubleClick.ts';
import styles from './UploadedRows.module.css?late';
import { useFormMessages } from './useFormMessages.ts';
import { usePicture } from './usePicture.ts';

interface RowProps extends Pick<OrderView, 'keptDespite'> {
  /** Disables removal while the visitor is redirected to the payment page. */
  readonly closed: boolean;
  /** Whether no file can be sent now. */
  readonly isUploadClosed: boolean;
  /** Whether a failed batch waits: another file in the place of an uploaded one would discard it. */
  readonly isBatchFailed: boolean;
  readonly onRemove: (removal: { key: string }) => void;
  readonly onExchange: (exchange: { readonly key: string; readonly file: File }) => void;
  readonly onKeep: (photo: { key: string }) => void;
}

export interface UploadedRowsProps extends RowProps, Pick<OrderView, 'uploaded' | 'removed'> {
  readonly onRestore: () => void;
}

/** The uploaded files, which can be removed until checkout, and brought back until something else is done. */
export function UploadedRows({ uploaded, removed, onRestore, ...row }: UploadedRowsProps) {
  const { t } = useFormMessages();
  const rows = uploaded.map((file) => <UploadedRow key={file.key} file={file} {...row} />);
  if (removed !== null) {
    const { file, index } = removed;
    rows.splice(index, 0, <RemovedRow key={file.key} name={file.name} onRestore={onRestore} />);
  }
  return (
    <div>
      <h4 className={styles.listTitle}>{t('files.uploaded')}</h4>
      <ul className="rows" onClickCapture={stopDoubleClick}>
        {rows}
      </ul>
    </div>
  );
}

function UploadedRow({ file, ...props }: RowProps & { readonly file: UploadedFile }) {
  const { closed, keptDespite, isUploadClosed, isBatchFailed, onRemove, onExchange, onKeep } =
    props;
  const { t, fileSize } = useFormMessages();
  const picture = usePicture(file.key);
  const doubt = picture?.doubt ?? null;
  const { key, name, size, type, pages } = file;
  return (
    <FileRow
      name={name}
      type={type}
      picture={picture?.thumbnailUrl}
      size={fileSize(size)}
      pages={pages}
      pagesText={pages === null ? t('count.none') : t('quote.pages', { count: pages })}
      state="uploaded"
      stateText={t('files.fileUploaded')}
      below={
        doubt !== null &&
        !closed &&
        !isBatchFailed &&
        !keptDespite.includes(key) && (
          <PhotoAdvice
            name={name}
            doubt={doubt}
            closed={isUploadClosed}
            onChange={(other) => onExchange({ key, file: other })}
            onKeep={() => onKeep({ key })}
          />
        )
      }
      action={
        <button
          type="button"
          className={styles.remove}
          aria-label={t('files.remove', { name })}
          aria-disabled={closed || undefined}
          aria-describedby={closed ? NOTES.upload : undefined}
          onClick={() => {
            if (!closed) onRemove({ key });
          }}
        >
          <Icon name="close" />
        </button>
      }
    />
  );
}

interface RemovedRowProps {
  readonly name: string;
  readonly onRestore: () => void;
}

/** Takes the place of the file removed last. The status region has announced the removal. */
function RemovedRow({ name, onRestore }: RemovedRowProps) {
  const { t } = useFormMessages();
  return (
    <li className={rowStyles.row} data-state="removed">
      <p className={`${rowStyles.text} ${rowStyles.meta}`}>{t('files.removed', { name })}</p>
      <Button size="small" aria-label={t('files.undoRemoval', { name })} onClick={onRestore}>
        {t('files.undo')}
      </Button>
    </li>
  );
}
