/** Session storage: the order, for a reload or a return from the payment page. */
export const ORDER_KEY = 'order';

/**
 * Session storage: data of pages that were left before hydration. Each page adds a line with its URL's query
 * and a line of JSON with the form's entries.
 */
export const ENTRIES_KEY = 'order:typed';

/** Local storage: paid orders with the keys of their files, so that no tab offers to pay for them again. */
export const PAID_KEY = 'order:paid';
