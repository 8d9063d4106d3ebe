/** What is known to have happened to the payment of an order. */
export type OrderLifeEvent =
  | { type: 'payment.succeeded' }
  | { type: 'payment.pending' }
  | { type: 'payment.cancelled' }
  | { type: 'payment.expired' }
  | { type: 'payment.failed' }
  | { type: 'payment.refunded' };
