import rateLimit from '@fastify/rate-limit';
import type { FastifyContextConfig, FastifyInstance } from 'fastify';
import { ipAddressOf, networkOf } from './network.ts';

const MINUTE_MS = 60_000;

/** The response says only how long to wait, not how many requests remain. */
const HIDDEN_HEADERS = {
  'x-ratelimit-limit': false,
  'x-ratelimit-remaining': false,
  'x-ratelimit-reset': false,
};

/** Registers rate limiting. It applies to routes configured with {@link perMinute}. */
export async function registerRateLimits(
  app: FastifyInstance,
  tooManyRequests: () => Error,
): Promise<void> {
  await app.register(rateLimit, {
    global: false,
    keyGenerator: (request) => networkOf(ipAddressOf(request)),
    errorResponseBuilder: tooManyRequests,
    addHeaders: HIDDEN_HEADERS,
    addHeadersOnExceeding: HIDDEN_HEADERS,
  });
}

/**
 * Returns the configuration of a route that allows `max` requests a minute from one IPv4 address or one
 * /64 of IPv6. 0 means no limit.
 */
export function perMinute(max: number): Pick<FastifyContextConfig, 'rateLimit'> {
  return max === 0 ? {} : { rateLimit: { max, timeWindow: MINUTE_MS } };
}
