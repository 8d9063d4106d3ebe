import { mkdir, readdir, rename, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { databaseNameOf } from '../../../src/server/database/existing.ts';
import { ON_POSTGRES, otherConnection, sharedEnvironment, testOnce } from '../support/backends.ts';
import { failed, runOrders } from '../support/commandLine.ts';
import { doctor, linesOf } from '../support/doctor.ts';
import {
  startServer,
  temporaryFolder,
  Visitor,
  type RunningServer,
} from '../support/testServer.ts';

/** Runs a server that receives two files and stops. Returns its data folder and the database's name. */
async function usedFolder() {
  const server = await startServer();
  await new Visitor(server).uploadedKeys(2);
  await server.app.close();
  const { dataDir } = server;
  const { DATABASE_URL = null } = await sharedEnvironment(dataDir);
  return { dataDir, name: databaseNameOf({ dataDir, databaseUrl: DATABASE_URL }) };
}

const WAY = ON_POSTGRES
  ? 'See whether DATABASE_URL is right, or restore a dump, as docs/deploy/backup.md says'
  : 'If the orders are in PostgreSQL, set DATABASE_URL. If they were here, restore a backup with: npm run orders -- restore <backup> --replace';

/** What is said of a lost database. */
const lost = (name: string, dataDir: string, found = 'stored files') =>
  `the database ${name} is missing or empty, although DATA_DIR ${dataDir} holds ${found}. ${WAY}. To begin anew without any order, set DATA_DIR to another folder`;

/** Removes SQLite's file, with its log, from a folder. */
async function removeSqlite(dataDir: string): Promise<void> {
  const names = await readdir(dataDir);
  for (const name of names.filter((each) => each.startsWith('orders.sqlite'))) {
    // SQLite removes its log when the statements prepared on it are collected as garbage.
    await rm(join(dataDir, name), { force: true });
  }
}

/** The messages in a server's log. */
const messagesOf = ({ log }: RunningServer) => log.map((line) => String(JSON.parse(line).msg));

test('a server says in its log which database has neither orders nor files, as that of a mistyped path', async () => {
  const empty = await startServer();
  const { DATABASE_URL = null } = await sharedEnvironment(empty.dataDir);
  const name = databaseNameOf({ dataDir: empty.dataDir, databaseUrl: DATABASE_URL });
  expect(messagesOf(empty)).toContain(
    `the database ${name} has neither orders nor files yet. If you expected some, check DATA_DIR and DATABASE_URL`,
  );
  await new Visitor(empty).uploadedKeys();
  await empty.app.close();
  const used = await startServer({ DATA_DIR: empty.dataDir });
  expect(messagesOf(used).filter((message) => message.includes(name))).toEqual([]);
});

describe('a database without orders and files beside stored files', () => {
  test('stops the start and every command, and doctor says what to do', async () => {
    const { dataDir, name } = await usedFolder();
    const other = await otherConnection(dataDir);
    await other.query('delete from files');
    const message = lost(name, dataDir);
    await expect(startServer({ DATA_DIR: dataDir })).rejects.toThrow(message);
    for (const command of [['list'], ['backup', '--record']]) {
      expect(await runOrders({ DATA_DIR: dataDir }, ...command)).toEqual(failed(`${message}\n`));
    }
    expect(linesOf(await doctor({ DATA_DIR: dataDir }), 'database')).toEqual([`fault: ${message}`]);
  });

  testOnce('is no obstacle once DATA_DIR was emptied', async () => {
    const { dataDir } = await usedFolder();
    const other = await otherConnection(dataDir);
    await other.query('delete from files');
    for (const name of await readdir(dataDir)) {
      await rm(join(dataDir, name), { recursive: true, force: true });
    }
    expect((await startServer({ DATA_DIR: dataDir })).dataDir).toBe(dataDir);
  });
});

testOnce.each(['lost+found', 'probe-0b0ffe1e-5f6a-4a2f-9d3c-0a8f3f5f7c11'])(
  'a folder of files that holds nothing but %s belongs to a new installation',
  async (name) => {
    const dataDir = await temporaryFolder();
    await mkdir(join(dataDir, 'files', name), { recursive: true });
    const server = await startServer({ DATA_DIR: dataDir });
    expect(await new Visitor(server).uploadedKeys(1)).toHaveLength(1);
  },
);

if (ON_POSTGRES) {
  test('a server that is switched from SQLite to PostgreSQL does not start without the orders of its folder', async () => {
    const { dataDir, name } = await usedFolder();
    const other = await otherConnection(dataDir);
    await other.query('delete from files');
    await writeFile(join(dataDir, 'orders.sqlite'), '');
    await expect(startServer({ DATA_DIR: dataDir })).rejects.toThrow(
      `the database ${name} is new or empty, and DATA_DIR ${dataDir} holds a database of SQLite, whose orders are not moved to PostgreSQL. To go on with it, unset DATABASE_URL. To begin anew without any order, set DATA_DIR to another folder`,
    );
  });
}

// On PostgreSQL the database is no file of the folder.
if (!ON_POSTGRES) {
  describe('a SQLite file that is lost', () => {
    test.each([
      ['beside stored files', 'stored files', []],
      ['beside the secret alone', 'the secret of a server (link-secret)', ['files']],
    ])('%s stops the start, which creates none', async (_where, found, removed) => {
      const { dataDir, name } = await usedFolder();
      await removeSqlite(dataDir);
      for (const entry of removed) await rm(join(dataDir, entry), { recursive: true });
      const before = await readdir(dataDir);
      const message = lost(name, dataDir, found);
      await expect(startServer({ DATA_DIR: dataDir })).rejects.toThrow(message);
      expect(linesOf(await doctor({ DATA_DIR: dataDir }), 'database')).toEqual([
        `fault: ${message}`,
      ]);
      expect(await readdir(dataDir)).toEqual(before);
    });

    test('stops the start twice if the file is there without any content', async () => {
      const { dataDir, name } = await usedFolder();
      await removeSqlite(dataDir);
      await writeFile(join(dataDir, 'orders.sqlite'), '');
      const start = () => startServer({ DATA_DIR: dataDir });
      await expect(start()).rejects.toThrow(lost(name, dataDir));
      await expect(start()).rejects.toThrow(lost(name, dataDir));
    });
  });
}

describe('a folder of files that is not where the database expects it', () => {
  test('stops the start, doctor says so, and the server starts once it is back', async () => {
    const { dataDir, name } = await usedFolder();
    const away = join(await temporaryFolder(), 'files');
    await rename(join(dataDir, 'files'), away);
    await expect(startServer({ DATA_DIR: dataDir })).rejects.toThrow(
      `DATA_DIR ${dataDir} has no folder "files", although the database ${name} names stored files. See whether its disk is mounted, or put the files back from a backup. To go on without them, create that folder`,
    );
    const fault = `fault: ${dataDir} holds none of the newest 2 files that the database names. See whether its disk is mounted, or put the files back from a backup`;
    expect(linesOf(await doctor({ DATA_DIR: dataDir }), 'storage')).toEqual([fault]);
    await rename(away, join(dataDir, 'files'));
    await startServer({ DATA_DIR: dataDir });
    expect(linesOf(await doctor({ DATA_DIR: dataDir }), 'storage')).toEqual([
      `ok: files can be stored in ${dataDir}`,
    ]);
  });

  testOnce('is no obstacle once an empty one was created, and doctor still says so', async () => {
    const { dataDir } = await usedFolder();
    await rm(join(dataDir, 'files'), { recursive: true });
    await mkdir(join(dataDir, 'files'));
    await startServer({ DATA_DIR: dataDir });
    expect(linesOf(await doctor({ DATA_DIR: dataDir }), 'storage')).toEqual([
      expect.stringMatching(/^fault: .+ holds none of the newest 2 files that the database names/),
    ]);
  });
});
