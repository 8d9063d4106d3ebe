/** Business constants of specification section 9. Amounts of money are integer US cents. */

/** Price of one page of up to {@link WORDS_PER_PAGE} words. */
export const PRICE_PER_PAGE_CENTS = 1500;

export const WORDS_PER_PAGE = 250;

/** Most pages that are quoted automatically; more require a custom quote. */
export const MAX_AUTOMATIC_PAGES = 30;

/** Most pages for which rush delivery can be chosen. */
export const MAX_RUSH_PAGES = 8;

/** The rush surcharge in percent of the translation subtotal, rounded to the whole dollar. */
export const RUSH_PERCENT = 50;

export const MAILING_HANDLING_CENTS = 1200;
export const MAILING_POSTAGE_CENTS = 500;

/** Charged for each page of each mailed copy. */
export const MAILING_PER_PAGE_CENTS = 50;

export const NOTARY_CENTS = 1500;

/** Fewest digits and plus signs in a phone number (section 5). */
export const MIN_PHONE_SYMBOLS = 10;

/**
 * Most characters (UTF-16 units) of each contact field: room for any real one. The email's is the
 * longest that mail servers accept (RFC 5321).
 */
export const MAX_CONTACT_CHARACTERS = { name: 200, email: 254, phone: 40 } as const;

export const MINUTE_MS = 60_000;
export const HOUR_MS = 60 * MINUTE_MS;
export const DAY_MS = 24 * HOUR_MS;

/** The unit in which file sizes and their limit are stated. */
export const BYTES_PER_MB = 1_048_576;

/** The size limit of a file in megabytes, unless the server is configured otherwise. */
export const DEFAULT_MAX_FILE_MB = 50;

/** Most files that an order may have. */
export const MAX_FILES_PER_ORDER = 500;

/** Days after which uploaded files are deleted, as the page states them. */
export const RETENTION_DAYS = { from: 30, to: 60 } as const;
