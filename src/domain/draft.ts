/** The order draft of specification section 3. */

export const FILING_PLACES = ['us', 'consular'] as const;
export type FilingPlace = (typeof FILING_PLACES)[number];

export const CONSULAR_COUNTRIES = ['Brazil', 'Other'] as const;
export type ConsularCountry = (typeof CONSULAR_COUNTRIES)[number];

export const DIRECTIONS = ['PT_EN', 'EN_PT'] as const;
export type Direction = (typeof DIRECTIONS)[number];

/**
 * The visitor's answers so far. The three questions of the pre-check are `null` until answered.
 * Both numbers are integers of at least 1. `hardCopyCopies` and `notarize` have no input on the
 * page: they keep their defaults and are sent with the checkout.
 */
export interface OrderDraft {
  readonly name: string;
  readonly email: string;
  readonly phone: string;
  readonly pages: number;
  readonly rush: boolean;
  readonly mailHardCopy: boolean;
  readonly hardCopyCopies: number;
  readonly notarize: boolean;
  readonly direction: Direction | null;
  readonly filingWhere: FilingPlace | null;
  readonly consularCountry: ConsularCountry | null;
  readonly stillWantTranslation: boolean;
}

/** The draft of a visitor who has answered nothing yet. */
export const EMPTY_DRAFT: OrderDraft = {
  name: '',
  email: '',
  phone: '',
  pages: 1,
  rush: false,
  mailHardCopy: false,
  hardCopyCopies: 1,
  notarize: false,
  direction: null,
  filingWhere: null,
  consularCountry: null,
  stillWantTranslation: false,
};

/** A file that the server has accepted. The server needs only `key`; the list shows the rest. */
export interface UploadedFile {
  /** Identifies the file to the server at checkout. */
  readonly key: string;
  readonly name: string;
  /** Bytes. */
  readonly size: number;
  /** The media type the browser stated; empty when it stated none. */
  readonly type: string;
  /** The number of its pages as the server counted them, or `null` if it could not. */
  readonly pages: number | null;
  /** The SHA-256 of its content in hexadecimal digits; absent if the server did not state it. */
  readonly sha256?: string | undefined;
}
