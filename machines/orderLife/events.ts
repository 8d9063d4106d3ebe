/** Something that is known to have happened to the payment of an order. */
export type OrderLifeEvent =
  | { type: 'payment.succeeded' }
  | { type: 'payment.pending' }
  | { type: 'payment.cancelled' }
  | { type: 'payment.expired' }
  | { type: 'payment.failed' }
  | { type: 'payment.refunded' }
  | { type: 'payment.partlyRefunded' }
  /** It was paid, but the amount, the currency, the mode or the payment page is not the order's. */
  | { type: 'payment.mismatched' }
  /** Another payment arrived for an order that has its payment. */
  | { type: 'payment.repeated' }
  /** A payment arrived for an order whose files and personal data were deleted. */
  | { type: 'payment.orphaned' }
  /** One of several payments was refunded, and not the one that decides the order's status. */
  | { type: 'payment.surplusRefunded' }
  /** A refund failed or was cancelled: the customer did not get the money. */
  | { type: 'payment.refundFailed' }
  /** After a refund failed, some of the money that pays for the order is with the provider again. */
  | { type: 'payment.restored' }
  /** Stripe does not know the page on which the payment was made. */
  | { type: 'payment.unknown' }
  /** A person has decided that no money will come of a pending payment, or it was a test. */
  | { type: 'payment.abandoned' }
  /** The customer's bank inquires about the payment, before it demands the money back. */
  | { type: 'payment.inquired' }
  /** The customer's bank demands the money back. */
  | { type: 'payment.disputed' };
