import { Button } from '../../components/Button/Button.tsx';
import { FileRow } from '../../components/FileList/FileRow.tsx';
import rowStyles from '../../components/FileList/FileRow.module.css';
import { Icon } from '../../components/Icon/Icon.tsx';
import type { UploadedFile } from '../../domain/draft.ts';
import type { OrderView } from '../../order/view.ts';
import { NOTES } from './anchors.ts';
import styles from './UploadedRows.module.css';
import { useFormMessages } from './useFormMessages.ts';
import { usePicture } from './usePicture.ts';

export interface UploadedRowsProps extends Pick<OrderView, 'uploaded' | 'removed'> {
  /** Disables removal while the visitor is redirected to the payment page. */
  readonly closed: boolean;
  readonly onRemove: (removal: { key: string }) => void;
  readonly onRestore: () => void;
}

/** The uploaded files, which can be removed until checkout, and brought back until something else is done. */
export function UploadedRows({
  uploaded,
  removed,
  closed,
  onRemove,
  onRestore,
}: UploadedRowsProps) {
  const { t } = useFormMessages();
  const rows = uploaded.map((file) => (
    <UploadedRow key={file.key} file={file} closed={closed} onRemove={onRemove} />
  ));
  if (removed !== null) {
    const { file, index } = removed;
    rows.splice(index, 0, <RemovedRow key={file.key} name={file.name} onRestore={onRestore} />);
  }
  return (
    <div>
      <h4 className={styles.listTitle}>{t('upload.uploaded')}</h4>
      <ul className="rows">{rows}</ul>
    </div>
  );
}

interface UploadedRowProps extends Pick<UploadedRowsProps, 'closed' | 'onRemove'> {
  readonly file: UploadedFile;
}

function UploadedRow({ file, closed, onRemove }: UploadedRowProps) {
  const { t, fileSize } = useFormMessages();
  const { url } = usePicture(file.key);
  const { key, name, size, type, pages } = file;
  return (
    <FileRow
      name={name}
      type={type}
      picture={url}
      size={fileSize(size)}
      pages={pages}
      pagesText={pages === null ? t('count.none') : t('quote.pages', { count: pages })}
      state="uploaded"
      stateText={t('upload.fileUploaded')}
      action={
        <button
          type="button"
          className={styles.remove}
          aria-label={t('upload.remove', { name })}
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

/** The place of the file that was removed last. The status region has said so. */
function RemovedRow({ name, onRestore }: RemovedRowProps) {
  const { t } = useFormMessages();
  return (
    <li className={rowStyles.row} data-state="removed">
      <p className={`${rowStyles.text} ${rowStyles.meta}`}>{t('upload.removed', { name })}</p>
      <Button size="small" aria-label={t('files.undoRemoval', { name })} onClick={onRestore}>
        {t('files.undo')}
      </Button>
    </li>
  );
}
