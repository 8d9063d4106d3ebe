import { Stripe } from 'stripe';
import * as z from 'zod/mini';
import { DatabaseError } from '../database/errors.ts';
import { Refusal } from '../refusals/refusal.ts';
import { NoAnswerError } from './paymentCallFailure.ts';

/**
 * Calls Stripe and stops waiting when the signal is aborted. The client's own timeout does not suffice:
 * it restarts with each byte it receives and with each call.
 *
 * @throws the error of the call, or an error when the signal is aborted
 */
export async function unlessAborted<T>(signal: AbortSignal, call: () => Promise<T>): Promise<T> {
  if (signal.aborted) throw new NoAnswerError();
  const settled = new AbortController();
  const aborted = new Promise<never>((_resolve, reject) => {
    const fail = (): void => reject(new NoAnswerError());
    signal.addEventListener('abort', fail, { signal: settled.signal });
  });
  try {
    return await Promise.race([call(), aborted]);
  } finally {
    settled.abort();
  }
}

/**
 * Whether a retry with the same idempotency key would fail in the same way. Stripe repeats its stored
 * response, including its own failures, except after 409 (still in progress) and 429 (rate limit).
 */
export function isFinal(error: unknown): boolean {
  if (error instanceof z.core.$ZodError) return true;
  if (!(error instanceof Stripe.errors.StripeError)) return false;
  const { statusCode } = error;
  return statusCode !== undefined && statusCode >= 400 && ![409, 429].includes(statusCode);
}

/** Whether a call failed because Stripe has no such page or payment in the key's account and mode. */
export function isUnknownPage(error: unknown): error is Refusal {
  if (!(error instanceof Refusal)) return false;
  const { cause } = error;
  return cause instanceof Stripe.errors.StripeInvalidRequestError && cause.statusCode === 404;
}

/** Whether a call failed because the restricted key lacks the permission. */
export function isForbidden(error: unknown): boolean {
  return error instanceof Refusal && error.cause instanceof Stripe.errors.StripePermissionError;
}

/** Whether Stripe refuses a request for one of its parameters. */
export function isParameterError(error: unknown, parameter: string): boolean {
  return error instanceof Stripe.errors.StripeInvalidRequestError && error.param === parameter;
}

/**
 * Returns the error to throw for a failed call: a `DatabaseError` unchanged, or else a {@link Refusal}.
 */
export function toUnavailable(cause: unknown): unknown {
  if (cause instanceof DatabaseError) return cause;
  return new Refusal('payment_provider_unavailable', { cause });
}
