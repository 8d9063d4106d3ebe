import type { DoneActorEvent } from 'xstate';
import type { ContactField } from '../../src/domain/contact.ts';
import type { ConsularCountry, Direction, FilingPlace } from '../../src/domain/draft.ts';
import type { PrecheckField } from '../../src/domain/precheck.ts';
import type { FileEntry } from '../uploadBatch/fileEntry.ts';
import type { UploadBatchOutput } from '../uploadBatch/types.ts';
import type { CheckoutResult, PaymentAnswer } from './actors.ts';

/** A field that can be at fault; its error shows once the visitor has touched it. */
export type CheckedFormField = ContactField | PrecheckField | 'stillWantTranslation';

/** An answer that the draft holds as it was given. */
export type AnswerEvent =
  | { type: 'contact.edited'; field: ContactField; value: string }
  | { type: 'filing.answered'; filingWhere: FilingPlace }
  | { type: 'country.answered'; consularCountry: ConsularCountry }
  | { type: 'direction.answered'; direction: Direction }
  | { type: 'stillWant.toggled'; stillWantTranslation: boolean }
  | { type: 'rush.toggled'; rush: boolean }
  | { type: 'mailing.toggled'; mailHardCopy: boolean };

/** Something that the visitor did, or that happened to the page. */
export type OrderEvent =
  | AnswerEvent
  | { type: 'field.blurred'; field: CheckedFormField }
  | { type: 'pages.edited'; text: string }
  | { type: 'pages.blurred' }
  /** The visitor keeps a number that differs from the count, or that the count leaves open. */
  | { type: 'pages.kept' }
  | { type: 'count.used' }
  | { type: 'files.chosen'; entries: readonly FileEntry[] }
  | { type: 'upload.progressed'; index: number; sentBytes: number; minutesLeft: number | null }
  | { type: 'upload.stalled' }
  | { type: 'network.lost' }
  /** The network is back, and the files are not checked yet. */
  | { type: 'check.resumed' }
  | { type: 'upload.cancelled' }
  | { type: 'upload.retried' }
  /** `index` of a file in the batch that failed, from 0. */
  | { type: 'file.leftOut'; index: number }
  | { type: 'file.replaced'; index: number; entry: FileEntry }
  | { type: 'file.removed'; key: string }
  /** The file removed last is brought back. */
  | { type: 'file.restored' }
  /** Another file is chosen in the place of an uploaded one. */
  | { type: 'file.exchanged'; key: string; entry: FileEntry }
  /** A photo is kept although it may be hard to read. */
  | { type: 'photo.kept'; key: string }
  | { type: 'order.submitted' }
  /** The next order begins; the receipt of the last one is dismissed. */
  | { type: 'order.renewed' }
  /**
   * The page came out of the back/forward cache, or found that its order was paid in another tab;
   * `paid` is the reference of the paid order, or `null` if none is known to be.
   */
  | { type: 'page.restored'; paid: string | null };

/** What XState sends when an actor of the order is done. */
export type ActorDoneEvent =
  | DoneActorEvent<UploadBatchOutput, 'uploadBatch'>
  | DoneActorEvent<CheckoutResult, 'createCheckout'>
  | DoneActorEvent<PaymentAnswer, 'queryPayment'>;
