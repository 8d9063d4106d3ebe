import type { FastifyRequest } from 'fastify';
import type { Config } from '../config/config.ts';
import { isPrivateAddress } from '../config/privateNetworks.ts';
import { checkOfAddresses } from '../config/values.ts';
import type { Warning } from '../config/warnings.ts';

/** The code of the warning about a proxy that is not trusted. */
export const UNTRUSTED_PROXY = 'untrusted_proxy';

/**
 * Returns the function with which Fastify decides, for each hop from the nearest on, whether to trust
 * its `X-Forwarded-*` headers.
 *
 * @param trustProxy see `Config`: with `true` only the nearest proxy is trusted, because clients can
 *   forge earlier entries of X-Forwarded-For
 */
export function trustedProxies(
  trustProxy: Config['trustProxy'],
): (address: string, hop: number) => boolean {
  if (typeof trustProxy === 'boolean') return (_address, hop) => trustProxy && hop === 0;
  // An entry of X-Forwarded-For can be any text.
  return checkOfAddresses(trustProxy);
}

/**
 * Returns a warning if a request came through an untrusted proxy, or `null`. All visitors behind such a
 * proxy count as one. Visitors can send the header themselves, so the warning is only a hint.
 */
export function untrustedProxyWarning(
  { headers, socket }: Pick<FastifyRequest, 'headers' | 'socket'>,
  isTrusted: (address: string, hop: number) => boolean,
): Warning | null {
  const address = socket.remoteAddress ?? '';
  if (headers['x-forwarded-for'] === undefined || isTrusted(address, 0)) return null;
  // A visitor's IP address is not logged.
  const proxy = isPrivateAddress(address) || isLoopbackAddress(address) ? ` (${address})` : '';
  return {
    code: UNTRUSTED_PROXY,
    message: `a request had X-Forwarded-For from a sender${proxy} that TRUST_PROXY does not name. If that is your proxy, all its visitors share one rate limit: add its address to TRUST_PROXY`,
  };
}

const isLoopbackAddress = checkOfAddresses(['127.0.0.0/8', '::1']);
