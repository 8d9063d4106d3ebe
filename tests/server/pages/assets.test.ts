import { request } from 'node:http';
import { expect, test } from 'vitest';
import { RELOAD_SCRIPT } from '../../../src/server/pages/replacedScript.ts';
import { SCRIPT, SCRIPT_PATH, startServerWithPage, Visitor } from '../support/testServer.ts';

const BROWSER = { 'accept-encoding': 'gzip, deflate, br' };

test.each(['br', 'gzip', undefined])(
  'an asset is sent with content-encoding %s and may be cached for good',
  async (encoding) => {
    const { app } = await startServerWithPage();
    const headers = encoding === undefined ? {} : { 'accept-encoding': encoding };
    const response = await app.inject({ url: SCRIPT_PATH, headers });
    expect(response.statusCode).toBe(200);
    expect(response.headers).toMatchObject({
      'cache-control': 'public, max-age=31536000, immutable',
      'content-type': 'application/javascript; charset=utf-8',
      vary: 'Accept-Encoding',
    });
    expect(response.headers['content-encoding']).toBe(encoding);
  },
);

test('an asset is sent unchanged', async () => {
  const visitor = new Visitor(await startServerWithPage());
  expect(await (await visitor.fetch(SCRIPT_PATH)).text()).toBe(SCRIPT);
});

test.each(['/assets/', '/assets/none.js', '/page.json', '/en/index.html'])(
  'a request for %s, which is no asset, is answered 404',
  async (path) => {
    const visitor = new Visitor(await startServerWithPage());
    expect((await visitor.fetch(path)).status).toBe(404);
  },
);

test.each(['hydrate-Ab3_-9', 'firstFile-B2cD4e'])(
  'a request for %s.js, a script of an earlier build without which nobody can order, is answered with a script that reloads the page',
  async (name) => {
    const { app } = await startServerWithPage();
    const response = await app.inject(`/assets/${name}.js`);
    expect(response.statusCode).toBe(200);
    expect(response.headers).toMatchObject({
      'cache-control': 'no-store',
      'content-type': 'application/javascript; charset=utf-8',
    });
    expect(response.body).toBe(RELOAD_SCRIPT);
  },
);

test('a request for the folder of assets by a client that accepts no encoding is answered 404', async () => {
  const { app } = await startServerWithPage();
  expect((await app.inject('/assets/')).statusCode).toBe(404);
});

test.each([
  [416, { range: 'bytes=1000000-' }],
  [416, { range: 'bytes=1000000-', ...BROWSER }],
  [412, { 'if-match': '"another"' }],
  [412, { 'if-unmodified-since': 'Thu, 01 Jan 1970 00:00:00 GMT' }],
])('an asset is answered %i to a request with %j', async (status, headers) => {
  const { app } = await startServerWithPage();
  const response = await app.inject({ url: SCRIPT_PATH, headers });
  expect([response.statusCode, response.body]).toEqual([status, '']);
  expect(response.headers['content-range']).toEqual(
    status === 416 ? expect.stringMatching(/^bytes \*\/\d+$/) : undefined,
  );
});

test('a request for a path outside the folder of assets is answered with a 4xx status', async () => {
  const { port } = await startServerWithPage();
  const paths = ['/assets/../page.json', '/assets/..%2fpage.json', '/assets/%2e%2e/page.json'];
  const statuses = await Promise.all(paths.map((path) => statusOf(port, path)));
  expect(statuses.every((status) => status >= 400 && status < 500)).toBe(true);
});

/** Requests a path as it is written, which `fetch` would normalize, and returns the status. */
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
