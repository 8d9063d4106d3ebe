import { mkdir, readdir, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { mountSmallDisk } from '../../support/smallDisk.ts';
import { contentOf, startWithBackups } from '../support/backups.ts';
import { failed, runOrders } from '../support/commandLine.ts';
import { temporaryFolder } from '../support/testServer.ts';

const MB = 1_048_576;

test('a backup of a full disk to another says where it is and that it was not recorded, removes no older one, and can be restored', async () => {
  const mounted = join(await temporaryFolder(), 'disk');
  await mkdir(mounted);
  const disk = mountSmallDisk(mounted, 16 * MB);
  onTestFinished(() => disk.unmount());
  const { dataDir, folder, orders, other, backup } = await startWithBackups({
    DATA_DIR: join(mounted, 'data'),
  });
  await backup();
  const before = await contentOf(dataDir);
  disk.fill();
  const { code, output, errors } = await orders('backup', folder, '--keep=1');
  const [, newer = ''] = (await readdir(folder)).toSorted();
  expect({ code, errors }).toEqual({ code: 1, errors: '' });
  expect(output.split('\n')).toEqual([
    expect.stringMatching(
      new RegExp(`^The database and 2 files, .* are in ${join(folder, newer)}$`),
    ),
    expect.stringMatching(
      /^The key \(\w{16}\) is in it: whoever has this backup can read every file\.$/,
    ),
    'It is complete, but could not be recorded (database or disk is full). So no older backup was removed, and the metrics show the one before.',
    '',
  ]);
  disk.free();
  expect(await other.query('select files from backups')).toEqual([{ files: 2 }]);
  const target = { DATA_DIR: await temporaryFolder() };
  expect((await runOrders(target, 'restore', join(folder, newer))).code).toBe(0);
  expect(await contentOf(target.DATA_DIR)).toEqual(before);
});

test('a backup onto a full disk names its folder and what failed, leaves nothing behind, and succeeds once there is room', async () => {
  const { dataDir, orders, backup } = await startWithBackups();
  const before = await contentOf(dataDir);
  const { size } = await stat(join(await backup(), 'orders.sqlite'));
  const folder = join(await temporaryFolder(), 'disk');
  await mkdir(folder);
  const disk = mountSmallDisk(folder, 4 * MB);
  onTestFinished(() => disk.unmount());
  // The disk has no room for anything, and for nothing but the database.
  const reasons = ['database or disk is full', 'ENOSPC: no space left on device, write'];
  for (const [index, left] of [0, size + 4096].entries()) {
    disk.free();
    disk.fill(left);
    expect(await orders('backup', folder)).toEqual(
      failed(`The backup into ${folder} failed, and nothing of it remains: ${reasons[index]}\n`),
    );
    expect(await readdir(folder)).toEqual(['filler']);
  }
  disk.free();
  expect((await orders('backup', folder)).code).toBe(0);
  const target = { DATA_DIR: await temporaryFolder() };
  const [name = ''] = await readdir(folder);
  expect((await runOrders(target, 'restore', join(folder, name))).code).toBe(0);
  expect(await contentOf(target.DATA_DIR)).toEqual(before);
});
