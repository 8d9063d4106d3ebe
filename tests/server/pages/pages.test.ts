import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { request } from 'node:http';
import { describe, expect, test } from 'vitest';
import { loadBuiltPage } from '../../../src/server/pages/builtPage.ts';
import { BootError } from '../../../src/server/config/config.ts';
import {
  SCRIPT,
  SCRIPT_PATH,
  startServerWithPage,
  temporaryFolder,
  Visitor,
} from '../support/testServer.ts';

const BROWSER = { 'accept-encoding': 'gzip, deflate, br' };

describe('the page', () => {
  test.each([
    ['pt-BR,pt;q=0.9,en;q=0.8', undefined, 'pt'],
    ['en-US,pt;q=0.9', undefined, 'en'],
    ['fr', undefined, 'en'],
    ['pt', 'en', 'en'],
    ['en', 'pt', 'pt'],
    ['pt', 'xx', 'pt'],
  ])('at / for a visitor who prefers %s and chose %s is in %s', async (preferred, chosen, lang) => {
    const visitor = new Visitor(await startServerWithPage(), { language: preferred });
    const headers = chosen === undefined ? {} : { cookie: `lang=${chosen}` };
    const response = await visitor.fetch('/', { headers });
    expect(response.status).toBe(200);
    expect(response.headers.get('vary')).toBe('Accept-Language, Cookie, Accept-Encoding');
    expect(await response.text()).toContain(`<html lang="${lang}">`);
  });

  test.each(['en', 'pt'])('at /%s/ is in that language, whatever is preferred', async (lang) => {
    const visitor = new Visitor(await startServerWithPage(), { language: 'pt' });
    const response = await visitor.fetch(`/${lang}/`, { headers: { cookie: 'lang=en' } });
    expect(response.status).toBe(200);
    expect(response.headers.get('content-language')).toBe(lang);
    expect(response.headers.get('content-type')).toBe('text/html; charset=utf-8');
    expect(await response.text()).toContain(`<html lang="${lang}">`);
  });

  test('names the public address', async () => {
    const server = await startServerWithPage({ PUBLIC_URL: 'https://orders.example/' });
    const page = await (await new Visitor(server).fetch('/pt/')).text();
    expect(page).toContain('<link rel="canonical" href="https://orders.example/pt/">');
    expect(page).not.toContain('public-url.invalid');
  });

  test.each([
    ['br', brotliDecompressSync],
    ['gzip', gunzipSync],
    [undefined, (body: Buffer) => body],
  ])('comes encoded as %s where the browser asks for it', async (encoding, decode) => {
    const server = await startServerWithPage();
    const headers = encoding === undefined ? {} : { 'accept-encoding': encoding };
    const answer = await server.app.inject({ url: '/en/', headers });
    expect(answer.headers['content-encoding']).toBe(encoding);
    expect(answer.headers['vary']).toBe('Accept-Encoding');
    expect(answer.headers['content-length']).toBe(String(answer.rawPayload.length));
    expect(decode(answer.rawPayload).toString()).toContain('Certified translation.');
  });

  test('is asked for again each time, and sent only when it has changed', async () => {
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
    expect(again.headers).toMatchObject({ etag, 'cache-control': 'no-cache' });

    const { headers } = await app.inject({ url: '/pt/', headers: BROWSER });
    expect(headers['etag']).not.toBe(etag);
    const plain = await app.inject({ url: '/en/', headers: { 'if-none-match': etag } });
    expect(plain.statusCode).toBe(200);
  });

  test('begins the session, and is kept by no shared cache then', async () => {
    const visitor = new Visitor(await startServerWithPage());
    const first = await visitor.fetch('/en/');
    expect(first.headers.getSetCookie()).toEqual([
      expect.stringMatching(/^session=[\w-]{32}; Path=\/; HttpOnly; SameSite=Lax$/),
    ]);
    expect(first.headers.get('cache-control')).toBe('private, no-cache');

    const second = await visitor.fetch('/en/');
    expect(second.headers.getSetCookie()).toEqual([]);
    expect(second.headers.get('cache-control')).toBe('no-cache');
  });

  test('takes no session that it did not give', async () => {
    const visitor = new Visitor(await startServerWithPage());
    const response = await visitor.fetch('/en/', { headers: { cookie: 'session=chosen' } });
    expect(response.headers.getSetCookie()).toHaveLength(1);
  });

  test('answers HEAD with the same headers and no body', async () => {
    const { app } = await startServerWithPage();
    const get = await app.inject({ url: '/en/', headers: BROWSER });
    const head = await app.inject({ method: 'HEAD', url: '/en/', headers: BROWSER });
    expect(head.statusCode).toBe(200);
    expect(head.rawPayload).toHaveLength(0);
    for (const name of ['etag', 'content-length', 'content-encoding', 'vary']) {
      expect(head.headers[name]).toBe(get.headers[name]);
    }
  });

  test.each(['en', 'pt'])('at /%s is at /%s/', async (lang) => {
    const visitor = new Visitor(await startServerWithPage());
    const response = await visitor.fetch(`/${lang}?checkout=paid`);
    expect(response.status).toBe(308);
    expect(response.headers.get('location')).toBe(`/${lang}/?checkout=paid`);
  });
});

