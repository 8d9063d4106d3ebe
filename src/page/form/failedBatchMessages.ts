import type { UploadFailure } from '../../../machines/uploadBatch/types.ts';
import type { FileFault } from '../../domain/files.ts';
import type { MessageId } from '../../i18n/messages.ts';
import { FAILURE_BANNERS, type BannerMessage } from './messageIds.ts';

/** The banners of a batch that failed. The server's own message replaces the title. */
export const FAILED_BATCH_BANNERS: Record<UploadFailure['cause'], BannerMessage> = {
  faults: { kind: 'danger', title: 'batch.faulty', sentence: 'batch.faultySentence' },
  refused: FAILURE_BANNERS.upload,
  unavailable: { ...FAILURE_BANNERS.upload, sentence: 'batch.unavailableSentence' },
  unreadable: FAILURE_BANNERS.upload,
  unanswered: { kind: 'danger', title: 'batch.unanswered', sentence: 'batch.unansweredSentence' },
};

/** The text in the row of a file that would be refused. */
export const FILE_FAULT_MESSAGES: Record<FileFault, MessageId> = {
  kind: 'batch.faultKind',
  empty: 'batch.faultEmpty',
  tooLarge: 'batch.faultTooLarge',
  locked: 'batch.faultLocked',
  unreadable: 'batch.faultUnreadable',
  duplicate: 'batch.faultDuplicate',
};
