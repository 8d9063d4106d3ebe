import { PostgresAdapter, sql, type Transaction } from 'kysely';
import type { Database } from './database.ts';
import { DatabaseError } from './errors.ts';
import type { Schema } from './schema.ts';

/**
 * Deletes the rows of files whose bytes are gone, and of who downloaded them. What remains of a file
 * says that it was here, how large it was, and when it came and went.
 *
 * @param now milliseconds since 1970
 * @returns how many there were
 * @throws {DatabaseError}
 */
export async function deleteFiles(
  transaction: Transaction<Schema>,
  keys: readonly string[],
  now: number,
): Promise<number> {
  if (keys.length === 0) return 0;
  const files = await transaction
    .selectFrom('files')
    .select(['key', 'order_id', 'bytes', 'received_at'])
    .where('key', 'in', keys)
    .orderBy('key')
    .forUpdate()
    .execute();
  if (files.length === 0) return 0;
  await transaction
    .insertInto('deleted_files')
    .values(files.map((file) => ({ ...file, deleted_at: now })))
    .execute();
  await transaction.deleteFrom('downloads').where('file_key', 'in', keys).execute();
  await transaction.deleteFrom('files').where('key', 'in', keys).execute();
  return files.length;
}

/**
 * Makes what was deleted unreadable in the database's own files too. SQLite overwrites a deleted
 * row at once, and here forgets the log that still has it; PostgreSQL writes the tables anew.
 *
 * @returns whether it could be done; another connection may have been in the way
 * @throws {DatabaseError}
 */
export async function scrub(database: Database): Promise<boolean> {
  if (database.getExecutor().adapter instanceof PostgresAdapter) {
    try {
      await sql`vacuum (full) files, orders, downloads`.execute(database);
      return true;
    } catch (error) {
      if (error instanceof DatabaseError && error.isBusy) return false;
      throw error;
    }
  }
  const { rows } = await sql<{ busy: number }>`pragma wal_checkpoint(truncate)`.execute(database);
  return rows.every(({ busy }) => busy === 0);
}
