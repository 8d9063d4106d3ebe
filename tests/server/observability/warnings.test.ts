import { expect, test } from 'vitest';
import { otherConnection } from '../support/backends.ts';
import { openOperatorPort } from '../support/operatorPort.ts';
import { startServer, Visitor, type RunningServer } from '../support/testServer.ts';

const PUBLIC = { PUBLIC_URL: 'https://orders.example', ALLOW_TEST_PAYMENTS: 'true' };

/** Returns what `/readyz` answers on the operator's port. */
async function readiness({ app }: RunningServer): Promise<{ status: number; body: unknown }> {
  const response = await fetch(`${await openOperatorPort(app)}/readyz`);
  return { status: response.status, body: await response.json() };
}

/** A machine that has just been started, and never gets older. */
const running = () => ({ boot: 'a start', ms: 1000 });

const warningsIn = ({ log }: RunningServer): string[] =>
  log.map((line) => JSON.parse(line)).flatMap(({ level, code }) => (level === 40 ? [code] : []));

test('a server without configuration starts without a warning', async () => {
  const server = await startServer();
  expect(warningsIn(server)).toEqual([]);
  expect(await readiness(server)).toEqual({
    status: 200,
    body: { ok: true, database: 'ok', storage: 'ok', warnings: [] },
  });
});

test('the weaknesses of a public server are logged at boot and shown to the operator, and not to visitors', async () => {
  const server = await startServer(PUBLIC);
  const codes = [
    'test_payments',
    'example_provider',
    'no_mail_server',
    'no_scanner',
    'no_trusted_proxy',
  ];
  expect(warningsIn(server)).toEqual(codes);
  expect(await readiness(server)).toMatchObject({
    status: 200,
    body: { ok: true, warnings: codes.map((code) => ({ code })) },
  });
  expect(await (await fetch(`${server.origin}/readyz`)).json()).toEqual({ ok: true });
});

test('a largest file that no budget has room for is a warning, and smaller ones are accepted', async () => {
  const server = await startServer({ MAX_FILE_MB: '2000', UNORDERED_LIMIT_PER_ADDRESS_MB: '1999' });
  expect(warningsIn(server)).toEqual(['file_above_address_budget']);
  expect(await readiness(server)).toEqual({
    status: 200,
    body: {
      ok: true,
      database: 'ok',
      storage: 'ok',
      warnings: [
        {
          code: 'file_above_address_budget',
          message:
            'files of 1999 MB and above are always refused, because MAX_FILE_MB (2000) exceeds UNORDERED_LIMIT_PER_ADDRESS_MB (1999). Set UNORDERED_LIMIT_PER_ADDRESS_MB above 2000, or MAX_FILE_MB below 1999',
        },
      ],
    },
  });
  expect((await new Visitor(server).upload()).status).toBe(200);
});

test('the operator is warned while a clock that has jumped holds scheduled deletions', async () => {
  const clock = { now: Date.now() };
  const server = await startServer({}, { replaced: { now: () => clock.now, uptime: running } });
  await server.app.jobs.run('retention');
  clock.now += 61 * 24 * 60 * 60_000;
  await server.app.jobs.run('retention');
  expect(await readiness(server)).toEqual({
    status: 200,
    body: {
      ok: true,
      database: 'ok',
      storage: 'ok',
      warnings: [
        {
          code: 'deletions_held',
          message:
            'The clock has jumped by 5270400 s, and scheduled deletions are held. See whether it is right, then run: npm run orders -- confirm-clock',
        },
      ],
    },
  });
  const other = await otherConnection(server.dataDir);
  await other.query('update clock set seen_at = null, held_at = null, jump_ms = null');
  expect(await readiness(server)).toMatchObject({ body: { ok: true, warnings: [] } });
});

test('a storage that fails is named to the operator', async () => {
  const server = await startServer();
  const { app } = await startServer(
    {},
    {
      replaced: {
        storage: {
          write: async () => {},
          read: () => (async function* () {})(),
          remove: async () => {},
          sweepLeftovers: async () => 0,
          probe: async () => {
            throw new Error('no space left');
          },
        },
      },
    },
  );
  expect(await readiness({ ...server, app })).toEqual({
    status: 503,
    body: { ok: false, database: 'ok', storage: 'failed', warnings: [] },
  });
});

