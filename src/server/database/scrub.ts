import { PostgresAdapter, sql } from 'kysely';
import type { Database } from './database.ts';
import { DatabaseError } from './errors.ts';

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
