import type { PaymentUpdate } from './paymentUpdate.ts';

/**
 * An event of the payment provider, delivered by a webhook or listed. `update` is `null` for an event
 * type that does not concern orders.
 */
export interface PaymentEvent {
  readonly id: string;
  readonly type: string;
  readonly update: PaymentUpdate | null;
}

/** An event in the payment provider's list. */
export interface ListedEvent {
  readonly id: string;
  readonly type: string;
  /** When it was created, in milliseconds since 1970 by the payment provider's clock. */
  readonly createdAt: number;
  /** Parses the event. @throws {Error} if it is malformed */
  read(): PaymentEvent;
}
