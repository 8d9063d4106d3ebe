import { describe, expect, test } from 'vitest';
import { testOnce } from '../support/backends.ts';
import { HOUR_MS, MINUTE_MS } from '../../../src/domain/limits.ts';
import { runOrders } from '../support/commandLine.ts';
import { doctor, linesOf } from '../support/doctor.ts';
import { replyAfterFile } from '../support/fakeClamd.ts';
import { writtenMails } from '../support/mailFolder.ts';
import { LINK_SECRET, startWithScanner } from '../support/ordersOfScannedFiles.ts';
import { alterStored, storageOf, storedBytes } from '../support/storedFiles.ts';
import { ORDER } from '../support/testServer.ts';

/** Starts a server with a settable clock, whose scanner is down until `scanner.isUp`. */
async function start() {
  const scanner = { isUp: false };
  const reply = replyAfterFile('stream: OK\0');
  const running = await startWithScanner(
    (socket) => (scanner.isUp ? reply(socket) : socket.destroy()),
    () => (scanner.isUp ? 'ClamAV 1.4.3/27500/today' : null),
  );
  const { database, server } = running;
  const { dataDir } = server;
  return {
    ...running,
    dataDir,
    scanner,
    env: { DATA_DIR: dataDir, LINK_SECRET },
    statusOf: async (key: string) =>
      (await database.query(`select status from files where key = '${key}'`))[0]?.['status'],
    removeBytes: async (key: string) => (await storageOf(dataDir)).remove(key),
    /** Runs both rescans after every scan has become due. */
    rescan: (passedMs = MINUTE_MS) => running.rescan(passedMs),
    /** The names and subjects of the mails about lost files, and their texts. */
    reports: async () =>
      (await writtenMails(server)).filter(({ name }) => name.endsWith('fileLost')),
    /** The log's lines about failures, each with the job or route, the order and the error. */
    failures: () =>
      server.log
        .map((line) => JSON.parse(line))
        .filter(({ msg }) => msg === 'failed')
        .map(({ job = 'request', order, err }) => [job, order, err.type]),
  };
}

describe('a file in quarantine whose bytes are gone', () => {
  test('is given up, logged once with its order, and reported to the provider at once', async () => {
    const running = await start();
    const { scanner, visitor, rescan, server, env } = running;
    const keys = await visitor.uploadedKeys(2);
    const [lost = '', kept = ''] = keys;
    const { reference, pay } = await running.place(keys);
    await pay();
    const bytes = await storedBytes(running.dataDir, lost);
    await running.removeBytes(lost);
    scanner.isUp = true;
    for (let minute = 0; minute < 5; minute += 1) await rescan();

    expect(await running.statusOf(lost)).toBe('lost');
    expect(await running.statusOf(kept)).toBe('released');
    expect(running.failures()).toEqual([['rescan', reference, 'OrderFailure']]);
    expect(await running.reports()).toEqual([
      {
        name: `${reference}-provider-fileLost`,
        to: 'hello@example.com',
        subject: `[TEST] Order ${reference}: a file cannot be read any more`,
        text: expect.stringContaining(`npm run orders -- files ${reference}`),
      },
    ]);
    expect(await running.download(lost)).toBe(404);
    expect(await server.app.metrics.text()).toContain('\nfiles{status="lost"} 1\n');
    const listed = (await runOrders(env, 'files', reference)).output;
    expect(listed.split('\n').map((line) => /cannot be read: .*$/.exec(line)?.[0])).toEqual([
      `cannot be read: files/${lost} is missing or damaged`,
      undefined,
      undefined,
    ]);
    expect(linesOf(await doctor(env), 'database')).toContainEqual(
      'fault: 1 files of orders cannot be read: what is stored of them is missing or damaged. The provider’s mails name the orders. Put the files back from a backup, or ask the customers for them',
    );

    // An operator found the bytes in a backup and put them back.
    await alterStored(running.dataDir, lost, bytes);
    await rescan(6 * HOUR_MS);
    expect(await running.download(lost)).toBe(200);
    expect(await running.reports()).toHaveLength(1);
  });

  test('is unknown to an order, so that the visitor uploads it again', async () => {
    const { scanner, visitor, rescan, ...running } = await start();
    const [lost = ''] = await visitor.uploadedKeys();
    await running.removeBytes(lost);
    scanner.isUp = true;
    await rescan();
    expect(running.failures()).toEqual([['rescan', undefined, 'OrderFailure']]);
    expect(await visitor.checkout({ ...ORDER, uploadedKeys: [lost] })).toMatchObject({
      status: 422,
      body: { code: 'file_unknown' },
    });
    expect(await running.reports()).toEqual([]);
  });

  testOnce('is named in the provider’s mail if its order is paid only afterwards', async () => {
    const { scanner, visitor, rescan, server, ...running } = await start();
    const keys = await visitor.uploadedKeys(2);
    const { reference, pay } = await running.place(keys);
    await running.removeBytes(keys[0] ?? '');
    scanner.isUp = true;
    await rescan();
    await pay();
    const mails = await writtenMails(server);
    expect(mails.map(({ name }) => name)).toEqual([
      `${reference}-customer`,
      `${reference}-provider`,
    ]);
    expect(mails[1]?.text).toContain(
      'One of the files of this order cannot be read any more: what is stored of it is missing or damaged. Please look for it in a backup, or ask the customer for it.',
    );
    expect(mails[1]?.text).not.toContain('waits for the virus scanner');
  });

  test('whose bytes were altered is given up too', async () => {
    const { scanner, visitor, rescan, ...running } = await start();
    const [key = ''] = await visitor.uploadedKeys();
    await alterStored(running.dataDir, key, Buffer.from('something else'));
    scanner.isUp = true;
    await rescan();
    await rescan();
    expect(await running.statusOf(key)).toBe('lost');
    expect(running.failures()).toEqual([['rescan', undefined, 'OrderFailure']]);
  });

  testOnce('is scanned at intervals that double if only its key cannot be opened', async () => {
    const { clock, scanner, visitor, rescan, database, ...running } = await start();
    const [key = ''] = await visitor.uploadedKeys();
    await database.query("update data_keys set wrapped_key = 'AAAA'");
    scanner.isUp = true;
    const seconds: number[] = [];
    for (const wait of [MINUTE_MS, 30_000, 60_000, 120_000]) {
      await rescan(wait);
      const [file] = await database.query('select scan_due_at from files');
      seconds.push((Number(file?.['scan_due_at']) - clock.now) / 1000);
    }
    expect(seconds).toEqual([30, 60, 120, 240]);
    expect(await running.statusOf(key)).toBe('quarantined');
  });
});

test('a clean file whose bytes are gone at its download is reported to the provider once', async () => {
  const { scanner, visitor, rescan, ...running } = await start();
  scanner.isUp = true;
  const keys = await visitor.uploadedKeys(2);
  await rescan();
  const { reference, pay } = await running.place(keys);
  await pay();
  const [lost = '', kept = ''] = keys;
  expect(await running.download(lost)).toBe(200);
  await running.removeBytes(lost);
  expect([await running.download(lost), await running.download(lost)]).toEqual([404, 404]);
  expect(await running.download(kept)).toBe(200);
  expect(await running.statusOf(lost)).toBe('lost');
  expect(running.failures()).toEqual([['request', reference, 'OrderFailure']]);
  expect((await running.reports()).map(({ subject }) => subject)).toEqual([
    `[TEST] Order ${reference}: a file cannot be read any more`,
  ]);
});
