import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { openSqlite, SQLITE_FILE } from '../../../src/server/database/database.ts';

let migrated: Promise<Buffer> | null = null;

/**
 * Returns the bytes of a SQLite file with all tables and no row. They are made once a process, since the
 * migrations take longer than the rest of a server's start.
 */
export function migratedFile(): Promise<Buffer> {
  migrated ??= create();
  return migrated;
}

async function create(): Promise<Buffer> {
  const folder = await mkdtemp(join(tmpdir(), 'migrated-'));
  try {
    await (await openSqlite(folder)).destroy();
    return await readFile(join(folder, SQLITE_FILE));
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}
