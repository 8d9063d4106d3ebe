import type { CheckoutRequest } from '../../src/contract/checkout.ts';
import type { NoAnswer, Refusal } from '../actorResult.ts';
import { unprovided } from '../unprovided.ts';

/** The outcome of the checkout call: the URL of the payment page, a refusal, or no answer. */
export type CheckoutResult =
  | { readonly kind: 'created'; readonly url: string }
  | Refusal
  | NoAnswer;

/** Asks the server for the payment page of an order. Aborts its request when its `signal` does. */
export const createCheckout = unprovided<CheckoutResult, CheckoutRequest>('createCheckout');