test.each([
  ['false', 'one warning', true],
  ['192.0.2.0/24', 'one warning', true],
  ['true', 'no warning', false],
  ['127.0.0.1', 'no warning', false],
])(
  'with TRUST_PROXY=%s two forwarded requests from this machine lead to %s',
  async (TRUST_PROXY, _warnings, isWarned) => {
    const server = await startServer({ TRUST_PROXY, PUBLIC_URL: 'http://localhost' });
    const get = async (headers: Record<string, string>) =>
      fetch(`${server.origin}/healthz`, { headers });
    await get({});
    expect(warningsIn(server)).toEqual([]);
    await get({ 'x-forwarded-for': '192.0.2.1' });
    await get({ 'x-forwarded-for': '192.0.2.1' });
    expect(warningsIn(server)).toEqual(isWarned ? ['untrusted_proxy'] : []);
    expect(await readiness(server)).toMatchObject({
      body: { warnings: isWarned ? [{ code: 'untrusted_proxy' }] : [] },
    });
  },
);

test.each([
  ['127.0.0.2', true],
  ['::ffff:127.0.0.1', true],
  ['::1', true],
  ['10.1.2.3', true],
  ['100.64.0.1', true],
  ['100.127.255.254', true],
  ['172.31.0.1', true],
  ['192.168.0.7', true],
  ['fd00::1', true],
  ['100.63.255.254', false],
  ['100.128.0.1', false],
  ['203.0.113.1', false],
  ['2001:db8::1', false],
])('a forwarded request from %s is warned of by address: %s', async (remoteAddress, isNamed) => {
  const server = await startServer({ PUBLIC_URL: 'http://localhost' });
  await server.app.inject({
    url: '/healthz',
    remoteAddress,
    headers: { 'x-forwarded-for': '192.0.2.1' },
  });
  const sender = isNamed ? `a sender (${remoteAddress})` : 'a sender';
  expect(await readiness(server)).toMatchObject({
    body: {
      warnings: [
        {
          code: 'untrusted_proxy',
          message: expect.stringContaining(`X-Forwarded-For from ${sender} that TRUST_PROXY`),
        },
      ],
    },
  });
});

/** Starts a server and returns its warnings about example values. */
async function exampleWarnings(env: Record<string, string>): Promise<string[]> {
  const { log } = await startServer({ ...env, ALLOW_TEST_PAYMENTS: 'true' });
  return log.map((line) => JSON.parse(line).msg).filter((text) => text.includes('an example'));
}

const EXAMPLE_VALUES = {
  PROVIDER_NAME: 'Ponte',
  PROVIDER_LINE_EN: 'Certified Translations',
  PROVIDER_LINE_PT: 'Traduções certificadas',
  PROVIDER_PUBLIC_EMAIL: 'hello@example.com',
  PROVIDER_PHONE: '+1 555 0100',
  PROVIDER_CHAT_URL: 'https://example.com/chat',
};

test('an https server warns at start of each variable that still has an example value', async () => {
  expect(await exampleWarnings({ PUBLIC_URL: 'https://orders.example' })).toEqual([
    'an example stands where visitors, customers and mails need your own: set PROVIDER_NAME, PROVIDER_LINE_EN, PROVIDER_LINE_PT, PROVIDER_PUBLIC_EMAIL, PROVIDER_PHONE, PROVIDER_CHAT_URL',
  ]);
  expect(
    await exampleWarnings({ PUBLIC_URL: 'https://orders.example', ...EXAMPLE_VALUES }),
  ).toEqual([
    'an example stands where visitors, customers and mails need your own: set PROVIDER_PUBLIC_EMAIL, PROVIDER_PHONE, PROVIDER_CHAT_URL',
  ]);
});

test('no warning about example values is logged without https or with a provider of its own', async () => {
  const provider = {
    ...EXAMPLE_VALUES,
    PROVIDER_PUBLIC_EMAIL: 'hello@ponte.example',
    PROVIDER_PHONE: '+1 555 0199',
    PROVIDER_CHAT_URL: 'https://chat.example/',
  };
  expect(await exampleWarnings({ PUBLIC_URL: 'https://orders.example', ...provider })).toEqual([]);
  expect(await exampleWarnings({ PUBLIC_URL: 'http://orders.example' })).toEqual([]);
});
