import type { FileEntry } from '../../../machines/uploadBatch/fileEntry.ts';
import type { UploadedFile } from '../../domain/draft.ts';
import styles from './FilesSection.module.css';

interface PendingRowsProps {
  readonly files: readonly (FileEntry | UploadedFile)[];
}

/** The files' names, at the height of their rows, while the script of the rows loads. */
export function PendingRows({ files }: PendingRowsProps) {
  return (
    <ul className="rows">
      {files.map((file) => (
        <li key={'id' in file ? file.id : file.key} className={styles.pending}>
          {file.name}
        </li>
      ))}
    </ul>
  );
}
