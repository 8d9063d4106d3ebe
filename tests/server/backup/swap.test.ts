import { cp, mkdir, readdir, readFile, rename, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import {
  finishSwap,
  isRestoreInterrupted,
  prepareFolder,
  removeAbandoned,
  swap,
} from '../../../src/server/backup/swap.ts';
import { runOrders } from '../support/commandLine.ts';
import { startServer, temporaryFolder } from '../support/testServer.ts';

const OLD = ['files/a', 'files/b', 'incoming/c', 'outbox/d', 'orders.sqlite', 'orders.sqlite-wal'];
const NEW = ['files/b', 'files/e', 'link-secret', 'orders.sqlite'];

/** Returns every file below a folder with its content. */
async function contentOf(folder: string): Promise<Record<string, string>> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  const paths = entries
    .filter((entry) => entry.isFile())
    .map(({ parentPath, name }) => join(parentPath, name));
  const contents = await Promise.all(
    paths.map(
      async (path) => [path.slice(folder.length + 1), await readFile(path, 'utf8')] as const,
    ),
  );
  return Object.fromEntries(contents.toSorted(([one], [two]) => one.localeCompare(two)));
}

async function write(folder: string, paths: readonly string[], content: string): Promise<void> {
  for (const path of paths) {
    await mkdir(join(folder, path, '..'), { recursive: true });
    await writeFile(join(folder, path), content);
  }
}

/** Starts a data folder with another beside it that is to take its place. */
async function startWithPrepared(): Promise<string> {
  const dataDir = join(await temporaryFolder(), 'data');
  await write(dataDir, OLD, 'old');
  await write(await prepareFolder(dataDir), NEW, 'new');
  return dataDir;
}

const RESTORED = Object.fromEntries(NEW.map((path) => [path, 'new']));

test('a restore puts the prepared data into the data folder, and leaves nothing of what was there', async () => {
  const dataDir = await startWithPrepared();
  await swap(dataDir);
  expect(await contentOf(dataDir)).toEqual(RESTORED);
  expect(await readdir(dataDir)).not.toContain('restoring');
});

test('a restore that is interrupted after any step of its swap can be completed', async () => {
  const dataDir = await startWithPrepared();
  const folder = join(dataDir, 'restoring');
  await mkdir(join(folder, 'old'));
  await writeFile(join(folder, 'ready'), JSON.stringify(['files', 'link-secret', 'orders.sqlite']));
  // The steps of a swap: what goes is moved out first, then what comes is moved in.
  const steps = [
    ['files', 'restoring/old/files'],
    ['restoring/new/files', 'files'],
    ['incoming', 'restoring/old/incoming'],
    ['outbox', 'restoring/old/outbox'],
    ['restoring/new/link-secret', 'link-secret'],
    ['orders.sqlite-wal', 'restoring/old/orders.sqlite-wal'],
    ['orders.sqlite', 'restoring/old/orders.sqlite'],
    ['restoring/new/orders.sqlite', 'orders.sqlite'],
  ] as const;
  for (const [from, to] of [...steps, null].map((step) => step ?? ['', ''])) {
    const copy = join(await temporaryFolder(), 'copy');
    await cp(dataDir, copy, { recursive: true });
    expect(isRestoreInterrupted(copy)).toBe(true);
    await finishSwap(copy);
    expect(await contentOf(copy)).toEqual(RESTORED);
    if (from !== '') await rename(join(dataDir, from), join(dataDir, to));
  }
});

test('the server and its commands do not start on a swap that was interrupted', async () => {
  const dataDir = await startWithPrepared();
  const folder = join(dataDir, 'restoring');
  await writeFile(join(folder, 'ready'), '[]');
  const { code, errors } = await runOrders({ DATA_DIR: dataDir }, 'list');
  expect({ code, errors }).toEqual({
    code: 1,
    errors: `DATA_DIR ${dataDir} cannot be used: a restore was interrupted. Run the same "npm run orders -- restore" again to complete it\n`,
  });
});

test('a server that starts removes what a killed restore had prepared', async () => {
  const dataDir = await temporaryFolder();
  await write(await prepareFolder(dataDir), NEW, 'new');
  await startServer({ DATA_DIR: dataDir });
  const paths = Object.keys(await contentOf(dataDir));
  expect(paths.filter((path) => path.startsWith('restoring'))).toEqual([]);
});

test('a restore beside which a server starts can no longer replace its data', async () => {
  const dataDir = await startWithPrepared();
  await removeAbandoned(dataDir);
  await expect(swap(dataDir)).rejects.toMatchObject({ code: 'ENOENT' });
  expect(await contentOf(dataDir)).toEqual(Object.fromEntries(OLD.map((path) => [path, 'old'])));
});

test('a swap that begins just as a server starts is not removed, and the next restore completes it', async () => {
  const dataDir = await startWithPrepared();
  // The server has moved the folder, and is killed before it looks into it.
  await mkdir(join(dataDir, 'restoring/old'));
  await writeFile(
    join(dataDir, 'restoring/ready'),
    JSON.stringify(['files', 'link-secret', 'orders.sqlite']),
  );
  await rename(join(dataDir, 'restoring'), join(dataDir, 'restoring.abandoned'));
  await removeAbandoned(dataDir);
  expect(isRestoreInterrupted(dataDir)).toBe(true);
  await finishSwap(dataDir);
  expect(await contentOf(dataDir)).toEqual(RESTORED);
  expect(isRestoreInterrupted(dataDir)).toBe(false);
});

test('what a killed start had only moved is removed by the next', async () => {
  const dataDir = await startWithPrepared();
  await rename(join(dataDir, 'restoring'), join(dataDir, 'restoring.abandoned'));
  await removeAbandoned(dataDir);
  expect(await contentOf(dataDir)).toEqual(Object.fromEntries(OLD.map((path) => [path, 'old'])));
});
