import type { FastifyRequest } from 'fastify';
import type { Config } from '../config/config.ts';
import { isPrivateAddress } from '../config/privateNetworks.ts';
import { checkOfAddresses } from '../config/values.ts';
import type { Warning } from '../config/warnings.ts';

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
 * Returns a warning if a request shows that all visitors behind a proxy count as one, or `null`: the proxy is
 * not trusted, or is trusted and does not say whose request it forwards. Visitors can send the header
 * themselves, and reach a server directly whose TRUST_PROXY is `true`, so the warning is only a hint.
 */
export function proxyWarning(
  { headers, method, socket }: Pick<FastifyRequest, 'headers' | 'method' | 'socket'>,
  isTrusted: (address: string, hop: number) => boolean,
): Warning | null {
  const address = socket.remoteAddress ?? '';
  const isForwarded = headers['x-forwarded-for'] !== undefined;
  if (isForwarded === isTrusted(address, 0)) return null;
  // A visitor's IP address is not logged.
  const sender = isPrivateAddress(address) || isLoopbackAddress(address) ? ` (${address})` : '';
  if (isForwarded) {
    return {
      code: 'untrusted_proxy',
      message: `a request had X-Forwarded-For from a sender${sender} that TRUST_PROXY does not name. If that is your proxy, all its visitors share one rate limit: add its address to TRUST_PROXY`,
    };
  }
  // Health checks, which nobody forwards, are never POST requests.
  if (method !== 'POST') return null;
  return {
    code: 'no_forwarded_address',
    message: `a request from a sender${sender} that TRUST_PROXY trusts had no X-Forwarded-For. If that is your proxy, all its visitors share one rate limit and one budget of uploaded files: let it set X-Forwarded-For to the visitor's address`,
  };
}

const isLoopbackAddress = checkOfAddresses(['127.0.0.0/8', '::1']);
