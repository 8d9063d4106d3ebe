import { mkdir, readdir, readFile, rm, stat, symlink, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { readManifest } from '../../../src/server/backup/manifest.ts';
import { keyFingerprint } from '../../../src/server/security/keyFingerprint.ts';
import { otherConnection } from '../support/backends.ts';
import { SECRET, startWithBackups } from '../support/backups.ts';
import { failed, runOrders } from '../support/commandLine.ts';
import { runOrdersProcess } from '../support/serverProcess.ts';
import { storedFiles } from '../support/storedFiles.ts';
import { temporaryFolder } from '../support/testServer.ts';

describe('npm run orders backup', () => {
  test('a backup of a running server holds the database, every file, the mails and the key, for this account only', async () => {
    const { dataDir, folder, env } = await startWithBackups();
    // The command runs as a process, which sets the permissions of all that it writes.
    expect((await runOrdersProcess(env, 'backup', folder)).code).toBe(0);
    const path = join(folder, (await readdir(folder)).join());
    const entries = await readdir(path, { recursive: true });
    const keys = await storedFiles(dataDir);
    const mails = await readdir(join(dataDir, 'outbox'));
    expect(entries.toSorted()).toEqual(
      [
        'files',
        ...keys.map((key) => `files/${key}`),
        'link-secret',
        'manifest.json',
        'orders.sqlite',
        'outbox',
        ...mails.map((name) => `outbox/${name}`),
      ].toSorted(),
    );
    const modes = await Promise.all(
      entries.map(async (name) => (await stat(join(path, name))).mode),
    );
    expect(modes.filter((mode) => (mode & 0o077) !== 0)).toEqual([]);
  });

  test('a backup says where it is and that the key is in it, and sets the metric of the last success', async () => {
    const { dataDir, folder, orders, server } = await startWithBackups();
    const { code, output } = await orders('backup', folder);
    const [name = ''] = await readdir(folder);
    const secret = (await readFile(join(dataDir, 'link-secret'), 'utf8')).trim();
    expect(code).toBe(0);
    expect(output).toMatch(/^The database and 2 files, \d+(?:\.\d)? MB, are in /);
    expect(output.split(' are in ')[1]).toBe(
      `${join(folder, name)}\nThe key (${keyFingerprint(secret)}) is in it: whoever has this backup can read every file.\n`,
    );
    const other = await otherConnection(dataDir);
    const [row] = await other.query('select finished_at, files from backups');
    expect(row?.['files']).toBe(2);
    expect(await server.app.metrics.text()).toContain(
      `\norders_backup_last_success_timestamp_seconds ${Number(row?.['finished_at']) / 1000}\n`,
    );
  });

  test.each([
    ['when LINK_SECRET is set', { LINK_SECRET: SECRET }, []],
    ['with --without-key', {}, ['--without-key']],
  ] as const)('%s, the key is not in the backup, which names it', async (_when, env, args) => {
    const { folder, orders } = await startWithBackups(env);
    const { output } = await orders('backup', folder, ...args);
    const [name = ''] = await readdir(folder);
    const { key } = await readManifest(join(folder, name));
    expect(await readdir(join(folder, name))).not.toContain('link-secret');
    expect(output).toContain(
      `The key (${key}) is not in it: keep it elsewhere, since nobody can read the files without it.`,
    );
  });

  test('--keep removes all backups but the newest, and a file that two backups hold is stored once', async () => {
    const { folder, backup } = await startWithBackups();
    const oldest = await backup();
    const middle = await backup();
    const newest = await backup('--keep=2');
    expect((await readdir(folder)).map((name) => join(folder, name)).toSorted()).toEqual([
      middle,
      newest,
    ]);
    expect(await readdir(folder)).not.toContain(oldest);
    const [key = ''] = await readdir(join(newest, 'files'));
    expect((await stat(join(newest, 'files', key))).nlink).toBe(2);
  });

  test('--keep never removes the backup just made, even if another has the name of a later time', async () => {
    const { folder, orders, backup } = await startWithBackups();
    await backup();
    await mkdir(join(folder, 'orders-20990101T000000000Z'));
    const { code, output } = await orders('backup', folder, '--keep=1');
    const made = /^The database .+ are in (.+)$/m.exec(output)?.[1] ?? '';
    expect({ code, left: (await readdir(folder)).map((name) => join(folder, name)) }).toEqual({
      code: 0,
      left: [made],
    });
  });

  test.each(['quarantined', 'lost'])(
    'a backup names a %s file that is damaged, keeps the older backups, and is not counted as a success',
    async (status) => {
      const { dataDir, folder, orders, other } = await startWithBackups();
      const [damaged = '', good = ''] = await storedFiles(dataDir);
      await other.query(`update files set status = '${status}' where key = '${damaged}'`);
      await writeFile(join(dataDir, 'files', damaged), 'not what was stored');
      const { code, output } = await orders('backup', folder, '--keep=1');
      expect(code).toBe(1);
      expect(output).toContain(
        `These files are missing, damaged or cannot be read, and are not in the backup. Older backups may have them:\n  ${damaged}\n`,
      );
      const [name = ''] = await readdir(folder);
      expect(await readdir(join(folder, name, 'files'))).toEqual([good]);
      expect(await other.query('select * from backups')).toEqual([]);
      const target = await temporaryFolder();
      expect((await runOrders({ DATA_DIR: target }, 'restore', join(folder, name))).code).toBe(0);
    },
  );

  test('a backup names a file that cannot be read, and has all others', async () => {
    const { dataDir, folder, orders } = await startWithBackups();
    const [unreadable = '', good = ''] = await storedFiles(dataDir);
    await rm(join(dataDir, 'files', unreadable));
    await mkdir(join(dataDir, 'files', unreadable));
    const { code, output, errors } = await orders('backup', folder);
    expect({ code, errors }).toEqual({ code: 1, errors: '' });
    expect(output).toContain(`Older backups may have them:\n  ${unreadable}\n`);
    const [name = ''] = await readdir(folder);
    expect(await readdir(join(folder, name, 'files'))).toEqual([good]);
  });

  test('a backup into DATA_DIR, with PostgreSQL or with wrong options is refused, and makes nothing', async () => {
    const { dataDir, folder, orders } = await startWithBackups();
    const inside = join(dataDir, 'backups');
    expect(await orders('backup', inside)).toEqual(
      failed(`${inside} is in DATA_DIR, and would be lost together with it.\n`),
    );
    const link = join(await temporaryFolder(), 'link');
    await symlink(dataDir, link);
    for (const path of [join(link, 'backups'), join(link, 'new', 'backups')]) {
      expect(await orders('backup', path)).toEqual(
        failed(`${path} is in DATA_DIR, and would be lost together with it.\n`),
      );
    }
    const elsewhere = {
      DATA_DIR: dataDir,
      DATABASE_URL: 'postgres://localhost/orders',
      LINK_SECRET: SECRET,
    };
    for (const command of ['backup', 'restore']) {
      expect(await runOrders(elsewhere, command, folder)).toMatchObject({
        code: 1,
        errors: expect.stringContaining('docs/deploy/backup.md has the commands for PostgreSQL'),
      });
    }
    for (const args of [['--keep=0', folder], ['--record', folder], ['--all'], [folder, folder]]) {
      expect((await orders('backup', ...args)).code).toBe(2);
    }
    expect(await readdir(dataDir)).not.toContain('backups');
  });

  test('--record records a backup that another program made', async () => {
    const { orders, other } = await startWithBackups();
    expect((await orders('backup', '--record')).output).toMatch(
      /^Recorded that a backup succeeded at /,
    );
    expect(await other.query('select count(*) as count from backups')).toEqual([{ count: 1 }]);
  });
});
