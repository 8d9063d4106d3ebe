import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { describe, expect, test } from 'vitest';
import { startServerWithPage, Visitor } from '../support/testServer.ts';

const BROWSER = { 'accept-encoding': 'gzip, deflate, br' };

describe('served pages', () => {
  test.each([
    ['pt-BR,pt;q=0.9,en;q=0.8', undefined, 'pt'],
    ['pt', 'en', 'en'],
    ['pt', 'xx', 'pt'],
  ])(
    'the page at / for a visitor who prefers %s and chose %s is in %s',
    async (preferred, chosen, lang) => {
      const visitor = new Visitor(await startServerWithPage(), { language: preferred });
      const headers = chosen === undefined ? {} : { cookie: `lang=${chosen}` };
      const response = await visitor.fetch('/', { headers });
      expect(response.status).toBe(200);
      expect(response.headers.get('vary')).toBe('Accept-Language, Cookie, Accept-Encoding');
      expect(await response.text()).toContain(`<html lang="${lang}">`);
    },
  );

  test.each(['en', 'pt'])(
    'the page at /%s/ is in that language, whatever the visitor prefers',
    async (lang) => {
      const visitor = new Visitor(await startServerWithPage(), { language: 'pt' });
      const response = await visitor.fetch(`/${lang}/`, { headers: { cookie: 'lang=en' } });
      expect(response.status).toBe(200);
      expect(response.headers.get('content-language')).toBe(lang);
      expect(response.headers.get('content-type')).toBe('text/html; charset=utf-8');
      expect(await response.text()).toContain(`<html lang="${lang}">`);
    },
  );

  test('the page names the public URL of the server', async () => {
    const server = await startServerWithPage({
      PUBLIC_URL: 'https://orders.example/',
      ALLOW_TEST_PAYMENTS: 'true',
    });
    const page = await (await new Visitor(server).fetch('/pt/')).text();
    expect(page).toContain('<link rel="canonical" href="https://orders.example/pt/">');
    expect(page).not.toContain('public-url.invalid');
  });

  test.each([
    ['br', brotliDecompressSync],
    ['gzip', gunzipSync],
    [undefined, (body: Buffer) => body],
  ])(
    'the page is sent with content-encoding %s to a browser that accepts it',
    async (encoding, decode) => {
      const server = await startServerWithPage();
      const headers = encoding === undefined ? {} : { 'accept-encoding': encoding };
      const response = await server.app.inject({ url: '/en/', headers });
      expect(response.headers['content-encoding']).toBe(encoding);
      expect(response.headers['vary']).toBe('Accept-Encoding');
      expect(response.headers['content-length']).toBe(String(response.rawPayload.length));
      expect(decode(response.rawPayload).toString()).toContain('Certified translation.');
    },
  );

  test('the page is revalidated on each visit, answered 304 unless it has changed, and not to be rewritten by a proxy', async () => {
    const { app } = await startServerWithPage();
    const first = await app.inject({ url: '/en/', headers: BROWSER });
    const etag = String(first.headers['etag']);
    expect(etag).toMatch(/^"[\w-]{27}"$/);
    const cookie = String(first.headers['set-cookie']).split(';')[0] ?? '';

    const again = await app.inject({
      url: '/en/',
      headers: { ...BROWSER, cookie, 'if-none-match': `"other", W/${etag}` },
    });
    expect(again.statusCode).toBe(304);
    expect(again.rawPayload).toHaveLength(0);
    expect(again.headers).toMatchObject({ etag, 'cache-control': 'no-cache, no-transform' });

    const { headers } = await app.inject({ url: '/pt/', headers: BROWSER });
    expect(headers['etag']).not.toBe(etag);
    const plain = await app.inject({ url: '/en/', headers: { 'if-none-match': etag } });
    expect(plain.statusCode).toBe(200);
  });

  test('the first page of a visitor sets a session cookie, and is private to caches', async () => {
    const visitor = new Visitor(await startServerWithPage());
    const first = await visitor.fetch('/en/');
    expect(first.headers.getSetCookie()).toEqual([
      expect.stringMatching(/^session=[\w-]{32}; Path=\/; HttpOnly; SameSite=Lax$/),
    ]);
    expect(first.headers.get('cache-control')).toBe('private, no-cache, no-transform');

    const second = await visitor.fetch('/en/');
    expect(second.headers.getSetCookie()).toEqual([]);
    expect(second.headers.get('cache-control')).toBe('no-cache, no-transform');
  });

  test('a session cookie that the server did not issue is replaced', async () => {
    const visitor = new Visitor(await startServerWithPage());
    const response = await visitor.fetch('/en/', { headers: { cookie: 'session=chosen' } });
    expect(response.headers.getSetCookie()).toHaveLength(1);
  });

  test('a HEAD request of the page gets the headers of GET and no body', async () => {
    const { app } = await startServerWithPage();
    const get = await app.inject({ url: '/en/', headers: BROWSER });
    const head = await app.inject({ method: 'HEAD', url: '/en/', headers: BROWSER });
    expect(head.statusCode).toBe(200);
    expect(head.rawPayload).toHaveLength(0);
    for (const name of ['etag', 'content-length', 'content-encoding', 'vary']) {
      expect(head.headers[name]).toBe(get.headers[name]);
    }
  });

  test.each(['en', 'pt'])(
    'a request for /%s is redirected to the page at its URL with a slash',
    async (lang) => {
      const visitor = new Visitor(await startServerWithPage());
      const response = await visitor.fetch(`/${lang}?checkout=paid`);
      expect(response.status).toBe(308);
      expect(response.headers.get('location')).toBe(`/${lang}/?checkout=paid`);
    },
  );
});

