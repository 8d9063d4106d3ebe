/** Session storage: the order, for a reload or a return from the payment page. */
export const ORDER_KEY = 'order';

/** Session storage: form entries typed on a page that the visitor left before hydration. */
export const ENTRIES_KEY = 'order:typed';
