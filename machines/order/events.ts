import type { ContactField } from '../../src/domain/contact.ts';
import type { ConsularCountry, Direction, FilingPlace } from '../../src/domain/draft.ts';
import type { PrecheckField } from '../../src/domain/precheck.ts';
import type { FileEntry } from '../uploadBatch/fileEntry.ts';

/** A field that can be at fault; its error shows once the visitor has left it. */
export type CheckedFormField = ContactField | PrecheckField | 'stillWantTranslation';

/** What a visitor did, or what happened to the page. */
export type OrderEvent =
  | { type: 'contact.edited'; field: ContactField; value: string }
  | { type: 'field.left'; field: CheckedFormField }
  | { type: 'filing.answered'; filingWhere: FilingPlace }
  | { type: 'country.answered'; consularCountry: ConsularCountry }
  | { type: 'direction.answered'; direction: Direction }
  | { type: 'stillWant.toggled'; stillWantTranslation: boolean }
  | { type: 'pages.edited'; text: string }
  | { type: 'rush.toggled'; rush: boolean }
  | { type: 'mailing.toggled'; mailHardCopy: boolean }
  | { type: 'files.chosen'; entries: readonly FileEntry[] }
  | { type: 'upload.progressed'; index: number; sentBytes: number }
  | { type: 'upload.cancelled' }
  | { type: 'upload.retried' }
  | { type: 'file.removed'; key: string }
  | { type: 'order.submitted' }
  /** The page came out of the back/forward cache; `isPaid` when this order was paid meanwhile. */
  | { type: 'page.restored'; isPaid: boolean };
