import type { FastifyRequest } from 'fastify';
import type { Config } from '../config/config.ts';

const LOOPBACK = new Set(['localhost', '127.0.0.1', '[::1]']);

/**
 * The origin a visitor is sent on within: `PUBLIC_URL`. While that is only the default, a visitor
 * who came by another name of this machine (127.0.0.1, a mapped port) stays on it, since cookies
 * and the draft are bound to it. No other Host is believed.
 */
export function visitorOrigin(
  { publicUrl, isPublicUrlChosen }: Pick<Config, 'publicUrl' | 'isPublicUrlChosen'>,
  host: string | undefined,
): string {
  if (isPublicUrlChosen || !URL.canParse(`http://${host}`)) return publicUrl;
  const visited = new URL(`http://${host}`);
  return LOOPBACK.has(visited.hostname) ? visited.origin : publicUrl;
}

/**
 * Whether another site made this visitor's browser send the request: by `Sec-Fetch-Site`, or by
 * `Origin` where a browser does not send it. A caller that sends neither is no browser.
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
