import rateLimit from '@fastify/rate-limit';
import type { FastifyContextConfig, FastifyInstance } from 'fastify';

const MINUTE_MS = 60_000;

/** How much is left is not told to those who count; only how long to wait. */
const HIDDEN_HEADERS = {
  'x-ratelimit-limit': false,
  'x-ratelimit-remaining': false,
  'x-ratelimit-reset': false,
};

/** Routes can then be limited, each by itself, by {@link perMinute}. */
export async function limitRates(
  app: FastifyInstance,
  tooManyRequests: () => Error,
): Promise<void> {
  await app.register(rateLimit, {
    global: false,
    errorResponseBuilder: tooManyRequests,
    addHeaders: HIDDEN_HEADERS,
    addHeadersOnExceeding: HIDDEN_HEADERS,
  });
}

/** A route's configuration for so many requests a minute from one address; 0 is no limit. */
export function perMinute(max: number): Pick<FastifyContextConfig, 'rateLimit'> {
  return max === 0 ? {} : { rateLimit: { max, timeWindow: MINUTE_MS } };
}
