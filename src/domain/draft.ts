/** The order draft, specification section 3: everything a visitor has answered so far. */

export const FILING_PLACES = ['us', 'consular'] as const;
export type FilingPlace = (typeof FILING_PLACES)[number];

export const CONSULAR_COUNTRIES = ['Brazil', 'Other'] as const;
export type ConsularCountry = (typeof CONSULAR_COUNTRIES)[number];

export const DIRECTIONS = ['PT_EN', 'EN_PT'] as const;
export type Direction = (typeof DIRECTIONS)[number];

/**
 * What the visitor has answered. The three questions of the pre-check are `null` until answered.
 * `hardCopyCopies` and `notarize` have no input on the page; they keep their defaults and travel
 * with the checkout.
 */
export interface OrderDraft {
  readonly name: string;
  readonly email: string;
  readonly phone: string;
  /** An integer of at least 1. */
  readonly pages: number;
  readonly rush: boolean;
  readonly mailHardCopy: boolean;
  /** An integer of at least 1. */
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

/** A file the server has accepted. Only the key matters to it; the rest is what the list shows. */
export interface UploadedFile {
  /** The server's name for the file, sent at checkout. */
  readonly key: string;
  readonly name: string;
  /** Bytes. */
  readonly size: number;
  /** The media type the browser stated; empty when it stated none. */
  readonly type: string;
}
