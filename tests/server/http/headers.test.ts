import { createHash } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import { grownTo, jpeg } from '../../fixtures/files.ts';
import { exchange, uploadHead } from '../support/rawConnection.ts';
import {
  ORDER,
  SCRIPT_PATH,
  startServer,
  startServerWithPage,
  uploadedKeysOf,
  uploadForm,
  Visitor,
} from '../support/testServer.ts';

/** Returns the hash of the server's own style sheet, read from one of its pages. */
async function styleHashOf(visitor: Visitor): Promise<string> {
  const page = await (await visitor.fetch('/nothing')).text();
  const style = /<style>([\s\S]*)<\/style>/.exec(page)?.[1] ?? '';
  return `sha256-${createHash('sha256').update(style).digest('base64')}`;
}

function expectedHeaders(styleHash: string): Record<string, string> {
  return {
    'content-security-policy': [
      "default-src 'none'",
      "script-src 'self' 'sha256-AAAA'",
      `style-src 'self' 'sha256-BBBB' '${styleHash}'`,
      "img-src 'self' blob: data:",
      "connect-src 'self'",
      "worker-src 'self'",
      "form-action 'self'",
      "base-uri 'none'",
      "frame-ancestors 'none'",
      "require-trusted-types-for 'script'",
      "trusted-types 'none'",
    ].join('; '),
    'x-content-type-options': 'nosniff',
    'x-frame-options': 'DENY',
    'referrer-policy': 'same-origin',
    'permissions-policy': 'camera=(), geolocation=(), microphone=(), payment=(), usb=()',
    'cross-origin-embedder-policy': 'require-corp',
    'cross-origin-opener-policy': 'same-origin',
    'cross-origin-resource-policy': 'same-origin',
  };
}

test('a page requested with ?statechart allows the one Trusted Types policy of its worker', async () => {
  const visitor = new Visitor(await startServerWithPage());
  const policyOf = async (path: string) =>
    (await visitor.fetch(path)).headers.get('content-security-policy');
  const without = (await policyOf('/en/')) ?? '';
  expect(without).toContain("trusted-types 'none'");
  expect(await policyOf('/en/?statechart')).toBe(
    without.replace("trusted-types 'none'", 'trusted-types statechart'),
  );
});

describe('security headers', () => {
  test.each([
    ['the page', 200, (visitor: Visitor) => visitor.fetch('/en/')],
    ['a redirect', 308, (visitor: Visitor) => visitor.fetch('/pt')],
    ['the redirect of a language button', 303, (visitor: Visitor) => visitor.fetch('/en/?lang=pt')],
    ['an asset', 200, (visitor: Visitor) => visitor.fetch(SCRIPT_PATH)],
    ['a missing asset', 404, (visitor: Visitor) => visitor.fetch('/assets/none.js')],
    ['a missing page', 404, (visitor: Visitor) => visitor.fetch('/nothing')],
    ['an unknown API route', 404, (visitor: Visitor) => visitor.fetch('/api/nothing')],
    ['an API route with the wrong method', 404, (visitor: Visitor) => visitor.fetch('/api/upload')],
    ['a page with the wrong method', 404, (visitor: Visitor) => visitor.post('/en/')],
    ['a malformed URL', 400, (visitor: Visitor) => visitor.fetch('/%E0%A4%A')],
    [
      'a URL of hundreds of characters',
      404,
      (visitor: Visitor) => visitor.fetch(`/sandbox/pay/${'a'.repeat(300)}`),
    ],
    ['the health check', 200, (visitor: Visitor) => visitor.fetch('/healthz')],
    [
      'a refused upload',
      413,
      (visitor: Visitor) =>
        visitor.fetch('/api/upload', { method: 'POST', body: uploadForm(grownTo(jpeg(), 2e6)) }),
    ],
    [
      'a refused checkout',
      400,
      (visitor: Visitor) => visitor.fetch('/api/checkout', { method: 'POST', body: 'a text' }),
    ],
    [
      'a cross-site request',
      403,
      (visitor: Visitor) =>
        visitor.fetch('/api/checkout', {
          method: 'POST',
          headers: { 'sec-fetch-site': 'cross-site' },
        }),
    ],
  ])('%s is answered %i with the security headers', async (_what, status, request) => {
    const visitor = new Visitor(await startServerWithPage({ MAX_FILE_MB: '1' }));
    const response = await request(visitor);
    expect(response.status).toBe(status);
    expect(Object.fromEntries(response.headers)).toMatchObject(
      expectedHeaders(await styleHashOf(visitor)),
    );
  });

  test('the sandbox payment page is answered with security headers that allow its style', async () => {
    const visitor = new Visitor(await startServerWithPage());
    const order = { ...ORDER, uploadedKeys: await visitor.uploadedKeys() };
    const response = await visitor.fetch(await visitor.paymentUrl(order));
    expect(Object.fromEntries(response.headers)).toMatchObject(
      expectedHeaders(await styleHashOf(visitor)),
    );
  });

  test.each([
    ['that is not HTTP', 400, 'hello\r\n\r\n'],
    ['without a host', 400, 'GET / HTTP/1.1\r\nconnection: close\r\n\r\n'],
    ['with endless headers', 431, `GET / HTTP/1.1\r\nhost: a\r\nx: ${'a'.repeat(20_000)}\r\n\r\n`],
    [
      'with a malformed chunk',
      400,
      `${uploadHead('chunked', 'connection: close\r\n')}not a length\r\n`,
    ],
  ])('a request %s is answered %i with the security headers', async (_what, status, text) => {
    const server = await startServerWithPage();
    const response = await exchange(server.port, text);
    expect(response).toMatch(new RegExp(`^HTTP/1\\.1 ${status} `));
    const headers = expectedHeaders(await styleHashOf(new Visitor(server)));
    const lines = response.split('\r\n').map((line) => line.toLowerCase());
    for (const [name, value] of Object.entries(headers)) {
      expect(lines).toContain(`${name}: ${value}`.toLowerCase());
    }
  });

  test('a request without a connection, as the development server makes it, is answered with the security headers', async () => {
    const { app } = await startServer();
    const { headers } = await app.inject('/healthz');
    expect(headers).toMatchObject({
      'content-security-policy': expect.stringContaining("default-src 'none'"),
      'x-content-type-options': 'nosniff',
    });
  });

  test('an https site is answered with HSTS and upgrade-insecure-requests', async () => {
    const visitor = new Visitor(
      await startServerWithPage({
        PUBLIC_URL: 'https://orders.example',
        ALLOW_TEST_PAYMENTS: 'true',
      }),
    );
    const { headers } = await visitor.fetch('/api/nothing');
    expect(headers.get('strict-transport-security')).toBe('max-age=63072000; includeSubDomains');
    expect(headers.get('content-security-policy')).toMatch(/; upgrade-insecure-requests$/);
  });
});

