/** Session storage: the order as it stood, for a reload or a return. */
export const ORDER_KEY = 'order';

/** Session storage: what was typed on a page that was left before it was hydrated. */
export const ENTRIES_KEY = 'order:typed';
