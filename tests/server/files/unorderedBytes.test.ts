import { describe, expect, test } from 'vitest';
import { HOUR_MS } from '../../../src/domain/limits.ts';
import { RETENTION } from '../../../src/server/retention/retention.ts';
import type { Replaced } from '../../../src/server/services.ts';
import { SEND_MAILS } from '../../../src/server/mail/sendMails.ts';
import { grownTo, jpeg } from '../../fixtures/files.ts';
import { otherConnection, testOnce } from '../support/backends.ts';
import { fakeClamd, replyAfterFile } from '../support/fakeClamd.ts';
import { storedFiles } from '../support/storedFiles.ts';
import { deliver, startWithStripe } from '../support/stripe.ts';
import {
  ORDER,
  startServer,
  uploadedKeysOf,
  uploadForm,
  Visitor,
  type ApiResponse,
  type RunningServer,
} from '../support/testServer.ts';

const MB = 1_048_576;
/** One fits into a budget of a megabyte, two do not. */
const PHOTO_BYTES = 600_000;
const OVER_BUDGET = {
  status: 429,
  body: {
    ok: false,
    files: [],
    code: 'too_many_bytes',
    error:
      'Too many files from your network are waiting to be ordered, and this one has no room. The files already uploaded are still here: order them, send a smaller file, or try again in an hour.',
  },
};
const FULL = {
  status: 507,
  body: {
    ok: false,
    files: [],
    code: 'storage_full',
    error: 'We cannot store files right now. It is safe to try again in a few minutes.',
  },
};

function send(visitor: Visitor): Promise<ApiResponse> {
  return visitor.upload(uploadForm(grownTo(jpeg(), PHOTO_BYTES)));
}

/** Uploads a photo, and orders it. Returns the URL of the payment page. */
async function order(visitor: Visitor): Promise<string> {
  const { status, body } = await send(visitor);
  expect(status).toBe(200);
  return visitor.paymentUrl({ ...ORDER, uploadedKeys: uploadedKeysOf(body) });
}

/** Uploads a photo through a proxy that names the visitor's address. */
async function statusFrom({ origin }: RunningServer, address: string): Promise<number> {
  const body = uploadForm(grownTo(jpeg(), PHOTO_BYTES));
  const headers = { 'x-forwarded-for': address };
  return (await new Visitor({ origin }).fetch('/api/upload', { method: 'POST', body, headers }))
    .status;
}

async function networksOf({ dataDir }: RunningServer): Promise<unknown[]> {
  const database = await otherConnection(dataDir);
  const rows = await database.query('select network from files order by received_at');
  return rows.map(({ network }) => network);
}