describe('language buttons without scripts', () => {
  test.each([
    ['/en/?lang=en', 'en'],
    ['/en/?lang=pt', 'pt'],
    ['/pt/?lang=pt&checkout=cancelled', 'pt'],
    ['/?lang=pt', 'pt'],
  ])(
    'the language button %s redirects to /%s/ and sets the language cookie',
    async (path, lang) => {
      const visitor = new Visitor(await startServerWithPage(), { language: 'en' });
      const response = await visitor.fetch(path);
      expect(response.status).toBe(303);
      expect(response.headers.get('location')).toBe(`/${lang}/`);
      expect(response.headers.getSetCookie()).toEqual([
        `lang=${lang}; Max-Age=31536000; Path=/; SameSite=Lax`,
      ]);
      expect(await (await visitor.fetch('/')).text()).toContain(`<html lang="${lang}">`);
    },
  );

  test('the page with an unknown ?lang is shown without a redirect', async () => {
    const visitor = new Visitor(await startServerWithPage());
    expect((await visitor.fetch('/en/?lang=fr')).status).toBe(200);
  });
});

describe('robots.txt and sitemap.xml', () => {
  test('robots.txt names the sitemap, and the sitemap names the page in both languages', async () => {
    const server = await startServerWithPage({
      PUBLIC_URL: 'https://orders.example',
      ALLOW_TEST_PAYMENTS: 'true',
    });
    const visitor = new Visitor(server);
    expect(await (await visitor.fetch('/robots.txt')).text()).toBe(
      'User-agent: *\nAllow: /\nSitemap: https://orders.example/sitemap.xml\n',
    );
    const sitemap = await (await visitor.fetch('/sitemap.xml')).text();
    expect(sitemap.match(/<loc>[^<]*<\/loc>/g)).toEqual([
      '<loc>https://orders.example/en/</loc>',
      '<loc>https://orders.example/pt/</loc>',
    ]);
    expect(sitemap.match(/hreflang="pt" href="https:\/\/orders\.example\/pt\/"/g)).toHaveLength(2);
  });
});
