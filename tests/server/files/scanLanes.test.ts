import type { Socket } from 'node:net';
import { describe, expect, test } from 'vitest';
import { MINUTE_MS } from '../../../src/domain/limits.ts';
import { downloadLinks } from '../../../src/server/files/downloadLinks.ts';
import { otherConnection, testOnce } from '../support/backends.ts';
import { fakeClamd, replyAfterFile } from '../support/fakeClamd.ts';
import { storedFiles } from '../support/storedFiles.ts';
import { ORDER, startServer, uploadForm, Visitor } from '../support/testServer.ts';

const LINK_SECRET = 'the secret that signs links in this test';
const OK = replyAfterFile('stream: OK\0');
const OVER_ITS_LIMIT = replyAfterFile('INSTREAM size limit exceeded. ERROR\0');

/** Starts a server with a settable clock and a scanner that is scripted by the test. */
async function startScanned() {
  const clock = { now: Date.now() };
  const scanner = {
    scans: 0,
    handle: OK,
    version: 'ClamAV 1.4.3/27500/Mon Mar  2 10:00:00 2026' as string | null,
  };
  const scan = (socket: Socket) => {
    if (scanner.version === null) {
      socket.destroy();
      return;
    }
    scanner.scans += 1;
    scanner.handle(socket);
  };
  const CLAMD_URL = await fakeClamd(scan, () => scanner.version);
  const server = await startServer(
    { CLAMD_URL, LINK_SECRET },
    { replaced: { now: () => clock.now } },
  );
  const database = await otherConnection(server.dataDir);
  const visitor = new Visitor(server);
  return {
    clock,
    database,
    scanner,
    server,
    visitor,
    statuses: async () => {
      const rows = await database.query('select status from files order by received_at, status');
      return rows.map(({ status }) => status);
    },
    download: (key: string) => {
      const links = downloadLinks({ secret: LINK_SECRET, publicUrl: '' });
      return visitor.fetch(links.linkFor({ key, expiresAt: clock.now + MINUTE_MS }));
    },
    /** Runs the job that scans files for the first time, and afterwards the one for the others. */
    rescan: async () => {
      await server.app.jobs.run('rescan');
      await server.app.jobs.run('rescan-failed');
    },
    /** The log's lines about the scanner. */
    reports: () =>
      server.log
        .map((line): Record<string, unknown> => JSON.parse(line))
        .filter((line) => line['scanner'] !== undefined)
        .map(({ scanner: state, msg }) => [state, msg]),
  };
}

describe('files that the scanner cannot judge', () => {
  testOnce(
    'a file that the scanner fails on is scanned again at intervals that double, up to six hours',
    async () => {
      const { clock, database, scanner, server, visitor } = await startScanned();
      scanner.handle = OVER_ITS_LIMIT;
      await visitor.uploadedKeys();
      const seconds: number[] = [];
      while (seconds.length < 12) {
        const [file] = await database.query('select scan_due_at from files');
        const dueAt = Number(file?.['scan_due_at']);
        seconds.push((dueAt - clock.now) / 1000);
        clock.now = dueAt;
        await server.app.jobs.run('rescan-failed');
      }
      expect(seconds).toEqual([
        30, 60, 120, 240, 480, 960, 1920, 3840, 7680, 15_360, 21_600, 21_600,
      ]);
      expect(scanner.scans).toBe(13);
    },
  );

  test('a scan that was planned while the clock was ahead is not put off once it is right again', async () => {
    const { clock, scanner, rescan, statuses, visitor } = await startScanned();
    scanner.handle = OVER_ITS_LIMIT;
    clock.now += 1441 * MINUTE_MS;
    await visitor.uploadedKeys();
    scanner.handle = OK;
    clock.now -= 1441 * MINUTE_MS;
    await rescan();
    expect(await statuses()).toEqual(['released']);
  });

  testOnce('many files that the scanner cannot judge do not keep a new one waiting', async () => {
    const { clock, scanner, server, visitor, statuses } = await startScanned();
    scanner.handle = OVER_ITS_LIMIT;
    await visitor.uploadedKeys(8);
    scanner.version = null;
    await visitor.uploadedKeys();
    scanner.version = 'ClamAV 1.4.3/27500/today';
    scanner.handle = OK;
    scanner.scans = 0;
    clock.now += 31_000;
    await server.app.jobs.run('rescan');
    expect(scanner.scans).toBe(1);
    expect((await statuses()).filter((status) => status === 'released')).toHaveLength(1);
  });

  test('ordered files are scanned first', async () => {
    const { clock, database, scanner, server, visitor } = await startScanned();
    scanner.version = null;
    await visitor.uploadedKeys(6);
    clock.now += 1000;
    const uploadedKeys = await visitor.uploadedKeys(2);
    await visitor.paymentUrl({ ...ORDER, uploadedKeys });
    scanner.version = 'ClamAV 1.4.3/27500/today';
    // Three files are scanned at once, and the scanner hangs on all three.
    const waiting: Socket[] = [];
    scanner.handle = (socket) => void waiting.push(socket.resume());
    clock.now += MINUTE_MS;
    const run = server.app.jobs.run('rescan');
    await expect.poll(() => waiting.length).toBe(3);
    const claimed = await database.query(
      `select key from files where scan_due_at > ${clock.now} order by order_id is null, key`,
    );
    expect(claimed.map(({ key }) => key)).toEqual([...uploadedKeys.toSorted(), expect.any(String)]);
    scanner.version = null;
    for (const socket of waiting) socket.destroy();
    await run;
  });

  test('a file that the scanner finds locked is refused, and nothing of it is kept', async () => {
    const { scanner, server, visitor, statuses, database } = await startScanned();
    scanner.handle = replyAfterFile('stream: Heuristics.Encrypted.PDF FOUND\0');
    expect(await visitor.upload(uploadForm())).toMatchObject({
      status: 415,
      body: { code: 'file_locked' },
    });
    expect(await storedFiles(server.dataDir)).toEqual([]);
    expect(await statuses()).toEqual([]);
    expect(await database.query('select id from data_keys')).toEqual([]);
  });
});

