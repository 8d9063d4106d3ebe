import { Stripe } from 'stripe';

/** The payment provider did not answer in time. */
export class NoAnswerError extends Error {
  override name = 'NoAnswerError';
}

/**
 * Returns why a call to Stripe failed, in codes: the status, Stripe's code or type of error, and the id
 * of the request, by which Stripe's dashboard and support find it. Messages may hold personal data.
 */
export function paymentTroubleOf(error: unknown): string {
  for (let inner = error; inner instanceof Error; inner = inner.cause) {
    if (inner instanceof Stripe.errors.StripeError) {
      const { statusCode, code, rawType, requestId } = inner;
      const parts = [statusCode, code ?? rawType ?? inner.name, requestId];
      return parts.filter((part) => part !== undefined && part !== '').join(' ');
    }
    if (inner instanceof NoAnswerError) return 'no answer in time';
  }
  return 'an answer that cannot be used, or none';
}
