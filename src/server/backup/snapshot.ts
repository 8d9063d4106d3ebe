import { DatabaseSync } from '@photostructure/sqlite';
import { sql } from 'kysely';
import type { Database } from '../database/database.ts';
import { DatabaseError } from '../database/errors.ts';
import type { StoredFile } from '../files/vault/vault.ts';
import type { Manifest } from './manifest.ts';

/**
 * Writes a copy of a SQLite database as it is at one moment. Others may write to the database meanwhile.
 *
 * @param path of the copy, which must not exist
 * @throws {DatabaseError}
 */
export async function writeSnapshot(database: Database, path: string): Promise<void> {
  await sql`vacuum into ${path}`.execute(database);
}

/**
 * Returns the stored files with a key that a SQLite file names. Lost ones are among them: a backup reports
 * them as damaged, and the older backups that may hold them are kept.
 *
 * @throws {DatabaseError}
 */
export function filesNamedIn(path: string): readonly StoredFile[] {
  const rows = queryFile(
    path,
    `select key, data_keys.wrapped_key, sha256 from files join data_keys on id = key
     where status in ('quarantined', 'released', 'lost') order by key`,
  );
  return rows.map(({ key, wrapped_key: wrappedKey, sha256 }) => ({
    key: String(key),
    wrappedKey: String(wrappedKey),
    sha256: String(sha256),
  }));
}

/**
 * Returns the fingerprints of the secrets without which a backup cannot be restored.
 *
 * @param path of its database, which names none if it is of an earlier version
 * @throws {DatabaseError}
 */
export function keysOf({ key }: Pick<Manifest, 'key'>, path: string): readonly string[] {
  const table = queryFile(path, `select 1 from sqlite_schema where name = 'link_secrets'`);
  if (table.length === 0) return [key];
  const rows = queryFile(path, 'select fingerprint from link_secrets order by number');
  return [...new Set([...rows.map(({ fingerprint }) => String(fingerprint)), key])];
}

/** The deletions that a later database records, by ids that identify nobody. */
export interface Erasures {
  /** Ids of all orders, which keep their row after their personal data was deleted. */
  readonly known: ReadonlySet<string>;
  /** Ids of orders whose personal data was deleted. */
  readonly orders: readonly string[];
  /** Keys of files that were deleted. */
  readonly files: readonly string[];
}

/** Returns the deletions that a SQLite file records. @throws {DatabaseError} */
export function erasuresIn(path: string): Erasures {
  const known = queryFile(path, 'select id from orders');
  const orders = queryFile(path, 'select id from orders where purged_at is not null');
  const files = queryFile(
    path,
    `select key from deleted_files union select key from files where status = 'deleting'`,
  );
  return {
    known: new Set(known.map(({ id }) => String(id))),
    orders: orders.map(({ id }) => String(id)),
    files: files.map(({ key }) => String(key)),
  };
}

/**
 * Whether another process has a SQLite file open. SQLite refuses to leave WAL mode, in which every
 * server runs, while another connection is open.
 */
export function isDatabaseOpen(path: string): boolean {
  const database = new DatabaseSync(path);
  try {
    database.exec('pragma busy_timeout = 0');
    database.exec('pragma journal_mode = delete');
    return false;
  } catch (error) {
    // A damaged file cannot be in use.
    return new DatabaseError(error).isBusy;
  } finally {
    database.close();
  }
}

/** Queries a SQLite file of this or an earlier version, read-only. */
function queryFile(path: string, query: string): Record<string, unknown>[] {
  try {
    const database = new DatabaseSync(path, { readOnly: true });
    try {
      // As for the server's own connection: sorting has no place for temporary files in a read-only container.
      database.exec('pragma temp_store = memory');
      return database.prepare(query).all();
    } finally {
      database.close();
    }
  } catch (error) {
    throw new DatabaseError(error);
  }
}
