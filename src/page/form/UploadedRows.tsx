import { Icon } from '../../components/Icon/Icon.tsx';
import { FileRow } from '../../components/FileList/FileRow.tsx';
import type { UploadedFile } from '../../domain/draft.ts';
import { NOTES } from './anchors.ts';
import styles from './UploadedRows.module.css';
import { useFormMessages } from './useFormMessages.ts';

export interface UploadedRowsProps {
  readonly uploaded: readonly UploadedFile[];
  /** Disables removal while the visitor is redirected to the payment page. */
  readonly closed: boolean;
  readonly onRemove: (removal: { key: string }) => void;
}

/** The uploaded files, which can be removed until checkout. */
export function UploadedRows({ uploaded, closed, onRemove }: UploadedRowsProps) {
  const { t, fileSize } = useFormMessages();
  return (
    <div>
      <h4 className={styles.listTitle}>{t('upload.uploaded')}</h4>
      <ul className="rows">
        {uploaded.map(({ key, name, size, type }) => (
          <FileRow
            key={key}
            name={name}
            type={type}
            size={fileSize(size)}
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
        ))}
      </ul>
    </div>
  );
}
