import type { IncomingMessage } from 'node:http';

/** A target with a scheme and a host, as a client sends it to a proxy, and a server has to accept it. */
const ABSOLUTE = /^https?:\/\/([^/?#]*)(.*)$/i;

/** Its first group is the first segment of the path. */
const FIRST_SEGMENT = /^(?:https?:\/\/[^/?#]*)?\/([^/?#]*)/i;

/**
 * Returns the target of a request without scheme and host. The host takes the place of the Host header
 * (RFC 9112, section 3.2.2).
 */
export function relativeTarget({ url = '/', headers }: IncomingMessage): string {
  const [, host, rest] = ABSOLUTE.exec(url) ?? [];
  if (host === undefined || rest === undefined) return url;
  headers.host = host;
  return rest.startsWith('/') ? rest : `/${rest}`;
}

/** Whether a request's target is under `/api`, which may be percent-encoded: `/%61pi/`. */
export function isApiTarget(target: string): boolean {
  const [, segment = ''] = FIRST_SEGMENT.exec(target) ?? [];
  try {
    return decodeURIComponent(segment) === 'api';
  } catch {
    return false;
  }
}
