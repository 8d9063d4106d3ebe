import { DatabaseSync } from '@photostructure/sqlite';
import { sql } from 'kysely';
import type { Database } from '../database/database.ts';
import { DatabaseError } from '../database/errors.ts';
import type { StoredFile } from '../files/vault/vault.ts';

/**
 * Writes a copy of a SQLite database as it is at one moment. Others may write to the database meanwhile.
 *
 * @param path of the copy, which must not exist
 * @throws {DatabaseError}
 */
export async function writeSnapshot(database: Database, path: string): Promise<void> {
  await sql`vacuum into ${path}`.execute(database);
}

/** Returns the files that a SQLite file names and that can be opened. @throws {DatabaseError} */
export function filesNamedIn(path: string): readonly StoredFile[] {
  const rows = queryFile(
    path,
    `select key, data_keys.wrapped_key, sha256 from files join data_keys on id = key
     where status in ('quarantined', 'released') order by key`,
  );
  return rows.map(({ key, wrapped_key: wrappedKey, sha256 }) => ({
    key: String(key),
    wrappedKey: String(wrappedKey),
    sha256: String(sha256),
  }));
}

/** What a later database says was deleted, by ids that name nobody. */
export interface Erasures {
  /** Ids of orders whose personal data was deleted. */
  readonly orders: readonly string[];
  /** Keys of files that were deleted. */
  readonly files: readonly string[];
}

/** Returns what a SQLite file says was deleted. @throws {DatabaseError} */
export function erasuresIn(path: string): Erasures {
  const orders = queryFile(path, 'select id from orders where purged_at is not null');
  const files = queryFile(
    path,
    `select key from deleted_files union select key from files where status = 'deleting'`,
  );
  return { orders: orders.map(({ id }) => String(id)), files: files.map(({ key }) => String(key)) };
}

/**
 * Whether another process has a SQLite file open. Only a file that nobody else has open can leave the
 * mode in which every server runs.
 */
export function isDatabaseOpen(path: string): boolean {
  const database = new DatabaseSync(path);
  try {
    database.exec('pragma busy_timeout = 0');
    database.exec('pragma journal_mode = delete');
    return false;
  } catch (error) {
    // A damaged file is open nowhere.
    return new DatabaseError(error).isBusy;
  } finally {
    database.close();
  }
}

/** Reads a SQLite file of this or an earlier version, and changes nothing of it. */
function queryFile(path: string, query: string): Record<string, unknown>[] {
  try {
    const database = new DatabaseSync(path, { readOnly: true });
    try {
      return database.prepare(query).all();
    } finally {
      database.close();
    }
  } catch (error) {
    throw new DatabaseError(error);
  }
}
