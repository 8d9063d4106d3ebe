import { cp, mkdir, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { readManifest } from '../../../src/server/backup/manifest.ts';
import { keyFingerprint } from '../../../src/server/security/keyFingerprint.ts';
import { otherConnection } from '../support/backends.ts';
import { contentOf, SECRET, startWithBackups } from '../support/backups.ts';
import { failed, runOrders } from '../support/commandLine.ts';
import { storedFiles } from '../support/storedFiles.ts';
import { temporaryFolder } from '../support/testServer.ts';

describe('a copy that rots in a backup', () => {
  test.each([
    ['is altered', (copy: string) => writeFile(copy, '?')],
    ['is missing', (copy: string) => rm(copy)],
  ])('and %s is copied again by the next backup, which can be restored', async (_how, damage) => {
    const { dataDir, folder, backup, orders } = await startWithBackups();
    const before = await contentOf(dataDir);
    const previous = await backup();
    const [rotten = '', intact = ''] = await storedFiles(dataDir);
    await damage(join(previous, 'files', rotten));
    const { code, output } = await orders('backup', folder);
    const next = join(folder, (await readdir(folder)).toSorted().at(-1) ?? '');
    expect({ code, lines: output.split('\n').slice(2) }).toEqual({
      code: 0,
      lines: [
        'The previous backup has damaged copies of these files, which were copied again:',
        `  ${rotten}`,
        '',
      ],
    });
    const links = async (key: string) => (await stat(join(next, 'files', key))).nlink;
    expect([await links(rotten), await links(intact)]).toEqual([1, 2]);
    const target = join(await temporaryFolder(), 'restored');
    expect((await runOrders({ DATA_DIR: target }, 'restore', next)).code).toBe(0);
    expect(await contentOf(target)).toEqual(before);
  });

  test('is named as damaged if what is stored has rotted too, and no older backup is removed', async () => {
    const { dataDir, folder, backup, orders } = await startWithBackups();
    const previous = await backup();
    const [rotten = '', intact = ''] = await storedFiles(dataDir);
    await writeFile(join(previous, 'files', rotten), '?');
    await writeFile(join(dataDir, 'files', rotten), '?');
    const { code, output } = await orders('backup', folder, '--keep=1');
    expect({ code, lines: output.split('\n').slice(2) }).toEqual({
      code: 1,
      lines: [
        'These files are missing, damaged or cannot be read, and are not in the backup. Older backups may have them:',
        `  ${rotten}`,
        '',
      ],
    });
    const [older = '', newer = ''] = (await readdir(folder)).toSorted();
    expect(join(folder, older)).toBe(previous);
    expect(await readdir(join(folder, newer, 'files'))).toEqual([intact]);
  });
});

/** Starts a backup with a damaged file, an unreadable one and a missing mail. */
async function startWithDamage() {
  const running = await startWithBackups();
  const { dataDir, references, backup } = running;
  const [damaged = '', unreadable = ''] = await storedFiles(dataDir);
  const path = await backup();
  await writeFile(join(path, 'files', damaged), '?');
  await rm(join(path, 'files', unreadable));
  await mkdir(join(path, 'files', unreadable));
  const mail = `outbox/${references[0]}-provider.eml`;
  await rm(join(path, mail));
  const reasons = [
    `files/${damaged} in the backup is damaged`,
    `files/${unreadable} in the backup cannot be read`,
    `${mail} is missing in the backup`,
  ];
  return { ...running, path, mail, reasons, target: await temporaryFolder() };
}

describe('a restore of a backup in which several files are damaged', () => {
  test('names all of them and the option, and changes nothing', async () => {
    const { path, reasons, target } = await startWithDamage();
    expect(await runOrders({ DATA_DIR: target }, 'restore', path)).toEqual(
      failed(
        `Nothing was restored or changed: ${reasons.join('; ')}. Restore another backup, or add --skip-damaged to restore everything else.\n`,
      ),
    );
    expect(await readdir(target)).toEqual([]);
  });

  test('brings everything else back with --skip-damaged, and the provider is notified of each lost file', async () => {
    const { dataDir, path, mail, reasons, references, target } = await startWithDamage();
    const before = await contentOf(dataDir);
    const { code, output, errors } = await runOrders(
      { DATA_DIR: target },
      'restore',
      path,
      '--skip-damaged',
    );
    const { madeAt } = await readManifest(path);
    expect({ code, errors, lines: output.split('\n') }).toEqual({
      code: 0,
      errors: '',
      lines: [
        `${target} is as it was at ${madeAt}, with 0 files, each of which was opened.`,
        'No later database was found: repeat every erasure and purge that was made since then, before the server is started.',
        'Left out, and recorded as lost if it is a file of an order. Another backup may have it:',
        ...reasons.map((reason) => `  ${reason}`),
        'Payments since then are compared with Stripe when the server is started.',
        '',
      ],
    });
    expect(await contentOf(target)).toEqual({
      orders: before.orders,
      files: [],
      stored: [],
      mails: before.mails.filter((name) => `outbox/${name}` !== mail),
    });
    const other = await otherConnection(target);
    expect(await other.query('select status from files')).toEqual([
      { status: 'lost' },
      { status: 'lost' },
    ]);
    expect(
      await other.query(
        `select reference, kind, recipient, sent_at from notices
         join orders on orders.id = order_id order by reference`,
      ),
    ).toEqual(
      references.toSorted().map((reference) => ({
        reference,
        kind: 'fileLost',
        recipient: 'provider',
        sent_at: null,
      })),
    );
  });

  test('leaves out a damaged key where LINK_SECRET is set', async () => {
    const { dataDir, backup } = await startWithBackups();
    const before = await storedFiles(dataDir);
    const path = await backup();
    const LINK_SECRET = (await readFile(join(path, 'link-secret'), 'utf8')).trim();
    const copy = join(await temporaryFolder(), 'copy');
    await cp(path, copy, { recursive: true });
    await writeFile(join(copy, 'link-secret'), SECRET);
    const target = await temporaryFolder();
    const env = { DATA_DIR: target, LINK_SECRET };
    const { code, output } = await runOrders(env, 'restore', copy, '--skip-damaged');
    expect({ code, stored: await storedFiles(target) }).toEqual({ code: 0, stored: before });
    expect(output).toContain('\n  link-secret in the backup is damaged\n');
    expect(await readdir(target)).not.toContain('link-secret');
  });

  test('is refused with --skip-damaged if a secret is missing, since its files are intact', async () => {
    const newer = `${SECRET} but newer`;
    const { dataDir, folder, server } = await startWithBackups({ LINK_SECRET: SECRET });
    await server.app.close();
    const both = { DATA_DIR: dataDir, LINK_SECRET: `${newer},${SECRET}` };
    expect((await runOrders(both, 'backup', folder)).code).toBe(0);
    const [name = ''] = await readdir(folder);
    const [key = ''] = await storedFiles(dataDir);
    const target = await temporaryFolder();
    const env = { DATA_DIR: target, LINK_SECRET: newer };
    expect(await runOrders(env, 'restore', join(folder, name), '--skip-damaged')).toEqual(
      failed(
        `Nothing was restored or changed: files/${key} was sealed with another key. LINK_SECRET has to list every key of the backup: ${keyFingerprint(SECRET)}, ${keyFingerprint(newer)}.\n`,
      ),
    );
    expect(await readdir(target)).toEqual([]);
  });
});
