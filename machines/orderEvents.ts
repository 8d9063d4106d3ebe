import type { ContactField } from '../src/domain/contact.ts';
import type {
  ConsularCountry,
  Direction,
  FilingPlace,
  OrderDraft,
  UploadedFile,
} from '../src/domain/draft.ts';
import type { PrecheckField } from '../src/domain/precheck.ts';

/** A file the visitor chose. Its bytes stay outside, under `id`, so that snapshots are JSON. */
export interface FileEntry {
  readonly id: string;
  readonly name: string;
  /** Bytes. */
  readonly size: number;
  /** The media type the browser stated; empty when it stated none. */
  readonly type: string;
}

/** A field that can be at fault; its error shows once the visitor has left it. */
export type CheckedFormField = ContactField | PrecheckField | 'stillWantTranslation';

/** How a visitor came back from the payment page. */
export type PaymentReturn = 'cancelled' | 'paid';

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

/** What an order starts from: nothing, or what a reload, a return or an early typist left. */
export interface OrderInput {
  readonly draft: OrderDraft;
  /** The page count as typed; it may be empty while `draft.pages` is 1. */
  readonly pagesText: string;
  readonly uploaded: readonly UploadedFile[];
  /** Files picked before the machine ran; sent as soon as the upload is open. */
  readonly held: readonly FileEntry[];
  readonly returned: PaymentReturn | null;
}
