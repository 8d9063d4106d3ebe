import { mkdir, readdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { MINUTE_MS } from '../../../src/domain/limits.ts';
import { DiskStorage } from '../../../src/server/storage/diskStorage.ts';
import { StorageError } from '../../../src/server/storage/storage.ts';
import { otherConnection, testOnce } from '../support/backends.ts';
import { LEFTOVER_MS } from '../support/storedFiles.ts';
import { startServer, temporaryFolder } from '../support/testServer.ts';

/** A storage that fails to remove one file. */
class StuckStorage extends DiskStorage {
  stuck = '';

  override async remove(key: string): Promise<void> {
    if (key === this.stuck) throw new StorageError('the storage failed');
    await super.remove(key);
  }
}

/** Starts a server whose first sweep is over, and returns what its later sweeps do. */
async function start() {
  const dataDir = await temporaryFolder();
  const clock = { now: Date.now() };
  const storage = new StuckStorage(dataDir);
  const replaced = { now: () => clock.now, storage };
  const startAnother = () => startServer({ DATA_DIR: dataDir }, { replaced });
  const { app, log } = await startAnother();
  const sweep = () => app.jobs.run('uploads-sweep');
  await sweep();
  const other = await otherConnection(dataDir);
  const incoming = join(dataDir, 'incoming');
  await mkdir(incoming, { recursive: true });
  return {
    storage,
    other,
    sweep,
    startAnother,
    /** The lines of the log about the sweeps. */
    lines: () => log.map((line) => JSON.parse(line)).filter(({ job }) => job === 'uploads-sweep'),
    /** Inserts rows of files with a status, as killed servers leave them. */
    insertFiles: async (keys: readonly string[], status: string) => {
      const rows = keys.map((key) => `('${key}', '', 'pdf', 1, ${clock.now}, '${status}', 0, 0)`);
      await other.query(
        `insert into files (key, session, kind, bytes, received_at, status, scan_due_at, scan_failures)
         values ${rows.join()}`,
      );
    },
    /** Leaves parts of files that have no rows. */
    leaveParts: async (count: number) => {
      for (const name of namesOf('part', count)) await writeFile(join(incoming, name), '');
    },
    parts: () => readdir(incoming),
    /** Time passes until what was received is given up. */
    grow: () => (clock.now += LEFTOVER_MS + MINUTE_MS),
  };
}

function namesOf(what: string, count: number): string[] {
  return Array.from({ length: count }, (_, number) => `${what}-${number}`);
}

testOnce(
  'one sweep removes at most a thousand abandoned uploads and a thousand leftovers, the next the rest, and a line has the counts',
  async () => {
    const { other, sweep, lines, insertFiles, leaveParts, parts, grow } = await start();
    await insertFiles(namesOf('file', 1005), 'receiving');
    await leaveParts(1003);
    grow();
    await sweep();
    expect(await other.query('select key from files')).toHaveLength(5);
    expect(await parts()).toHaveLength(3);
    await sweep();
    await sweep();
    const line = { level: 30, msg: 'done', infected: 0, failed: 0 };
    expect(lines()).toEqual([
      expect.objectContaining({ ...line, abandoned: 1000, leftovers: 1000 }),
      expect.objectContaining({ ...line, abandoned: 5, leftovers: 3 }),
    ]);
  },
);

testOnce(
  'one sweep removes at most a thousand infected files, and their rows say that they were destroyed',
  async () => {
    const { other, sweep, lines, insertFiles } = await start();
    await insertFiles(namesOf('file', 1002), 'infected');
    await sweep();
    const destroyed = `select key from files where status = 'destroyed'`;
    expect(await other.query(destroyed)).toHaveLength(1000);
    await sweep();
    expect(await other.query(destroyed)).toHaveLength(1002);
    expect(lines().map(({ infected }) => infected)).toEqual([1000, 2]);
  },
);

test('an upload that the storage fails to remove is tried again by the next sweep, and delays no other', async () => {
  const { storage, other, sweep, lines, insertFiles, leaveParts, grow } = await start();
  await insertFiles(['file-0', 'file-1', 'file-2'], 'receiving');
  await leaveParts(1);
  grow();
  storage.stuck = 'file-0';
  await sweep();
  expect(await other.query('select key, status from files')).toEqual([
    { key: 'file-0', status: 'receiving' },
  ]);
  storage.stuck = '';
  await sweep();
  expect(await other.query('select key from files')).toEqual([]);
  expect(lines()).toEqual([
    expect.objectContaining({ msg: 'done', abandoned: 2, leftovers: 1, failed: 1 }),
    expect.objectContaining({ msg: 'failed', level: 50 }),
    expect.objectContaining({ msg: 'done', abandoned: 1, leftovers: 0, failed: 0 }),
  ]);
  const records = await other.query('select what, why, count from deletions order by count');
  expect(records).toEqual([
    { what: 'file', why: 'abandoned', count: 1 },
    { what: 'file', why: 'abandoned', count: 2 },
  ]);
});

test('servers that sweep at the same time record each abandoned upload once', async () => {
  const { other, sweep, startAnother, insertFiles, grow } = await start();
  const another = await startAnother();
  await insertFiles(namesOf('file', 50), 'receiving');
  grow();
  await Promise.all([sweep(), another.app.jobs.run('uploads-sweep')]);
  const [total] = await other.query('select sum(count) as count from deletions');
  expect(Number(total?.['count'])).toBe(50);
});
