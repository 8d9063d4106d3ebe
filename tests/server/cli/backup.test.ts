import { cp, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { readManifest } from '../../../src/server/backup/manifest.ts';
import { keyFingerprint } from '../../../src/server/security/keyFingerprint.ts';
import { otherConnection } from '../support/backends.ts';
import { failed, startWithOrders } from '../support/commandLine.ts';
import { runOrders } from '../support/serverProcess.ts';
import { keptFiles, storedFiles } from '../support/storedFiles.ts';
import { startServer, temporaryFolder, Visitor } from '../support/testServer.ts';

const SECRET = 'a secret that is kept elsewhere and is long enough';

/** A server with two paid orders, and a folder for its backups. */
async function startWithBackups(env: Record<string, string> = {}) {
  const running = await startWithOrders(env);
  const { dataDir } = running.server;
  const first = await running.place();
  await running.pay();
  const second = await running.place({ name: 'Bia Lima', email: 'bia@example.org' });
  await running.pay();
  const folder = join(await temporaryFolder(), 'backups');
  return {
    ...running,
    dataDir,
    references: [first, second] as const,
    folder,
    /** Makes a backup and returns its path. */
    backup: async (...args: readonly string[]): Promise<string> => {
      const { code, errors } = await running.orders('backup', folder, ...args);
      expect({ code, errors }).toEqual({ code: 0, errors: '' });
      const names = await readdir(folder);
      return join(folder, names.toSorted().at(-1) ?? '');
    },
  };
}

/** Everything that a data folder holds, opened. */
async function contentOf(dataDir: string) {
  const other = await otherConnection(dataDir);
  const files = await keptFiles(dataDir);
  return {
    orders: await other.query('select id, reference, status, contact from orders order by id'),
    files: [...files].toSorted(([one], [two]) => one.localeCompare(two)),
    stored: await storedFiles(dataDir),
    mails: (await readdir(join(dataDir, 'outbox'))).toSorted(),
  };
}

describe('npm run orders backup', () => {
  test('a backup of a running server holds the database, every file, the mails and the key, for this account only', async () => {
    const { dataDir, backup } = await startWithBackups();
    const path = await backup();
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
    expect(output).toMatch(/^The database and 2 files, \d+\.\d MB, are in /);
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

  test('a backup names a file that is damaged, keeps the older backups, and is not counted as a success', async () => {
    const { dataDir, folder, orders, other } = await startWithBackups();
    const [damaged = '', good = ''] = await storedFiles(dataDir);
    await writeFile(join(dataDir, 'files', damaged), 'not what was stored');
    const { code, output } = await orders('backup', folder, '--keep=1');
    expect(code).toBe(1);
    expect(output).toContain(
      `These files are missing or damaged, and are not in the backup. Older backups may have them:\n  ${damaged}\n`,
    );
    const [name = ''] = await readdir(folder);
    expect(await readdir(join(folder, name, 'files'))).toEqual([good]);
    expect(await other.query('select * from backups')).toEqual([]);
    const target = await temporaryFolder();
    expect((await runOrders({ DATA_DIR: target }, 'restore', join(folder, name))).code).toBe(0);
  });

  test('a backup into DATA_DIR, with PostgreSQL or with wrong options is refused, and makes nothing', async () => {
    const { dataDir, folder, orders } = await startWithBackups();
    const inside = join(dataDir, 'backups');
    expect(await orders('backup', inside)).toEqual(
      failed(`${inside} is in DATA_DIR, and would be lost together with it.\n`),
    );
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

describe('npm run orders restore', () => {
  test('a restore into an empty folder brings every order, file and mail back', async () => {
    const { dataDir, backup } = await startWithBackups();
    const before = await contentOf(dataDir);
    const path = await backup();
    const target = join(await temporaryFolder(), 'restored');
    const { code, output } = await runOrders({ DATA_DIR: target }, 'restore', path);
    expect({ code, after: await contentOf(target) }).toEqual({ code: 0, after: before });
    expect(output).toContain('with 2 files, each of which was opened.');
    expect(output).toContain('No later database was found: repeat every erasure and purge');
  });

  test('a backup with an altered or missing file, database, key or manifest is refused, and nothing is changed', async () => {
    const { dataDir, backup } = await startWithBackups();
    const [key = ''] = await storedFiles(dataDir);
    const path = await backup();
    const damages = {
      'files/KEY in the backup is damaged': (copy: string) =>
        writeFile(join(copy, 'files', key), '?'),
      'files/KEY is missing in the backup': (copy: string) => rm(join(copy, 'files', key)),
      'orders.sqlite in the backup is damaged': (copy: string) =>
        writeFile(join(copy, 'orders.sqlite'), '?'),
      'the key in COPY is not the one that its files were sealed with (SEALED)': (copy: string) =>
        writeFile(join(copy, 'link-secret'), SECRET),
      'COPY is not a complete backup': (copy: string) => rm(join(copy, 'manifest.json')),
    };
    const { key: sealed } = await readManifest(path);
    for (const [reason, damage] of Object.entries(damages)) {
      const copy = join(await temporaryFolder(), 'copy');
      await cp(path, copy, { recursive: true });
      await damage(copy);
      const target = await temporaryFolder();
      const expected = reason.replace('KEY', key).replace('COPY', copy).replace('SEALED', sealed);
      expect(await runOrders({ DATA_DIR: target }, 'restore', copy)).toEqual(
        failed(`Nothing was restored or changed: ${expected}.\n`),
      );
      expect(await readdir(target)).toEqual([]);
    }
  });

  test('a backup without its key is restored with LINK_SECRET, and refused with another or none', async () => {
    const { dataDir, backup } = await startWithBackups({ LINK_SECRET: SECRET });
    const path = await backup();
    const { key } = await readManifest(path);
    const target = await temporaryFolder();
    const other = `${SECRET} but another`;
    const wrong = { DATA_DIR: target, LINK_SECRET: other };
    expect(await runOrders(wrong, 'restore', path)).toEqual(
      failed(
        `Nothing was restored or changed: LINK_SECRET is another key (${keyFingerprint(other)}) than that of the backup (${key}).\n`,
      ),
    );
    expect(await runOrders({ DATA_DIR: target }, 'restore', path)).toEqual(
      failed(
        `Nothing was restored or changed: the key of the backup (${key}) is not in it. Set LINK_SECRET to that key.\n`,
      ),
    );
    expect(await readdir(target)).toEqual([]);
    const right = { DATA_DIR: target, LINK_SECRET: SECRET };
    expect((await runOrders(right, 'restore', path)).code).toBe(0);
    expect(await storedFiles(target)).toEqual(await storedFiles(dataDir));
  });

  test('a restore over data needs --replace, and no server that runs on it', async () => {
    const { dataDir, folder, backup, orders, place, server } = await startWithBackups();
    const before = await contentOf(dataDir);
    const path = await backup();
    expect((await orders('restore', path)).errors).toMatch(
      /^Nothing was restored or changed: .+ holds data already \(.*orders\.sqlite.*\)\. Add --replace/,
    );
    expect((await orders('restore', path, '--replace')).errors).toMatch(
      /^Nothing was restored or changed: a server or a command is using .+ Stop it first\.\n$/,
    );
    await place({ name: 'Not in the backup' });
    await server.app.close();
    const copy = join(folder, 'copy-of-data');
    await cp(dataDir, copy, { recursive: true });
    const { code } = await runOrders({ DATA_DIR: copy }, 'restore', path, '--replace');
    expect({ code, after: await contentOf(copy) }).toEqual({ code: 0, after: before });
    expect(await readdir(copy)).not.toContain('restoring');
  });

  test('what was purged after the backup is not brought back, when the replaced data or a later backup knows of it', async () => {
    const { dataDir, references, backup, orders, server } = await startWithBackups();
    const path = await backup();
    const [purged, kept] = references;
    expect((await orders('purge', purged)).code).toBe(0);
    const later = await backup();
    await server.app.close();
    const target = await temporaryFolder();
    const byLater = await runOrders({ DATA_DIR: target }, 'restore', path);
    expect(byLater.output).toContain(
      'Deleted again, because later databases say so: 1 orders, 1 files.',
    );
    await rm(later, { recursive: true });
    const copy = join(await temporaryFolder(), 'data');
    await cp(dataDir, copy, { recursive: true });
    expect((await runOrders({ DATA_DIR: copy }, 'restore', path, '--replace')).code).toBe(0);
    for (const folder of [target, copy]) {
      const { orders: rows, stored, mails } = await contentOf(folder);
      const known = rows.filter(({ contact }) => contact !== null);
      expect(known.map(({ reference }) => reference)).toEqual([kept]);
      expect((await runOrders({ DATA_DIR: folder }, 'show', kept)).output).toContain('Bia Lima');
      expect((await runOrders({ DATA_DIR: folder }, 'show', purged)).output).toContain('purged');
      expect(stored).toHaveLength(1);
      expect(mails).toEqual([`${kept}-customer.eml`, `${kept}-provider.eml`]);
    }
  });

  test('a restore that cannot write says so, and changes nothing', async () => {
    const { backup } = await startWithBackups();
    const path = await backup();
    const blocked = join(await temporaryFolder(), 'file');
    await writeFile(blocked, '');
    expect((await runOrders({ DATA_DIR: join(blocked, 'data') }, 'restore', path)).errors).toMatch(
      /^Nothing was restored or changed: ENOTDIR/,
    );
  });
});

test('a backup that is made while the secret is changed holds the files of both secrets, and is restored with them', async () => {
  const { dataDir, folder, server, place } = await startWithOrders({ LINK_SECRET: SECRET }).then(
    async (running) => ({
      ...running,
      dataDir: running.server.dataDir,
      folder: join(await temporaryFolder(), 'backups'),
    }),
  );
  await place();
  await server.app.close();
  const both = `${SECRET.replace('elsewhere', 'somewhere')},${SECRET}`;
  const changed = await startServer({ DATA_DIR: dataDir, LINK_SECRET: both });
  await new Visitor(changed).uploadedKeys();
  const content = await storedFiles(dataDir);
  expect(content).toHaveLength(2);
  const made = await runOrders({ DATA_DIR: dataDir, LINK_SECRET: both }, 'backup', folder);
  expect({ code: made.code, errors: made.errors }).toEqual({ code: 0, errors: '' });
  const [name = ''] = await readdir(folder);
  const restored = await temporaryFolder();
  const restore = (LINK_SECRET: string) =>
    runOrders({ DATA_DIR: restored, LINK_SECRET }, 'restore', join(folder, name));
  expect((await restore(SECRET)).code).toBe(1);
  expect((await restore(both)).code).toBe(0);
  expect(await storedFiles(restored)).toEqual(content);
});
