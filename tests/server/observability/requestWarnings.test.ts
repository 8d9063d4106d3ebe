import { expect, test } from 'vitest';
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
