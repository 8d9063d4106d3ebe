import { chown, cp, readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { startWithBackups } from '../support/backups.ts';
import { failed, runOrders, succeeded } from '../support/commandLine.ts';
import { doctor, linesOf } from '../support/doctor.ts';
import { startServer, temporaryFolder } from '../support/testServer.ts';

/** The message of a command whose data folder has no database. */
const messageIn = (dataDir: string) =>
  `there is no database ${join(dataDir, 'orders.sqlite')}, and none was created: run the command in the folder of the server, or set DATA_DIR to its data folder\n`;

test.each([
  ['list'],
  ['show', 'BCDFGHJK'],
  ['files', 'BCDFGHJK'],
  ['purge', 'BCDFGHJK'],
  ['reseal'],
])(
  'orders %s in a folder without a database fails, names the database, and creates nothing',
  async (...args) => {
    const folder = await temporaryFolder();
    const empty = await runOrders({ DATA_DIR: folder }, ...args);
    const missing = await runOrders({ DATA_DIR: join(folder, 'data') }, ...args);
    expect([empty, missing]).toEqual([
      failed(messageIn(folder)),
      failed(messageIn(join(folder, 'data'))),
    ]);
    expect(await readdir(folder)).toEqual([]);
  },
);

test('orders list and show name the database in which they found nothing', async () => {
  const { dataDir } = await startServer();
  const database = join(dataDir, 'orders.sqlite');
  expect(await runOrders({ DATA_DIR: dataDir }, 'list')).toEqual(
    succeeded(`There are no orders in ${database}.\n`),
  );
  expect(await runOrders({ DATA_DIR: dataDir }, 'show', 'bcdf-ghjk')).toEqual(
    failed(`There is no order BCDFGHJK in ${database}.\n`),
  );
});

test('a server, a command, a restore and doctor refuse to use a backup that DATA_DIR names, and leave it unchanged', async () => {
  const { backup } = await startWithBackups();
  const path = await backup();
  const other = join(await temporaryFolder(), 'other');
  await cp(path, other, { recursive: true });
  const env = { DATA_DIR: path };
  const bytes = await readFile(join(path, 'orders.sqlite'));
  const message = `DATA_DIR ${path} is a backup, which its use would alter: set DATA_DIR to the data folder of the server, or restore the backup into an empty one. If it is the data folder, remove its file manifest.json`;
  expect(await runOrders(env, 'list')).toEqual(failed(`${message}\n`));
  expect(await runOrders(env, 'restore', other, '--replace')).toEqual(
    failed(`Nothing was restored or changed: ${message}.\n`),
  );
  await expect(startServer(env)).rejects.toThrow(message);
  const report = await doctor(env);
  expect(linesOf(report, 'configuration')).toContain(`fault: ${message}`);
  expect(linesOf(report, 'database')).toEqual([
    'warning: not checked, because DATA_DIR cannot be used',
  ]);
  expect(await readFile(join(path, 'orders.sqlite'))).toEqual(bytes);
  const target = await temporaryFolder();
  expect((await runOrders({ DATA_DIR: target }, 'restore', path)).code).toBe(0);
});

// Only root can give files to another account.
const testAsRoot = test.runIf(process.getuid?.() === 0);
const OTHER = 1000;

testAsRoot(
  'a server, a command and doctor that run as root refuse a folder with data of another account, which could not read theirs',
  async () => {
    const { dataDir } = await startServer();
    await chown(join(dataDir, 'link-secret'), OTHER, OTHER);
    const before = await readdir(dataDir);
    const message = `DATA_DIR ${dataDir} holds data of account ${OTHER}, which could not read what root writes there: run this as that account. If only root uses the folder, run: chown -R root ${dataDir}`;
    await expect(startServer({ DATA_DIR: dataDir })).rejects.toThrow(message);
    expect(await runOrders({ DATA_DIR: dataDir }, 'reseal')).toEqual(failed(`${message}\n`));
    const report = await doctor({ DATA_DIR: dataDir });
    expect(linesOf(report, 'configuration')).toContain(`fault: ${message}`);
    expect(await readdir(dataDir)).toEqual(before);
  },
);

testAsRoot(
  'a server that runs as root uses an empty folder of another account, as one of a container’s host',
  async () => {
    const dataDir = await temporaryFolder();
    await chown(dataDir, OTHER, OTHER);
    expect((await startServer({ DATA_DIR: dataDir })).dataDir).toBe(dataDir);
  },
);
