import { expect, test } from 'vitest';
import { DAY_MS } from '../../../src/domain/limits.ts';
import { startServer, type RunningServer } from '../support/testServer.ts';

/** Posts something to a server as a sender does that forwards requests for others. */
const post = async (
  { app }: RunningServer,
  headers: Record<string, string> = {},
  remoteAddress = '127.0.0.1',
) => app.inject({ method: 'POST', url: '/api/checkout', headers, remoteAddress });

const warningsOf = async ({ app }: RunningServer) => (await app.readiness.detail()).warnings;

const loggedIn = ({ log }: RunningServer): string[] =>
  log.map((line) => JSON.parse(line)).flatMap(({ level, code }) => (level === 40 ? [code] : []));

const noForwardedAddress = (sender: string) => ({
  code: 'no_forwarded_address',
  message: `a request from ${sender} that TRUST_PROXY trusts had no X-Forwarded-For. If that is your proxy, all its visitors share one rate limit and one budget of uploaded files: let it set X-Forwarded-For to the visitor's address`,
});

test.each([
  ['true', 'one warning', true],
  ['127.0.0.0/8', 'one warning', true],
  ['192.0.2.0/24', 'no warning', false],
  ['false', 'no warning', false],
])(
  'with TRUST_PROXY=%s two POST requests from this machine without X-Forwarded-For lead to %s',
  async (TRUST_PROXY, _warnings, isWarned) => {
    const server = await startServer({ TRUST_PROXY, PUBLIC_URL: 'http://localhost' });
    await fetch(`${server.origin}/healthz`);
    expect(loggedIn(server)).toEqual([]);
    await post(server);
    await post(server);
    expect(loggedIn(server)).toEqual(isWarned ? ['no_forwarded_address'] : []);
    const expected = isWarned ? [noForwardedAddress('a sender (127.0.0.1)')] : [];
    expect(await warningsOf(server)).toEqual(expected);
  },
);

test('a trusted proxy that says for whom it forwards leads to no warning', async () => {
  const server = await startServer({ TRUST_PROXY: '127.0.0.1', PUBLIC_URL: 'http://localhost' });
  await post(server, { 'x-forwarded-for': '192.0.2.1' });
  expect(await warningsOf(server)).toEqual([]);
});

test.each([
  ['172.18.0.1', 'a sender (172.18.0.1)'],
  ['203.0.113.1', 'a sender'],
])('the warning of a trusted sender %s without X-Forwarded-For names %s', async (from, sender) => {
  const server = await startServer({ TRUST_PROXY: 'true', PUBLIC_URL: 'http://localhost' });
  await post(server, {}, from);
  expect(await warningsOf(server)).toEqual([noForwardedAddress(sender)]);
});

const SHOP = { PUBLIC_URL: 'http://shop.localhost' };
/** The headers that a browser sends with a request of the page itself. */
const fromPageAt = (origin: string) => ({ origin, 'sec-fetch-site': 'same-origin' });

const otherOrigin = (origin: string) => ({
  code: 'other_origin',
  message: `visitors seem to use ${origin}, but payments and mails lead to PUBLIC_URL http://shop.localhost, so that their orders are lost on the way. Redirect the one to the other in the proxy, or correct PUBLIC_URL`,
});

test('two visitors of a page that is not at PUBLIC_URL lead to one warning', async () => {
  const server = await startServer(SHOP);
  await post(server, fromPageAt('http://shop.localhost'));
  expect(await warningsOf(server)).toEqual([]);
  await post(server, fromPageAt('https://www.shop.localhost'));
  await post(server, fromPageAt('https://shop.localhost:8443'));
  expect(loggedIn(server)).toEqual(['other_origin']);
  expect(await warningsOf(server)).toEqual([otherOrigin('https://www.shop.localhost')]);
});

test.each([
  ['by https', fromPageAt('https://shop.localhost'), 'https://shop.localhost'],
  [
    'at a name of 100 letters',
    fromPageAt(`http://${'a'.repeat(90)}.localhost`),
    `http://${'a'.repeat(90)}.localhost`,
  ],
  ['at an IP address', fromPageAt('http://[2001:db8::1]:8080'), 'http://[2001:db8::1]:8080'],
  [
    'in a browser without sec-fetch-site',
    { origin: 'http://www.shop.localhost', host: 'www.shop.localhost' },
    'http://www.shop.localhost',
  ],
])(
  'a page that is used %s, and not at PUBLIC_URL, leads to a warning',
  async (_how, headers, origin) => {
    const server = await startServer(SHOP);
    await post(server, headers);
    expect(await warningsOf(server)).toEqual([otherOrigin(origin)]);
  },
);

test.each<[what: string, headers: Record<string, string>]>([
  ['without an origin', { 'sec-fetch-site': 'same-origin' }],
  ['with an empty origin', fromPageAt('')],
  ['of a page without an origin', fromPageAt('null')],
  ['of another site', { origin: 'https://evil.example', 'sec-fetch-site': 'cross-site' }],
  ['with an origin that is no URL', fromPageAt('call 555 0100')],
  ['with an origin that has a path', fromPageAt('https://www.shop.localhost/call-555-0100')],
  ['of an extension', fromPageAt('chrome-extension://abcdefgh')],
  ['with quotes in its origin', fromPageAt('https://"quoted".localhost')],
  ['with a host of 101 letters', fromPageAt(`https://${'a'.repeat(91)}.localhost`)],
])('a request %s leads to no warning of another origin', async (_what, headers) => {
  const server = await startServer(SHOP);
  await post(server, headers);
  expect(await warningsOf(server)).toEqual([]);
});

test('without PUBLIC_URL no origin leads to a warning', async () => {
  const server = await startServer();
  await post(server, fromPageAt('http://127.0.0.1:8080'));
  expect(await warningsOf(server)).toEqual([]);
});

test.each<[code: string, env: Record<string, string>, headers: Record<string, string>]>([
  ['other_origin', SHOP, fromPageAt('https://evil.example')],
  ['no_forwarded_address', { TRUST_PROXY: 'true', ...SHOP }, {}],
  ['untrusted_proxy', {}, { 'x-forwarded-for': '192.0.2.1' }],
])(
  'the warning %s ends a day after the last request that caused it, since anybody can send one',
  async (code, env, headers) => {
    const clock = { now: Date.now() };
    const server = await startServer(env, { replaced: { now: () => clock.now } });
    const codes = async () => (await warningsOf(server)).map((warning) => warning.code);
    await post(server, headers);
    clock.now += DAY_MS - 1;
    await post(server, headers);
    clock.now += DAY_MS - 1;
    expect([await codes(), loggedIn(server)]).toEqual([[code], [code]]);
    clock.now += 1;
    expect(await codes()).toEqual([]);
    await post(server, headers);
    expect([await codes(), loggedIn(server)]).toEqual([[code], [code, code]]);
  },
);
