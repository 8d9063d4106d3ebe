import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { DAY_MS } from '../../../src/domain/limits.ts';
import { SEND_MAILS } from '../../../src/server/mail/sendMails.ts';
import { DiskStorage } from '../../../src/server/storage/diskStorage.ts';
import { StorageError } from '../../../src/server/storage/storage.ts';
import { storedFiles } from '../support/storedFiles.ts';
import { otherConnection, testOnce } from '../support/backends.ts';
import { deliver, startWithStripe, visitorWithOrder } from '../support/stripe.ts';
import {
  CONTACT,
  ORDER,
  startServer,
  temporaryFolder,
  Visitor,
  type RunningServer,
} from '../support/testServer.ts';

const START = Date.parse('2026-03-01T12:00:00Z');

async function startAt(
  clock: { now: number },
  env: Record<string, string> = {},
  storage?: DiskStorage,
) {
  const replaced = { now: () => clock.now, ...(storage === undefined ? {} : { storage }) };
  return startServer(env, { replaced });
}

const sweep = ({ app }: RunningServer) => app.jobs.run('retention');
const mailsIn = (dataDir: string) => readdir(join(dataDir, 'outbox'));

describe('files without an order', () => {
  test('a file without an order is deleted after thirty days, and its deletion is recorded', async () => {
    const clock = { now: START };
    const server = await startAt(clock);
    const [key = ''] = await new Visitor(server).uploadedKeys();

    clock.now = START + 30 * DAY_MS - 1;
    await sweep(server);
    expect(await storedFiles(server.dataDir)).toEqual([key]);

    clock.now += 1;
    await sweep(server);
    expect(await storedFiles(server.dataDir)).toEqual([]);
    const other = await otherConnection(server.dataDir);
    expect(await other.query('select * from files')).toEqual([]);
    const [record] = await other.query('select * from deleted_files');
    expect({ ...record, deleted_at: Number(record?.['deleted_at']) }).toMatchObject({
      key,
      order_id: null,
      deleted_at: clock.now,
    });
  });

  test('a file that the storage fails to delete is tried again by the next sweep, and delays no other file', async () => {
    const dataDir = await temporaryFolder();
    const clock = { now: START };
    const storage = new StuckStorage(dataDir);
    const server = await startAt(clock, { DATA_DIR: dataDir }, storage);
    const keys = await new Visitor(server).uploadedKeys(3);
    clock.now += 30 * DAY_MS;

    storage.stuck = keys[0] ?? '';
    await sweep(server);
    expect(await storedFiles(dataDir)).toEqual([storage.stuck]);
    const lines = server.log.filter((line) => line.includes('"job":"retention"'));
    const reports = lines.map((line) => JSON.parse(line));
    expect(reports.map(({ msg, files, failed }) => ({ msg, files, failed }))).toEqual([
      { msg: 'done', files: 0, failed: 0 },
      { msg: 'done', files: 2, failed: 1 },
      { msg: 'failed', files: undefined, failed: undefined },
    ]);

    storage.stuck = '';
    await sweep(server);
    expect(await storedFiles(dataDir)).toEqual([]);
    const other = await otherConnection(dataDir);
    expect(await other.query('select key from deleted_files')).toHaveLength(3);
  });
});

