import { cp, readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { expect } from 'vitest';
import { otherConnection } from './backends.ts';
import { startWithOrders } from './commandLine.ts';
import { keptFiles, storedFiles } from './storedFiles.ts';
import { temporaryFolder } from './testServer.ts';

/** A secret that is not kept in the data folder. */
export const SECRET = 'a secret that is kept elsewhere and is long enough';

/** Starts a server with two paid orders, and a folder for its backups. */
export async function startWithBackups(env: Record<string, string> = {}) {
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

/**
 * Copies the data folder of a server that was closed in this process, and returns the copy's path. What the
 * garbage collector removes at any moment is left out: SQLite's empty log and its index, which stay until the
 * connection is collected.
 */
export async function copyOfClosed(dataDir: string): Promise<string> {
  const copy = join(await temporaryFolder(), 'data');
  await cp(dataDir, copy, { recursive: true, filter: (path) => !/-(shm|wal)$/.test(path) });
  return copy;
}

/** Everything that a data folder holds, opened. */
export async function contentOf(dataDir: string) {
  const other = await otherConnection(dataDir);
  const files = await keptFiles(dataDir);
  return {
    orders: await other.query('select id, reference, status, contact from orders order by id'),
    files: [...files].toSorted(([one], [two]) => one.localeCompare(two)),
    stored: await storedFiles(dataDir),
    mails: (await readdir(join(dataDir, 'outbox'))).toSorted(),
  };
}
