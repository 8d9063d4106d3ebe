import { describe, expect, test } from 'vitest';
import { ORDER, startServer, uploadForm, Visitor } from '../support/testServer.ts';

describe('POST /api/upload and POST /api/checkout', () => {
  const json = JSON.stringify({ ...ORDER, uploadedKeys: ['a'.repeat(32)] });
  const calls: [path: string, call: () => { body: FormData | string; type?: string }][] = [
    ['/api/upload', () => ({ body: uploadForm() })],
    ['/api/checkout', () => ({ body: json, type: 'application/json' })],
  ];

  describe.each(calls)('%s', (path, call) => {
    test(`a POST to ${path} counts as cross-site by what sec-fetch-site says`, async () => {
      const visitor = new Visitor(await startServer());
      for (const [headers, isCrossSite] of [
        [{ 'sec-fetch-site': 'same-origin' }, false],
        [{ 'sec-fetch-site': 'none' }, false],
        [{ 'sec-fetch-site': 'same-site' }, true],
        [{ 'sec-fetch-site': 'cross-site' }, true],
        [{ 'sec-fetch-site': 'cross-site', origin: 'http://localhost:3000' }, true],
        [{ 'sec-fetch-site': '', origin: 'http://localhost:3000' }, true],
      ] as const) {
        const { body: sent, type } = call();
        const response = await visitor.fetch(path, {
          method: 'POST',
          body: sent,
          headers: { ...(type === undefined ? {} : { 'content-type': type }), ...headers },
        });
        const { code } = await response.json();
        expect({ headers, status: response.status, code }).toEqual(
          isCrossSite
            ? { headers, status: 403, code: 'cross_site' }
            : expect.not.objectContaining({ status: 403 }),
        );
      }
    });

    test(`a POST to ${path} without sec-fetch-site counts as cross-site by its origin`, async () => {
      const { app } = await startServer();
      for (const [headers, isCrossSite] of [
        [{}, false],
        [{ origin: 'http://localhost:3000' }, false],
        [{ origin: 'http://127.0.0.1:5555', host: '127.0.0.1:5555' }, false],
        [{ origin: 'http://localhost:3001' }, true],
        [{ origin: 'https://evil.example' }, true],
        [{ origin: 'null' }, true],
      ] as const) {
        const { statusCode } = await app.inject({ method: 'POST', url: path, headers });
        expect({ headers, isRefused: statusCode === 403 }).toEqual({
          headers,
          isRefused: isCrossSite,
        });
      }
    });
  });

  test('uploads and checkouts of an IP address are limited separately, and a 429 says how long to wait', async () => {
    const server = await startServer({ RATE_LIMIT_UPLOADS: '2', RATE_LIMIT_CHECKOUTS: '1' });
    const visitor = new Visitor(server, { language: 'pt' });
    const uploadedKeys = await visitor.uploadedKeys(2);

    const refused = await visitor.upload();
    expect(refused).toMatchObject({
      status: 429,
      body: {
        ok: false,
        files: [],
        code: 'too_many_requests',
        error: 'Muitas solicitações. Aguarde um minuto e tente de novo.',
      },
    });
    expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0);
    expect(Number(refused.headers.get('retry-after'))).toBeLessThanOrEqual(60);

    expect((await visitor.checkout({ ...ORDER, uploadedKeys })).status).toBe(200);
    const again = await visitor.checkout({ ...ORDER, uploadedKeys });
    expect(again).toMatchObject({ status: 429, body: { code: 'too_many_requests' } });
    expect(again.headers.get('retry-after')).toMatch(/^\d+$/);
  });

  test('checkouts are not limited when RATE_LIMIT_CHECKOUTS is 0', async () => {
    const visitor = new Visitor(await startServer({ RATE_LIMIT_CHECKOUTS: '0' }));
    const order = { ...ORDER, uploadedKeys: await visitor.uploadedKeys() };
    const responses = await Promise.all(Array.from({ length: 40 }, () => visitor.checkout(order)));
    expect(new Set(responses.map(({ status }) => status))).toEqual(new Set([200]));
  });

  test.each([
    ['true', [200, 200]],
    ['false', [200, 429]],
    ['127.0.0.0/8', [200, 200]],
    ['::ffff:127.0.0.1,127.0.0.1', [200, 200]],
    ['10.0.0.0/8', [200, 429]],
  ])(
    'with TRUST_PROXY=%s checkouts from two forwarded IP addresses are answered %j',
    async (trust, statuses) => {
      const server = await startServer({ RATE_LIMIT_CHECKOUTS: '1', TRUST_PROXY: trust });
      const visitor = new Visitor(server);
      const payload = { ...ORDER, uploadedKeys: await visitor.uploadedKeys() };
      const statusFrom = async (ip: string) => {
        const headers = { 'x-forwarded-for': `10.9.9.9, ${ip}`, cookie: visitor.cookie };
        const request = { method: 'POST', url: '/api/checkout', headers, payload } as const;
        return (await server.app.inject(request)).statusCode;
      };
      const first = await statusFrom('192.0.2.1');
      expect([first, await statusFrom('192.0.2.2')]).toEqual(statuses);
    },
  );

  test('with ranges in TRUST_PROXY the visitor is the nearest sender outside of them, whatever the visitor forges', async () => {
    const server = await startServer({
      RATE_LIMIT_CHECKOUTS: '1',
      TRUST_PROXY: '127.0.0.1,10.0.0.0/8',
    });
    const visitor = new Visitor(server);
    const payload = { ...ORDER, uploadedKeys: await visitor.uploadedKeys() };
    const statusOf = async (forwarded: string) => {
      const headers = { 'x-forwarded-for': forwarded, cookie: visitor.cookie };
      const request = { method: 'POST', url: '/api/checkout', headers, payload } as const;
      return (await server.app.inject(request)).statusCode;
    };
    expect([
      await statusOf('192.0.2.1, 10.1.1.1'),
      await statusOf('198.51.100.9, 192.0.2.1, 10.1.1.1'),
      await statusOf('nonsense, 192.0.2.1'),
      await statusOf('192.0.2.2, 10.1.1.1'),
    ]).toEqual([200, 429, 429, 200]);
  });
});
