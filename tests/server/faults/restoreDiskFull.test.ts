import { mkdir, readdir, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { readManifest } from '../../../src/server/backup/manifest.ts';
import { mountSmallDisk } from '../../support/smallDisk.ts';
import { contentOf, startWithBackups } from '../support/backups.ts';
import { runOrders } from '../support/commandLine.ts';
import { runOrdersProcess } from '../support/serverProcess.ts';
import { temporaryFolder } from '../support/testServer.ts';

const KB = 1024;
const MB = 1024 * KB;

test('a restore onto a full disk says that nothing was restored, leaves nothing behind, and succeeds once there is room', async () => {
  const { dataDir, backup } = await startWithBackups();
  const before = await contentOf(dataDir);
  const path = await backup();
  const { files } = await readManifest(path);
  const sizes = await Promise.all(
    files.map(async (file) => (await stat(join(path, file.path))).blocks),
  );
  const copied = sizes.reduce((sum, blocks) => sum + blocks * 512, 0);
  const folder = join(await temporaryFolder(), 'disk');
  await mkdir(folder);
  const disk = mountSmallDisk(folder, 16 * MB);
  onTestFinished(() => disk.unmount());
  const target = join(folder, 'data');
  await mkdir(target);
  // The disks have no room for anything, for all files, or for what the restored database still
  // needs.
  for (const left of [0, copied / 2, copied + 64 * KB]) {
    disk.free();
    disk.fill(left);
    const { code, output, errors } = await runOrders({ DATA_DIR: target }, 'restore', path);
    expect({ left, code, output }).toEqual({ left, code: 1, output: '' });
    expect(errors).toMatch(/^Nothing was restored or changed: [^\n]*(?:ENOSPC|full)[^\n]*\.\n$/);
    expect(await readdir(target)).toEqual([]);
  }
  disk.free();
  expect((await runOrders({ DATA_DIR: target }, 'restore', path)).code).toBe(0);
  expect(await contentOf(target)).toEqual(before);
});

test('a restore of a database larger than its cache needs no disk for temporary files, which a read-only container does not have', async () => {
  const { dataDir, other, backup } = await startWithBackups();
  await other.query(
    `with recursive numbers(number) as (select 1 union all select number + 1 from numbers where number < 3000)
     insert into deletions (id, deleted_at, what, why, count)
     select number || hex(zeroblob(1000)), 0, 'file', 'retention', 1 from numbers`,
  );
  const before = await contentOf(dataDir);
  const path = await backup();
  const folder = join(await temporaryFolder(), 'temporary');
  await mkdir(folder);
  const disk = mountSmallDisk(folder, MB);
  onTestFinished(() => disk.unmount());
  disk.fill();
  const target = await temporaryFolder();
  const env = { DATA_DIR: target, SQLITE_TMPDIR: folder };
  const { code, errors } = await runOrdersProcess(env, 'restore', path);
  expect({ code, errors }).toEqual({ code: 0, errors: '' });
  expect(await contentOf(target)).toEqual(before);
});