describe('a language button used before the page runs', () => {
  test.each([
    ['/en/?lang=en', 'en'],
    ['/en/?lang=pt', 'pt'],
    ['/pt/?lang=pt&checkout=cancelled', 'pt'],
    ['/?lang=pt', 'pt'],
  ])('%s leads to /%s/ and is remembered', async (path, lang) => {
    const visitor = new Visitor(await startServerWithPage(), { language: 'en' });
    const response = await visitor.fetch(path);
    expect(response.status).toBe(303);
    expect(response.headers.get('location')).toBe(`/${lang}/`);
    expect(response.headers.getSetCookie()).toEqual([
      `lang=${lang}; Max-Age=31536000; Path=/; SameSite=Lax`,
    ]);
    expect(await (await visitor.fetch('/')).text()).toContain(`<html lang="${lang}">`);
  });

  test('is not remembered for a language that does not exist', async () => {
    const visitor = new Visitor(await startServerWithPage());
    expect((await visitor.fetch('/en/?lang=fr')).status).toBe(200);
  });
});

describe('an asset', () => {
  test.each(['br', 'gzip', undefined])('comes as %s and is kept for good', async (encoding) => {
    const { app } = await startServerWithPage();
    const headers = encoding === undefined ? {} : { 'accept-encoding': encoding };
    const answer = await app.inject({ url: SCRIPT_PATH, headers });
    expect(answer.statusCode).toBe(200);
    expect(answer.headers).toMatchObject({
      'cache-control': 'public, max-age=31536000, immutable',
      'content-type': 'application/javascript; charset=utf-8',
      vary: 'Accept-Encoding',
    });
    expect(answer.headers['content-encoding']).toBe(encoding);
  });

  test('arrives whole', async () => {
    const visitor = new Visitor(await startServerWithPage());
    expect(await (await visitor.fetch(SCRIPT_PATH)).text()).toBe(SCRIPT);
  });

  test.each(['/assets/', '/assets/none.js', '/page.json', '/en/index.html'])(
    '%s is none',
    async (path) => {
      const visitor = new Visitor(await startServerWithPage());
      expect((await visitor.fetch(path)).status).toBe(404);
    },
  );

  test('is nothing outside its folder', async () => {
    const { port } = await startServerWithPage();
    const paths = ['/assets/../page.json', '/assets/..%2fpage.json', '/assets/%2e%2e/page.json'];
    const statuses = await Promise.all(paths.map((path) => statusOf(port, path)));
    expect(statuses.every((status) => status >= 400 && status < 500)).toBe(true);
  });
});

describe('what search engines ask for', () => {
  test('names both languages', async () => {
    const server = await startServerWithPage({ PUBLIC_URL: 'https://orders.example' });
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

test('a page that is not built stops the boot in words', async () => {
  const folder = await temporaryFolder();
  await expect(loadBuiltPage(folder)).rejects.toThrow(BootError);
  await expect(loadBuiltPage(folder)).rejects.toThrow(
    /^the page is not built, run "npm run build"/,
  );
});

/** The status of a path sent as it is: `fetch` would tidy it up. */
async function statusOf(port: number, path: string): Promise<number> {
  return new Promise((resolve, reject) => {
    request({ host: '127.0.0.1', port, path }, (response) => {
      response.resume();
      resolve(response.statusCode ?? 0);
    })
      .on('error', reject)
      .end();
  });
}
