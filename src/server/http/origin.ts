import type { FastifyRequest } from 'fastify';
import type { Config } from '../config/config.ts';
import { isLoopback, parseOrigin } from '../config/values.ts';
import type { Warning } from '../config/warnings.ts';

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

/**
 * Returns a warning if a visitor uses the page at another origin than `PUBLIC_URL`, or `null`. The draft and
 * the session's cookie are bound to that origin, and whoever returns from a payment or follows a link in a
 * mail arrives at `PUBLIC_URL` without them.
 *
 * @param request a POST request that is not cross-site
 */
export function otherOriginWarning(
  { headers }: Pick<FastifyRequest, 'headers'>,
  { publicUrl, isPublicUrlChosen }: Pick<Config, 'publicUrl' | 'isPublicUrlChosen'>,
): Warning | null {
  if (!isPublicUrlChosen) return null;
  const origin = parseOrigin(headers.origin ?? '');
  // Anyone can forge the header: nothing is shown that is no usual name of a host.
  if (origin === null || origin === publicUrl || !SHOWN_ORIGIN.test(origin)) return null;
  return {
    code: 'other_origin',
    message: `visitors seem to use ${origin}, but payments and mails lead to PUBLIC_URL ${publicUrl}, so that their orders are lost on the way. Redirect the one to the other in the proxy, or correct PUBLIC_URL`,
  };
}

const SHOWN_ORIGIN = /^https?:\/\/[\w.:[\]-]{1,100}$/;
