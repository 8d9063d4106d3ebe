import rateLimit from '@fastify/rate-limit';
import type { FastifyContextConfig, FastifyInstance, FastifyRequest } from 'fastify';
import { ipAddressOf, networkOf } from './network.ts';
import { RequestCounts } from './requestCounts.ts';

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
    store: RequestCounts,
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

/**
 * Returns a function that counts a request as {@link perMinute} does, and returns whether it is within the limit.
 * It is for a route whose visitors come back from elsewhere, and are better answered than refused.
 */
export function minuteLimit(
  app: FastifyInstance,
  max: number,
): (request: FastifyRequest) => Promise<boolean> {
  if (max === 0) return async () => true;
  const count = app.createRateLimit({ max, timeWindow: MINUTE_MS });
  return async (request) => {
    const counted = await count(request);
    return counted.isAllowed || !counted.isExceeded;
  };
}
