import { ServerResponse, type IncomingMessage } from 'node:http';
import type { Config } from '../config/config.ts';
import { isApiTarget } from './target.ts';

/** CSP source expressions (`sha256-…`) of the inline scripts and styles of the documents. */
export interface InlineHashes {
  readonly scriptHashes: readonly string[];
  readonly styleHashes: readonly string[];
}

/**
 * Returns the headers of every response. All responses have the same policy, so that an error page
 * is as protected as the order page. Trusted Types are required and no policy is allowed, so that no
 * code can turn text into script.
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
    // The URL of a payment page grants access to it, so it must not leak to another site.
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
 * Returns the content security policy of a document that shows the statechart. The chart's layout runs
 * in a worker, whose URL can only be created by a Trusted Types policy. No other policy is allowed.
 */
export function allowingStatechart(contentSecurityPolicy: string): string {
  return contentSecurityPolicy.replace(NO_POLICY, 'trusted-types statechart');
}

function sources(hashes: readonly string[]): string {
  return ["'self'", ...hashes.map((hash) => `'${hash}'`)].join(' ');
}

/**
 * Returns a response class that sets the headers in its constructor, because Node and the router refuse
 * some requests before any hook runs. Responses under `/api/` are never cached.
 */
export function responseClassWith(
  headers: Readonly<Record<string, string>>,
): typeof ServerResponse {
  return class SecureResponse<Request extends IncomingMessage> extends ServerResponse<Request> {
    constructor(request: Request) {
      super(request);
      for (const [name, value] of Object.entries(headers)) this.setHeader(name, value);
      if (isApiTarget(request.url ?? '')) this.setHeader('cache-control', 'no-store');
    }
  };
}
