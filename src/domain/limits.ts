/** Business constants of specification section 9. Amounts of money are integer US cents. */

/** Price of one page of up to {@link WORDS_PER_PAGE} words. */
export const PRICE_PER_PAGE_CENTS = 1500;

export const WORDS_PER_PAGE = 250;

/** Pages up to which the quote is automatic; above, a custom quote is required. */
export const MAX_AUTOMATIC_PAGES = 30;

/** Pages up to which rush delivery can be chosen. */
export const MAX_RUSH_PAGES = 8;

/** Rush costs this share of the translation subtotal, rounded to the whole dollar. */
export const RUSH_PERCENT = 50;

export const MAILING_HANDLING_CENTS = 1200;
export const MAILING_POSTAGE_CENTS = 500;

/** Mailing: for each page of each copy. */
export const MAILING_PER_PAGE_CENTS = 50;

export const NOTARY_CENTS = 1500;

/** Fewest digits and plus signs of a phone number (section 5). */
export const MIN_PHONE_SYMBOLS = 10;

export const DAY_MS = 24 * 60 * 60_000;

/** How file sizes and their limit are counted and shown. */
export const BYTES_PER_MB = 1_048_576;

/** Stated on the page as the days after which uploaded files are deleted. */
export const RETENTION_DAYS = { from: 30, to: 60 } as const;
