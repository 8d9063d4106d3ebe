import { existsSync } from 'node:fs';
import { join } from 'node:path';
import type { Config } from './config/config.ts';
import { SQLITE_FILE, type Database } from './database/database.ts';
import { databaseNameOf, holdsRows, withDatabase } from './database/existing.ts';
import { SECRET_FILE } from './security/linkSecret.ts';
import { hasFilesFolder, holdsFiles } from './storage/diskStorage.ts';
import { StorageError, type Storage } from './storage/storage.ts';

type Place = Pick<Config, 'dataDir' | 'databaseUrl' | 'objectStorage'>;

/** What a data folder holds that a new installation does not have. */
type Traces = 'files' | 'secret';

/** How many files are looked for in the storage. */
const SAMPLE = 10;

/**
 * Returns what a data folder holds of an installation, or `null` for a new one. Read it before the database: a file
 * and the secret are stored after the tables, and a file after its row. So a server that is just starting
 * does not look like one whose database is lost. A bucket cannot be listed with the rights that it needs.
 *
 * @throws {StorageError}
 */
export async function tracesIn({ dataDir, objectStorage }: Place): Promise<Traces | null> {
  if (objectStorage === null && (await holdsFiles(dataDir))) return 'files';
  return existsSync(join(dataDir, SECRET_FILE)) ? 'secret' : null;
}

/** Whether there is no database, or one without tables. @throws {DatabaseError} */
export async function isDatabaseMissing(place: Place): Promise<boolean> {
  return (await withDatabase(place, async () => true)) === null;
}

/** Whether a database with the tables of any version names neither orders nor files. @throws {DatabaseError} */
export async function isDatabaseEmpty(database: Database): Promise<boolean> {
  return !(await holdsRows(database, ['orders', 'files']));
}

/**
 * Returns a message that a database is lost, and what to do. A new one in its place would be an installation without
 * orders that looks healthy, and its backups would replace those that are needed.
 */
export function lostDatabase(place: Place, traces: Traces): string {
  const { dataDir, databaseUrl } = place;
  if (databaseUrl !== null && existsSync(join(dataDir, SQLITE_FILE))) {
    return `the database ${databaseNameOf(place)} is new or empty, and DATA_DIR ${dataDir} holds a database of SQLite, whose orders are not moved to PostgreSQL. To go on with it, unset DATABASE_URL. To begin anew without any order, set DATA_DIR to another folder`;
  }
  const found = traces === 'files' ? 'stored files' : `the secret of a server (${SECRET_FILE})`;
  const way =
    databaseUrl === null
      ? 'If the orders are in PostgreSQL, set DATABASE_URL. If they were here, restore a backup with: npm run orders -- restore <backup> --replace'
      : 'See whether DATABASE_URL is right, or restore a dump, as docs/deploy/backup.md says';
  return `the database ${databaseNameOf(place)} is missing or empty, although DATA_DIR ${dataDir} holds ${found}. ${way}. To begin anew without any order, set DATA_DIR to another folder`;
}

/**
 * Returns a message that the folder of the files is lost although the database names stored files, and
 * what to do; or `null`.
 *
 * @throws {DatabaseError}
 */
export async function lostFolder(database: Database, place: Place): Promise<string | null> {
  const { dataDir, objectStorage } = place;
  if (objectStorage !== null || hasFilesFolder(dataDir)) return null;
  if ((await newestStored(database, 1)).length === 0) return null;
  return `DATA_DIR ${dataDir} has no folder "files", although the database ${databaseNameOf(place)} names stored files. See whether its disk is mounted, or put the files back from a backup. To go on without them, create that folder`;
}

/**
 * Looks for the newest files that a database names. Returns how many it looked for if the storage has none
 * of them, otherwise 0.
 *
 * @throws {DatabaseError}, {StorageError}
 */
export async function countAllMissing(database: Database, storage: Storage): Promise<number> {
  const keys = await newestStored(database, SAMPLE);
  for (const key of keys) if (!(await isMissing(storage, key))) return 0;
  return keys.length;
}

async function newestStored(database: Database, count: number): Promise<string[]> {
  const rows = await database
    .selectFrom('files')
    .select('key')
    .where('status', 'in', ['quarantined', 'released'])
    .orderBy('received_at', 'desc')
    .limit(count)
    .execute();
  return rows.map(({ key }) => key);
}

async function isMissing(storage: Storage, key: string): Promise<boolean> {
  const bytes = storage.read(key)[Symbol.asyncIterator]();
  try {
    await bytes.next();
    return false;
  } catch (error) {
    if (error instanceof StorageError && error.isMissing) return true;
    throw error;
  } finally {
    await bytes.return?.();
  }
}
