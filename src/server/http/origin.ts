import type { FastifyRequest } from 'fastify';
import type { Config } from '../config/config.ts';
import { isLoopback } from '../config/values.ts';

/**
 * Returns the origin for URLs to which the visitor is redirected: `PUBLIC_URL` or, if that is not set,
 * the loopback host that the visitor used (127.0.0.1, a mapped port), because cookies and the draft are
 * bound to it. Any other Host header is ignored.
 *
 * @param host the request's Host header
 */
export function visitorOrigin(
  { publicUrl, isPublicUrlChosen }: Pick<Config, 'publicUrl' | 'isPublicUrlChosen'>,
  host: string | undefined,
): string {
  if (isPublicUrlChosen || !URL.canParse(`http://${host}`)) return publicUrl;
  const visited = new URL(`http://${host}`);
  return isLoopback(visited.hostname) ? visited.origin : publicUrl;
}

/**
 * Whether another site made the visitor's browser send the request. `Sec-Fetch-Site` decides or, if a
 * browser does not send it, `Origin`. A client that sends neither is not a browser.
 */
export function isCrossSite(
  request: Pick<FastifyRequest, 'headers' | 'host'>,
  publicUrl: string,
): boolean {
  const site = request.headers['sec-fetch-site'];
  if (site !== undefined) return site !== 'same-origin' && site !== 'none';
  const { origin } = request.headers;
  if (origin === undefined || origin === publicUrl) return false;
  return !URL.canParse(origin) || new URL(origin).host !== request.host;
}
