import { Agent as HttpAgent } from 'node:http';
import { Agent as HttpsAgent } from 'node:https';
import { Stripe } from 'stripe';
import type { StripeConfig } from '../config/stripe.ts';

/** How long a visitor waits for Stripe, in all calls together. Calls are not repeated within this time. */
export const TIMEOUT_MS = 15_000;

/** Returns Stripe's client, for its API or for another base URL. */
export function stripeClient({ secretKey, apiBase }: StripeConfig): Stripe {
  const base = apiBase === null ? null : new URL(apiBase);
  const isHttps = base === null || base.protocol === 'https:';
  return new Stripe(secretKey, {
    timeout: TIMEOUT_MS,
    maxNetworkRetries: 0,
    telemetry: false,
    // A connection that was kept alive may have been closed by Stripe, and the request would fail.
    httpAgent: isHttps ? new HttpsAgent({ keepAlive: false }) : new HttpAgent({ keepAlive: false }),
    ...(base === null
      ? {}
      : {
          protocol: isHttps ? 'https' : 'http',
          host: base.hostname,
          port: base.port === '' ? (isHttps ? 443 : 80) : Number(base.port),
        }),
  });
}
