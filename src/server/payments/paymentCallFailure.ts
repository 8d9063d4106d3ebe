import { Stripe } from 'stripe';
import { LoggedFailure } from '../observability/failures.ts';

/** The payment provider did not answer in time. */
export class NoAnswerError extends Error {
  override name = 'NoAnswerError';
}

/** An order has a payment page at Stripe, and there is no key to ask about it. */
export class MissingKeyError extends LoggedFailure {
  override name = 'MissingKeyError';

  constructor() {
    super('STRIPE_SECRET_KEY is not set');
  }
}

/**
 * Returns why a call to Stripe failed, as codes: the status, Stripe's error code or type, and the
 * request id, by which the call can be found in Stripe's dashboard. Messages may hold personal data.
 */
export function paymentCallFailureOf(error: unknown): string {
  for (let inner = error; inner instanceof Error; inner = inner.cause) {
    if (inner instanceof Stripe.errors.StripeError) {
      const { statusCode, code, rawType, requestId } = inner;
      const parts = [statusCode, code ?? rawType ?? inner.name, requestId];
      return parts.filter((part) => part !== undefined && part !== '').join(' ');
    }
    if (inner instanceof MissingKeyError) return inner.message;
    if (inner instanceof NoAnswerError) return 'no answer in time';
  }
  return 'an answer that cannot be used, or none';
}