describe('what caches may keep', () => {
  test('every answer under /api/ is marked no-store, a successful one and those of the router included', async () => {
    const server = await startServerWithPage();
    const visitor = new Visitor(server);
    const upload = await visitor.upload();
    const uploadedKeys = uploadedKeysOf(upload.body);
    const checkout = await visitor.checkout({ ...ORDER, uploadedKeys });
    const answers = [
      upload,
      checkout,
      await visitor.checkout({}),
      await visitor.fetch('/%61pi/upload', { method: 'POST', body: uploadForm() }),
      await visitor.fetch('/api/nothing'),
      await visitor.fetch('/api/%E0%A4%A'),
      await visitor.fetch(`/api/${'a'.repeat(2000)}`),
    ];
    expect(answers.map(({ status, headers }) => [status, headers.get('cache-control')])).toEqual(
      [200, 200, 400, 200, 404, 400, 404].map((status) => [status, 'no-store']),
    );
    const lines = await exchange(server.port, 'POST /api/upload HTTP/1.1\r\n\r\n');
    expect(lines).toMatch(/^HTTP\/1\.1 400 [\s\S]*\r\ncache-control: no-store\r\n/);
  });
});

describe('unknown URLs', () => {
  test('an unknown URL under /api is answered in JSON, in the language of the visitor', async () => {
    const server = await startServerWithPage();
    const inEnglish = await new Visitor(server).fetch('/api/nothing', {
      method: 'POST',
      body: 'x',
    });
    expect(await inEnglish.json()).toEqual({
      code: 'not_found',
      error: 'There is nothing at this address.',
    });
    const inPortuguese = await new Visitor(server, { language: 'pt' }).fetch('/api');
    expect(await inPortuguese.json()).toEqual({
      code: 'not_found',
      error: 'Não há nada neste endereço.',
    });
  });

  test.each([
    ['a percent-encoded path', '/%61pi/nothing'],
    ['a target with its host', 'http://localhost/api/nothing'],
    ['a target with another scheme in capitals', 'HTTPS://localhost/api/nothing?x'],
    ['a target with a host and an encoded path', 'http://localhost/ap%69'],
  ])('an unknown URL under /api is answered in JSON, sent as %s', async (_what, target) => {
    const { port } = await startServerWithPage();
    const head = `GET ${target} HTTP/1.1\r\nhost: a\r\nconnection: close\r\n\r\n`;
    expect(await exchange(port, head)).toMatch(
      /^HTTP\/1\.1 404 [\s\S]*application\/json[\s\S]*\{"error":"There is nothing at this address\."/,
    );
  });

  test.each([
    ['http://localhost', 200],
    ['http://localhost?x', 200],
    [`http://localhost${SCRIPT_PATH}`, 200],
    ['http://localhost/nothing', 404],
    ['ftp://localhost/', 404],
  ])('a request whose target is %s is answered %i', async (target, status) => {
    const { port } = await startServerWithPage();
    const head = `GET ${target} HTTP/1.1\r\nhost: a\r\nconnection: close\r\n\r\n`;
    expect(await exchange(port, head)).toMatch(new RegExp(`^HTTP/1\\.1 ${status} `));
  });

  test('an unknown URL elsewhere is answered with a page in the language that the visitor chose', async () => {
    const visitor = new Visitor(await startServerWithPage(), { language: 'en' });
    await visitor.fetch('/en/?lang=pt');
    const page = await (await visitor.fetch('/nothing?secret=1')).text();
    expect(page).toContain('<title>Página não encontrada</title>');
    expect(page).toContain('<a class="action" href="/pt/">Ir para a página do pedido</a>');
    expect(page).not.toContain('secret');
  });
});
