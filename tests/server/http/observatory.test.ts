import { expect, test } from 'vitest';
import { startServerWithPage, Visitor } from '../support/testServer.ts';

/** A response as Mozilla's HTTP Observatory (2026-08) reads it. */
interface Scan {
  readonly headers: Headers;
  readonly body: string;
  /** The content security policy's directives. */
  readonly policy: ReadonlyMap<string, readonly string[]>;
}

interface Rule {
  readonly name: string;
  /** Returns the points that the Observatory adds or subtracts. */
  readonly modifier: (scan: Scan) => number;
}

const UNSAFE = /^(?:'unsafe-inline'|'unsafe-eval'|data:|https?:|ftp:|\*)/;
const SIX_MONTHS_SECONDS = 15_768_000;
const PRIVATE_REFERRERS = new Set([
  'no-referrer',
  'same-origin',
  'strict-origin',
  'strict-origin-when-cross-origin',
]);

/** The Observatory's score table, as far as a site of one origin can meet it. */
const RULES: readonly Rule[] = [
  { name: 'content-security-policy', modifier: ({ policy }) => policyModifier(policy) },
  { name: 'cookies', modifier: ({ headers }) => cookieModifier(headers.getSetCookie()) },
  {
    name: 'cross-origin-resource-sharing',
    modifier: ({ headers }) => (headers.has('access-control-allow-origin') ? -50 : 0),
  },
  {
    name: 'referrer-policy',
    modifier: ({ headers }) =>
      PRIVATE_REFERRERS.has(headers.get('referrer-policy') ?? '') ? 5 : -5,
  },
  {
    name: 'strict-transport-security',
    modifier({ headers }) {
      const header = headers.get('strict-transport-security') ?? '';
      const seconds = Number(/max-age=(\d+)/.exec(header)?.[1] ?? 0);
      if (seconds === 0) return -20;
      return seconds >= SIX_MONTHS_SECONDS ? 0 : -10;
    },
  },
  {
    // Scripts of other origins need an integrity attribute: there are none.
    name: 'subresource-integrity',
    modifier: ({ body }) => (/<script[^>]+src=["']?(?:https?:)?\/\//.test(body) ? -50 : 0),
  },
  {
    name: 'x-content-type-options',
    modifier: ({ headers }) => (headers.get('x-content-type-options') === 'nosniff' ? 0 : -5),
  },
  {
    name: 'x-frame-options',
    modifier: ({ policy }) => (policy.get('frame-ancestors')?.join() === "'none'" ? 5 : -20),
  },
  { name: 'cross-origin-resource-policy', modifier: sameOrigin('cross-origin-resource-policy') },
  { name: 'cross-origin-opener-policy', modifier: sameOrigin('cross-origin-opener-policy') },
  {
    name: 'cross-origin-embedder-policy',
    modifier: ({ headers }) =>
      headers.get('cross-origin-embedder-policy') === 'require-corp' ? 10 : 0,
  },
];

function sameOrigin(name: string): Rule['modifier'] {
  return ({ headers }) => (headers.get(name) === 'same-origin' ? 10 : 0);
}

function policyModifier(policy: Scan['policy']): number {
  if (policy.size === 0) return -25;
  const sources = (name: string) => policy.get(name) ?? policy.get('default-src') ?? ['*'];
  if (['script-src', 'object-src'].some((name) => sources(name).some(isUnsafe))) return -20;
  if (sources('style-src').some(isUnsafe)) return 0;
  const isClosed = (policy.get('form-action') ?? ['*']).every((source) => source === "'self'");
  return policy.get('default-src')?.join() === "'none'" && isClosed ? 10 : 5;
}

function isUnsafe(source: string): boolean {
  return UNSAFE.test(source);
}

function cookieModifier(cookies: readonly string[]): number {
  if (cookies.length === 0) return 0;
  if (cookies.some((cookie) => !/; secure/i.test(cookie))) return -40;
  if (cookies.some((cookie) => /sess/i.test(cookie) && !/; httponly/i.test(cookie))) return -30;
  return cookies.every((cookie) => /; samesite=(?:lax|strict)/i.test(cookie)) ? 5 : 0;
}

async function scanOf(visitor: Visitor, path: string): Promise<Scan> {
  const response = await visitor.fetch(path);
  const header = response.headers.get('content-security-policy') ?? '';
  const directives = header.split(';').map((directive) => directive.trim().split(/\s+/));
  const policy = new Map(directives.map(([name = '', ...sources]) => [name, sources]));
  return { headers: response.headers, body: await response.text(), policy };
}

function scoresOf(scan: Scan): Record<string, number> {
  return Object.fromEntries(RULES.map(({ name, modifier }) => [name, modifier(scan)]));
}

const FULL = {
  'content-security-policy': 10,
  cookies: 5,
  'cross-origin-resource-sharing': 0,
  'referrer-policy': 5,
  'strict-transport-security': 0,
  'subresource-integrity': 0,
  'x-content-type-options': 0,
  'x-frame-options': 5,
  'cross-origin-resource-policy': 10,
  'cross-origin-opener-policy': 10,
  'cross-origin-embedder-policy': 10,
};

test.each([
  ['/', 155],
  ['/en/', 155],
  ['/pt/', 155],
  // A response without a cookie gets no points for cookies.
  ['/nothing', 150],
  ['/api/nothing', 150],
  ['/healthz', 150],
])('%s scores %i points at the Observatory', async (path, total) => {
  const server = await startServerWithPage({
    PUBLIC_URL: 'https://orders.example',
    ALLOW_TEST_PAYMENTS: 'true',
  });
  const scores = scoresOf(await scanOf(new Visitor(server), path));
  expect(scores).toEqual({ ...FULL, cookies: total === 155 ? 5 : 0 });
  expect(Object.values(scores).reduce((sum, score) => sum + score, 100)).toBe(total);
});

test('the Observatory takes points away for missing headers and insecure cookies', async () => {
  const server = await startServerWithPage();
  const scan = await scanOf(new Visitor(server), '/en/');
  expect(scoresOf(scan)).toMatchObject({ cookies: -40, 'strict-transport-security': -20 });
  expect(scoresOf({ ...scan, policy: new Map() })).toMatchObject({
    'content-security-policy': -25,
    'x-frame-options': -20,
  });
});
