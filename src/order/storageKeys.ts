/** Session storage: the order, for a reload or a return from the payment page. */
export const ORDER_KEY = 'order';

/**
 * Session storage: what pages knew that were left before hydration: a line for what the address asked, and
 * a line of JSON for the form's entries.
 */
export const ENTRIES_KEY = 'order:typed';

/** Local storage: paid orders with the keys of their files, so that no tab offers to pay for them again. */
export const PAID_KEY = 'order:paid';
