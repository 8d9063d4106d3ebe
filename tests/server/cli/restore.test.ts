import { cp, mkdir, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { readManifest } from '../../../src/server/backup/manifest.ts';
import { keyFingerprint } from '../../../src/server/security/keyFingerprint.ts';
import { contentOf, copyOfClosed, SECRET, startWithBackups } from '../support/backups.ts';
import { failed, runOrders, startWithOrders } from '../support/commandLine.ts';
import { storedFiles } from '../support/storedFiles.ts';
import { startServer, temporaryFolder, Visitor } from '../support/testServer.ts';

/** What the refusal of a backup with damaged files says. */
const OTHERWISE = 'Restore another backup, or add --skip-damaged to restore everything else';

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

  test('a restore brings a mail back that somebody has copied under a name of their own', async () => {
    const { dataDir, backup } = await startWithBackups();
    const name = 'Pedido de João (cópia).eml';
    await writeFile(join(dataDir, 'outbox', name), 'a mail');
    const target = join(await temporaryFolder(), 'restored');
    const { code, errors } = await runOrders({ DATA_DIR: target }, 'restore', await backup());
    expect({ code, errors }).toEqual({ code: 0, errors: '' });
    expect(await readFile(join(target, 'outbox', name), 'utf8')).toBe('a mail');
  });

  test('a backup leaves out of the outbox what a restore would refuse, and is restored', async () => {
    const { dataDir, backup } = await startWithBackups();
    await mkdir(join(dataDir, 'outbox', 'a folder.eml'));
    await writeFile(join(dataDir, 'outbox', 'a\\path.eml'), 'a mail');
    const target = join(await temporaryFolder(), 'restored');
    const { code, errors } = await runOrders({ DATA_DIR: target }, 'restore', await backup());
    expect({ code, errors }).toEqual({ code: 0, errors: '' });
    const names = await readdir(join(target, 'outbox'));
    expect(names.filter((name) => name.startsWith('a'))).toEqual([]);
  });

  test('a backup with an altered or missing file, database, key or manifest, or of a newer version, is refused, and nothing is changed', async () => {
    const { dataDir, backup } = await startWithBackups();
    const [key = ''] = await storedFiles(dataDir);
    const path = await backup();
    const damages = {
      [`files/KEY in the backup is damaged. ${OTHERWISE}`]: (copy: string) =>
        writeFile(join(copy, 'files', key), '?'),
      [`files/KEY is missing in the backup. ${OTHERWISE}`]: (copy: string) =>
        rm(join(copy, 'files', key)),
      'orders.sqlite in the backup is damaged': (copy: string) =>
        writeFile(join(copy, 'orders.sqlite'), '?'),
      'the key in COPY is not the one that its files were sealed with (SEALED)': (copy: string) =>
        writeFile(join(copy, 'link-secret'), SECRET),
      'the key in COPY cannot be used: link-secret is too short': (copy: string) =>
        writeFile(join(copy, 'link-secret'), ''),
      'COPY is not a complete backup': (copy: string) => rm(join(copy, 'manifest.json')),
      'COPY was made by a newer version of this program. Restore it with that version': (
        copy: string,
      ) => writeFile(join(copy, 'manifest.json'), JSON.stringify({ format: 2 })),
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

  test('the folder that holds the backups is refused, with the newest one to name', async () => {
    const { folder, backup } = await startWithBackups();
    await backup();
    const newest = await backup();
    expect(await runOrders({ DATA_DIR: await temporaryFolder() }, 'restore', folder)).toEqual(
      failed(
        `Nothing was restored or changed: ${folder} is not a backup, but holds some. The newest is ${newest}.\n`,
      ),
    );
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
    const { dataDir, backup, orders, place, server } = await startWithBackups();
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
    const copy = await copyOfClosed(dataDir);
    const { code } = await runOrders({ DATA_DIR: copy }, 'restore', path, '--replace');
    expect({ code, after: await contentOf(copy) }).toEqual({ code: 0, after: before });
    expect(await readdir(copy)).not.toContain('restoring');
  });

  test('data that was purged after the backup is not brought back, if the replaced data or a later backup knows of the purge', async () => {
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
    const copy = await copyOfClosed(dataDir);
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

  test('the database of a server that was only started on a new machine does not count as a record of erasures', async () => {
    const { backup } = await startWithBackups();
    const path = await backup();
    const { app, dataDir } = await startServer();
    await app.close();
    const copy = await copyOfClosed(dataDir);
    expect(await runOrders({ DATA_DIR: copy }, 'restore', path, '--replace')).toEqual({
      code: 0,
      errors: '',
      output: expect.stringContaining(
        'No later database was found: repeat every erasure and purge that was made since then, before the server is started.',
      ),
    });
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
  const keys = both.split(',').toReversed().map(keyFingerprint).join(', ');
  expect(made.output).toContain(`The keys (${keys}) are not in it: keep all of them elsewhere,`);
  const [name = ''] = await readdir(folder);
  const restored = await temporaryFolder();
  const restore = (LINK_SECRET: string) =>
    runOrders({ DATA_DIR: restored, LINK_SECRET }, 'restore', join(folder, name));
  expect((await restore(SECRET)).code).toBe(1);
  const [newer = ''] = both.split(',');
  expect((await restore(newer)).errors).toMatch(
    new RegExp(
      `sealed with another key\\. LINK_SECRET has to list every key of the backup: ${keys}\\.`,
    ),
  );
  expect((await restore(both)).code).toBe(0);
  expect(await storedFiles(restored)).toEqual(content);
});