test('a scanner that goes down and comes back is logged once each, is seen in the metrics, and scans at once what waits', async () => {
  const { clock, scanner, server, visitor, rescan, statuses, reports } = await startScanned();
  scanner.handle = OVER_ITS_LIMIT;
  await visitor.uploadedKeys();
  clock.now += MINUTE_MS;
  await rescan();
  expect(reports()).toEqual([]);
  expect(await server.app.metrics.text()).toContain('\nscanner_up 1\n');

  scanner.version = null;
  await visitor.uploadedKeys(2);
  await rescan();
  await rescan();
  const away = ['away', 'the scanner does not answer: files are accepted and stay in quarantine'];
  expect(reports()).toEqual([away]);
  expect(await server.app.metrics.text()).toContain('\nscanner_up 0\n');

  scanner.version = 'ClamAV 1.4.3/27500/today';
  scanner.handle = OK;
  await rescan();
  expect(reports()).toEqual([away, ['back', 'done']]);
  expect(await statuses()).toEqual(['released', 'released', 'released']);
});

testOnce(
  'files uploaded while the scanner is known to hang are accepted without waiting for it, and scanned once it is back',
  async () => {
    const { scanner, server, visitor, rescan, statuses } = await startScanned();
    scanner.version = null;
    await rescan();
    expect(await server.app.metrics.text()).toContain('\nscanner_up 0\n');

    // It says its version again, which nobody has asked for yet, and never replies to a file.
    scanner.version = 'ClamAV 1.4.3/27500/today';
    scanner.handle = () => undefined;
    await visitor.uploadedKeys(2);
    expect(scanner.scans).toBe(0);
    expect(await statuses()).toEqual(['quarantined', 'quarantined']);
    expect(await server.app.metrics.text()).toContain('\nscan_verdicts_total{verdict="none"} 2\n');

    scanner.handle = OK;
    await rescan();
    expect(scanner.scans).toBe(2);
    expect(await statuses()).toEqual(['released', 'released']);
  },
);

describe('a download after the signatures were renewed', () => {
  testOnce('scans the file once more, and a file that is still clean is sent', async () => {
    const { scanner, visitor, rescan, download } = await startScanned();
    await rescan();
    const [key = ''] = await visitor.uploadedKeys();
    expect((await download(key)).status).toBe(200);
    expect(scanner.scans).toBe(1);

    scanner.version = 'ClamAV 1.4.3/27501/Tue Mar  3 10:00:00 2026';
    await rescan();
    expect((await download(key)).status).toBe(200);
    expect((await download(key)).status).toBe(200);
    expect(scanner.scans).toBe(2);

    scanner.version = null;
    await rescan();
    expect((await download(key)).status).toBe(200);
  });

  test('destroys a file that the new signatures find harmful, and answers 404', async () => {
    const { scanner, server, visitor, rescan, download, statuses } = await startScanned();
    await rescan();
    const [key = ''] = await visitor.uploadedKeys();
    scanner.version = 'ClamAV 1.4.3/27501/Tue Mar  3 10:00:00 2026';
    scanner.handle = replyAfterFile('stream: Test.Harmful FOUND\0');
    await rescan();
    expect((await download(key)).status).toBe(404);
    expect(await statuses()).toEqual(['destroyed']);
    expect(await storedFiles(server.dataDir)).toEqual([]);
  });
});
