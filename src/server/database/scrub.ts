import { PostgresAdapter, sql } from 'kysely';
import type { Database } from './database.ts';
import { DatabaseError } from './errors.ts';

/**
 * Removes deleted data from the database's own files too. SQLite overwrites deleted rows at once;
 * here its write-ahead log, which still holds them, is emptied. PostgreSQL's tables are rewritten.
 *
 * @returns whether it succeeded; another connection may hold a lock that prevents it
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
