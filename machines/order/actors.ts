import type { CheckoutRequest } from '../../src/contract/checkout.ts';
import type { OrderReport } from '../../src/contract/orderReport.ts';
import type { PlacedOrder } from './placed.ts';
import type { NoAnswer, Refusal } from '../actorResult.ts';
import { unprovided } from '../unprovided.ts';

/** The outcome of the checkout call: the URL of the payment page, a refusal, or no answer. */
export type CheckoutResult =
  | { readonly kind: 'created'; readonly url: string }
  | Refusal
  | NoAnswer;

/** Asks the server for the payment page of an order. Aborts its request when its `signal` does. */
export const createCheckout = unprovided<CheckoutResult, CheckoutRequest>('createCheckout');

/** The order to ask about. The delay grows with the number of earlier queries. */
export type PaymentQuery = Pick<PlacedOrder, 'reference' | 'queryCount'>;

/**
 * The server's report on an order. It is `unknown` if the server knows no such order of this visitor, and
 * `unreachable` if there was no answer.
 */
export type PaymentAnswer =
  | { readonly kind: 'reported'; readonly report: OrderReport }
  | { readonly kind: 'unknown' }
  | { readonly kind: 'unreachable' };

/** Asks the server for the outcome of a placed order. Stops when its `signal` aborts. */
export const queryPayment = unprovided<PaymentAnswer, PaymentQuery>('queryPayment');