describe('the budget of one network', () => {
  const ONE = { UNORDERED_LIMIT_PER_ADDRESS_MB: '1' };

  test('an upload beyond the budget is answered 429 with Retry-After, and accepted once the files are ordered', async () => {
    const server = await startServer(ONE);
    const visitor = new Visitor(server);
    const first = await send(visitor);
    const refused = await send(new Visitor(server));
    expect(refused).toMatchObject(OVER_BUDGET);
    expect(refused.headers.get('retry-after')).toBe('3600');
    expect(await send(new Visitor(server, { language: 'pt' }))).toMatchObject({
      body: {
        error:
          'Há arquivos demais da sua rede à espera de um pedido, e este não cabe. Os que você já enviou continuam aqui: faça o pedido com eles, envie um arquivo menor ou tente de novo em uma hora.',
      },
    });
    expect(await storedFiles(server.dataDir)).toEqual(uploadedKeysOf(first.body));

    await visitor.paymentUrl({ ...ORDER, uploadedKeys: uploadedKeysOf(first.body) });
    expect((await send(visitor)).status).toBe(200);
  });

  testOnce('the budget applies to each IPv4 address, and to each /64 of IPv6', async () => {
    const server = await startServer({ ...ONE, TRUST_PROXY: 'true' });
    expect(await statusFrom(server, '192.0.2.1')).toBe(200);
    expect(await statusFrom(server, '192.0.2.1')).toBe(429);
    expect(await statusFrom(server, '192.0.2.2')).toBe(200);
    expect(await statusFrom(server, '2001:db8:0:1::a')).toBe(200);
    expect(await statusFrom(server, '2001:db8:0:1:ffff::b')).toBe(429);
    expect(await statusFrom(server, '2001:db8:0:2::a')).toBe(200);
  });

  test('uploads at the same time, on two servers, stay within the budget', async () => {
    const first = await startServer(ONE);
    const second = await startServer({ ...ONE, DATA_DIR: first.dataDir });
    const responses = await Promise.all(
      [first, second, first, second, first, second].map((server) => send(new Visitor(server))),
    );
    expect(responses.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([
      200, 429, 429, 429, 429, 429,
    ]);
    expect(await storedFiles(first.dataDir)).toHaveLength(1);
  });

  testOnce(
    'refused uploads do not count against the budget, and many small files count for more than their bytes',
    async () => {
      const server = await startServer({ ...ONE, MAX_FILE_MB: '1' });
      const visitor = new Visitor(server);
      const damaged = { ...jpeg(), bytes: Buffer.from('MZ'.repeat(300_000)) };
      expect((await visitor.upload(uploadForm(damaged))).status).toBe(415);
      expect((await visitor.upload(uploadForm(grownTo(jpeg(), 1.5 * MB)))).status).toBe(413);
      await visitor.uploadedKeys(16);
      expect((await visitor.upload()).status).toBe(429);
    },
  );

  testOnce(
    'orders that nobody pays for count against the budget, and the network of a paid order is forgotten',
    async () => {
      const server = await startServer(ONE);
      const visitor = new Visitor(server);
      const payment = await order(visitor);
      await order(visitor);
      await order(visitor);
      expect(await send(visitor)).toMatchObject(OVER_BUDGET);
      const [network] = await networksOf(server);
      expect(network).toMatch(/^[\w-]{8}$/);
      expect(await networksOf(server)).toEqual([network, network, network]);

      await visitor.post(`${payment}/pay`);
      expect((await send(visitor)).status).toBe(200);
      expect(await networksOf(server)).toEqual([null, network, network, network]);
    },
  );
});

const ALL_IN_ONE = { UNORDERED_LIMIT_MB: '1', UNORDERED_LIMIT_PER_ADDRESS_MB: '0' };

/** Starts a server whose budget of all is used up, by a visitor who can still order. */
async function startFull(replaced: Replaced = {}) {
  const clock = { now: Date.now() };
  const server = await startServer(ALL_IN_ONE, { replaced: { ...replaced, now: () => clock.now } });
  const early = new Visitor(server);
  const { body } = await send(early);
  return { clock, server, early, uploadedKeys: uploadedKeysOf(body) };
}

describe('the budget of all', () => {
  test('an upload beyond the budget is answered 507 as long as all files are younger than 48 hours', async () => {
    const { clock, server, early, uploadedKeys } = await startFull();
    clock.now += 48 * HOUR_MS - 1;
    expect(await send(new Visitor(server))).toMatchObject(FULL);
    expect((await early.checkout({ ...ORDER, uploadedKeys })).status).toBe(200);
    expect((await send(new Visitor(server))).status).toBe(200);
  });

  test('an upload beyond the budget is answered 507 after a jump of the clock, which makes no file old', async () => {
    const { clock, server, early, uploadedKeys } = await startFull({
      uptime: () => ({ boot: 'the same', ms: 0 }),
    });
    await server.app.jobs.run(RETENTION);
    clock.now += 60 * 24 * HOUR_MS;
    expect(await send(new Visitor(server))).toMatchObject(FULL);
    clock.now -= 60 * 24 * HOUR_MS;
    expect((await early.checkout({ ...ORDER, uploadedKeys })).status).toBe(200);
  });

  test('an upload beyond the budget deletes the oldest files after 48 hours, and no more of them than it needs', async () => {
    const { clock, server, early, uploadedKeys } = await startFull();
    clock.now += HOUR_MS;
    const [newer = ''] = await early.uploadedKeys();
    clock.now += 48 * HOUR_MS;
    const later = await send(new Visitor(server));
    expect(later.status).toBe(200);
    expect(await early.checkout({ ...ORDER, uploadedKeys })).toMatchObject({
      status: 422,
      body: { code: 'file_unknown' },
    });
    expect((await early.checkout({ ...ORDER, uploadedKeys: [newer] })).status).toBe(200);

    await server.app.jobs.run(RETENTION);
    expect((await storedFiles(server.dataDir)).toSorted()).toEqual(
      [newer, ...uploadedKeysOf(later.body)].toSorted(),
    );
  });

  testOnce(
    'an upload beyond the budget is refused although an older file was malware, whose bytes are deleted already',
    async () => {
      const clock = { now: Date.now() };
      const scanner = { reply: 'stream: Test.Harmful FOUND\0' };
      const CLAMD_URL = await fakeClamd((socket) => replyAfterFile(scanner.reply)(socket));
      const server = await startServer(
        { ...ALL_IN_ONE, CLAMD_URL },
        { replaced: { now: () => clock.now } },
      );
      expect((await send(new Visitor(server))).status).toBe(422);
      scanner.reply = 'stream: OK\0';
      clock.now += HOUR_MS;
      const clean = await send(new Visitor(server));
      expect(clean.status).toBe(200);
      clock.now += 47 * HOUR_MS + 60_000;
      expect(await send(new Visitor(server))).toMatchObject(FULL);
      expect(await storedFiles(server.dataDir)).toEqual(uploadedKeysOf(clean.body));
    },
  );
});

test('while too little of the disk is free uploads are answered 507, and checkouts, webhook events and mails go on', async () => {
  const { server, stripe, clock } = await startWithStripe();
  const { dataDir } = server;
  const early = new Visitor(server);
  const uploadedKeys = await early.uploadedKeys();
  // It would send the mails too.
  await server.app.close();

  const env = { ...stripe.env, DATA_DIR: dataDir, MIN_FREE_MB: '999999999' };
  const full = await startServer(env, { replaced: { now: () => clock.now } });
  const visitor = new Visitor(full, { cookie: early.cookie });
  expect(await send(visitor)).toMatchObject(FULL);
  expect(full.log.join('')).toContain('FreeSpaceBelowMinimum');
  await visitor.paymentUrl({ ...ORDER, uploadedKeys });
  stripe.complete(stripe.last);
  const event = stripe.event('checkout.session.completed', stripe.last);
  expect(await deliver({ server: full, stripe }, event)).toBe(200);
  await full.app.jobs.run(SEND_MAILS);
  const database = await otherConnection(dataDir);
  const sent = await database.query('select recipient from outbox where sent_at is not null');
  expect(sent).toHaveLength(2);
});
