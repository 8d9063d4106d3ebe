import { ServerResponse, type IncomingMessage } from 'node:http';
import type { Config } from '../config/config.ts';

/** CSP sources (`sha256-…`) of what stands inline in the documents. */
export interface InlineHashes {
  readonly scriptHashes: readonly string[];
  readonly styleHashes: readonly string[];
}

/**
 * The headers of every answer. One policy serves all of them, so an error is never weaker than the
 * page. Trusted Types are required and no policy is allowed: nothing may turn text into script.
 */
export function securityHeaders(
  config: Pick<Config, 'publicUrl'>,
  { scriptHashes, styleHashes }: InlineHashes,
): Record<string, string> {
  const isHttps = config.publicUrl.startsWith('https:');
  const policy = [
    "default-src 'none'",
    `script-src ${sources(scriptHashes)}`,
    `style-src ${sources(styleHashes)}`,
    "img-src 'self' blob: data:",
    "connect-src 'self'",
    "worker-src 'self'",
    "form-action 'self'",
    "base-uri 'none'",
    "frame-ancestors 'none'",
    "require-trusted-types-for 'script'",
    NO_POLICY,
    ...(isHttps ? ['upgrade-insecure-requests'] : []),
  ];
  return {
    'content-security-policy': policy.join('; '),
    'x-content-type-options': 'nosniff',
    'x-frame-options': 'DENY',
    // The payment page's address is its key: no other site may learn it from a link.
    'referrer-policy': 'same-origin',
    'permissions-policy': 'camera=(), geolocation=(), microphone=(), payment=(), usb=()',
    'cross-origin-embedder-policy': 'require-corp',
    'cross-origin-opener-policy': 'same-origin',
    'cross-origin-resource-policy': 'same-origin',
    ...(isHttps ? { 'strict-transport-security': 'max-age=63072000; includeSubDomains' } : {}),
  };
}

const NO_POLICY = "trusted-types 'none'";

/**
 * The content security policy of a document that shows the statechart: its layout runs in a worker,
 * whose address only a Trusted Types policy can make. Any other policy stays refused.
 */
export function allowingStatechart(contentSecurityPolicy: string): string {
  return contentSecurityPolicy.replace(NO_POLICY, 'trusted-types statechart');
}

function sources(hashes: readonly string[]): string {
  return ["'self'", ...hashes.map((hash) => `'${hash}'`)].join(' ');
}

/**
 * A response that bears the headers from its birth: Node and the router refuse some requests
 * before any hook runs.
 */
export function responseClassWith(
  headers: Readonly<Record<string, string>>,
): typeof ServerResponse {
  return class SecureResponse<Request extends IncomingMessage> extends ServerResponse<Request> {
    constructor(request: Request) {
      super(request);
      for (const [name, value] of Object.entries(headers)) this.setHeader(name, value);
    }
  };
}
