import { createContext, type ComponentType } from 'react';
import type { BatchListProps } from './BatchList.tsx';
import type { CountNoteProps } from './CountNote.tsx';
import type { FailedBatchProps } from './FailedBatch.tsx';
import type { BatchStatusProps, CountedStatusProps, RemovedStatusProps } from './FilesStatus.tsx';
import type { UnsentNoteProps } from './UnsentNote.tsx';
import type { UploadedRowsProps } from './UploadedRows.tsx';

/**
 * The rows of files, the status of a batch, and the note about the page count. They are part of the
 * script that loads once files can be sent.
 */
export interface FileRows {
  readonly BatchStatus: ComponentType<BatchStatusProps>;
  readonly RemovedStatus: ComponentType<RemovedStatusProps>;
  readonly CountedStatus: ComponentType<CountedStatusProps>;
  readonly BatchList: ComponentType<BatchListProps>;
  readonly FailedBatch: ComponentType<FailedBatchProps>;
  readonly CountNote: ComponentType<CountNoteProps>;
  readonly UnsentNote: ComponentType<UnsentNoteProps>;
  readonly UploadedRows: ComponentType<UploadedRowsProps>;
}

/** The rows of files, or `null` until they are loaded. */
export const FileRowsContext = createContext<FileRows | null>(null);
