/* The script that loads once files can be sent: the calls to the server, and the rows of files. */
import fileMessages from 'virtual:messages/files';
import { addMessages } from '../i18n/messages.ts';
import { BatchList } from './form/BatchList.tsx';
import { CountNote } from './form/CountNote.tsx';
import { FailedBatch } from './form/FailedBatch.tsx';
import { BatchStatus, CountedStatus, RemovedStatus } from './form/FilesStatus.tsx';
import type { FileRows } from './form/fileRowsContext.ts';
import { UnsentNote } from './form/UnsentNote.tsx';
import { UploadedRows } from './form/UploadedRows.tsx';

addMessages(fileMessages);

export { networkServices } from '../order/services.ts';

export const FILE_ROWS: FileRows = {
  BatchStatus,
  RemovedStatus,
  CountedStatus,
  BatchList,
  CountNote,
  FailedBatch,
  UnsentNote,
  UploadedRows,
};
