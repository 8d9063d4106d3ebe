import type { FileEntry } from '../../../machines/uploadBatch/fileEntry.ts';
import rowStyles from '../../components/FileList/FileRow.module.css';
import type { UploadedFile } from '../../domain/draft.ts';

interface PendingRowsProps {
  readonly files: readonly (FileEntry | UploadedFile)[];
}

/** The files' names, at the height of their rows, while the script of the rows loads. */
export function PendingRows({ files }: PendingRowsProps) {
  return (
    <ul className="rows">
      {files.map((file) => (
        <li key={'id' in file ? file.id : file.key} className={rowStyles.row}>
          {file.name}
        </li>
      ))}
    </ul>
  );
}
