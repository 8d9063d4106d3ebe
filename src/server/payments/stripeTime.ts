import type { StripeConfig } from '../config/stripe.ts';

const API = 'https://api.stripe.com';
const TIMEOUT_MS = 5000;

/**
 * Returns the time by the clock of Stripe's servers, in milliseconds since 1970, or `null` if they
 * cannot be reached. Every response has a `Date`, even one to a request without a key.
 */
export async function stripeTime({ apiBase }: StripeConfig): Promise<number | null> {
  try {
    const response = await fetch(apiBase ?? API, {
      method: 'HEAD',
      redirect: 'manual',
      signal: AbortSignal.timeout(TIMEOUT_MS),
    });
    const time = Date.parse(response.headers.get('date') ?? '');
    return Number.isNaN(time) ? null : time;
  } catch {
    return null;
  }
}