describe('orders', () => {
  test.each([
    ['30', 1, 31],
    // The limit by the upload comes before that by the payment.
    ['', 29, 60],
  ])(
    'with RETENTION_DAYS="%s" the files and personal data of an order paid on day %d are deleted on day %d after the upload',
    async (RETENTION_DAYS, paidOn, deletedOn) => {
      const clock = { now: START };
      const server = await startAt(clock, { RETENTION_DAYS });
      const visitor = new Visitor(server);
      const uploadedKeys = await visitor.uploadedKeys(2);
      clock.now += paidOn * DAY_MS;
      const url = await visitor.paymentUrl({ ...ORDER, uploadedKeys });
      await visitor.post(`${url}/pay`);
      await server.app.jobs.run(SEND_MAILS);
      expect(await mailsIn(server.dataDir)).toHaveLength(2);

      clock.now = START + deletedOn * DAY_MS - 1;
      await sweep(server);
      expect(await storedFiles(server.dataDir)).toHaveLength(2);

      clock.now += 1;
      await sweep(server);
      expect(await storedFiles(server.dataDir)).toEqual([]);
      expect(await mailsIn(server.dataDir)).toEqual([]);
      const other = await otherConnection(server.dataDir);
      const [order] = await other.query('select * from orders');
      expect(order).toMatchObject({ status: 'paid', session: '', shipping: null });
      expect(Number(order?.['purged_at'])).toBe(clock.now);
      const rows = JSON.stringify([
        await other.query('select * from orders'),
        await other.query('select * from outbox'),
        await other.query('select * from deleted_files'),
      ]);
      expect(Object.values(CONTACT).filter((text) => rows.includes(text))).toEqual([]);
      expect(await other.query('select key from deleted_files')).toHaveLength(2);
    },
  );

  testOnce(
    'the files of an order whose money is on its way are kept for however long that takes, and for thirty days after it has arrived',
    async () => {
      const running = await startWithStripe({ RETENTION_DAYS: '30' });
      const { server, stripe, clock } = running;
      const { visitor, order } = await visitorWithOrder(server);
      await visitor.paymentUrl(order);
      stripe.complete(stripe.last, { isSlow: true });
      await deliver(running, stripe.event('checkout.session.completed', stripe.last));
      clock.now += 61 * DAY_MS;
      await sweep(server);
      expect(await storedFiles(server.dataDir)).toEqual(order.uploadedKeys);

      stripe.last.payment_status = 'paid';
      await deliver(running, stripe.event('checkout.session.async_payment_succeeded', stripe.last));
      clock.now += 30 * DAY_MS - 1;
      await sweep(server);
      expect(await storedFiles(server.dataDir)).toEqual(order.uploadedKeys);
      clock.now += 1;
      await sweep(server);
      expect(await storedFiles(server.dataDir)).toEqual([]);
    },
  );

  test('an order whose payment was never reported keeps its files, because the sweep asks Stripe before it deletes', async () => {
    const { server, stripe, clock } = await startWithStripe();
    const { visitor, order } = await visitorWithOrder(server);
    await visitor.paymentUrl(order);
    stripe.complete(stripe.last);
    clock.now += 60 * DAY_MS;
    await sweep(server);
    expect(await storedFiles(server.dataDir)).toEqual(order.uploadedKeys);
    const other = await otherConnection(server.dataDir);
    expect(await other.query('select status, purged_at from orders')).toEqual([
      { status: 'paid', purged_at: null },
    ]);
  });

  testOnce(
    'the personal data of an order that was never paid is deleted thirty days after it was placed',
    async () => {
      const clock = { now: START };
      const server = await startAt(clock);
      const visitor = new Visitor(server);
      const url = await visitor.paymentUrl({
        ...ORDER,
        uploadedKeys: await visitor.uploadedKeys(),
      });
      await visitor.post(`${url}/cancel`);
      const other = await otherConnection(server.dataDir);
      const purged = async () => {
        const [order] = await other.query('select contact, purged_at from orders');
        return { isPurged: order?.['purged_at'] !== null, hasContact: order?.['contact'] !== null };
      };
      clock.now += 30 * DAY_MS - 1;
      await sweep(server);
      expect(await purged()).toEqual({ isPurged: false, hasContact: true });
      clock.now += 1;
      await sweep(server);
      expect(await purged()).toEqual({ isPurged: true, hasContact: false });
      expect(await other.query('select id from data_keys')).toEqual([]);
    },
  );

  testOnce(
    'an order that awaits payment cannot be sent again once its files are thirty days old',
    async () => {
      const { server, clock } = await startWithStripe();
      const { visitor, order } = await visitorWithOrder(server);
      clock.now += 30 * DAY_MS - 1;
      await visitor.paymentUrl(order);
      clock.now += 1;
      expect(await visitor.checkout(order)).toMatchObject({
        status: 422,
        body: { code: 'file_unknown' },
      });
    },
  );
});

test('servers that sweep at the same time delete each file and each order once', async () => {
  const dataDir = await temporaryFolder();
  const clock = { now: START };
  const servers = [
    await startAt(clock, { DATA_DIR: dataDir }),
    await startAt(clock, { DATA_DIR: dataDir }),
  ] as const;
  const visitor = new Visitor(servers[0]);
  const free = await visitor.uploadedKeys(6);
  const ordered = await visitor.uploadedKeys(4);
  for (const key of ordered) await visitor.paymentUrl({ ...ORDER, uploadedKeys: [key] });

  clock.now += 60 * DAY_MS;
  await Promise.all(servers.map(sweep));
  await Promise.all(servers.map(sweep));

  expect(await storedFiles(dataDir)).toEqual([]);
  const other = await otherConnection(dataDir);
  const gone = await other.query('select key from deleted_files');
  expect(new Set(gone.map(({ key }) => key))).toEqual(new Set([...free, ...ordered]));
  expect(gone).toHaveLength(free.length + ordered.length);
  expect(await other.query('select id from orders where purged_at is null')).toEqual([]);
});

/** A storage that fails to delete one file. */
class StuckStorage extends DiskStorage {
  stuck = '';

  override async remove(key: string): Promise<void> {
    if (key === this.stuck) throw new StorageError('the storage failed');
    await super.remove(key);
  }
}
