import { PostgresAdapter, sql } from 'kysely';
import type { Database } from './database.ts';
import { DatabaseError } from './errors.ts';

/**
 * Removes deleted data from the database's own files too. SQLite overwrites deleted rows at once;
 * here its write-ahead log, which still holds them, is emptied. PostgreSQL's tables are rewritten.
 *
 * @returns whether it succeeded; another connection may hold a lock or a snapshot that prevents it
 * @throws {DatabaseError}
 */
export async function scrub(database: Database): Promise<boolean> {
  if (database.getExecutor().adapter instanceof PostgresAdapter) return scrubPostgres(database);
  const { rows } = await sql<{ busy: number }>`pragma wal_checkpoint(truncate)`.execute(database);
  return rows.every(({ busy }) => busy === 0);
}

async function scrubPostgres(database: Database): Promise<boolean> {
  if (await isSnapshotHeld(database)) return false;
  try {
    await sql`vacuum (full) files, orders, downloads`.execute(database);
    return true;
  } catch (error) {
    if (error instanceof DatabaseError && error.isBusy) return false;
    throw error;
  }
}

/**
 * Whether another transaction of this database may still see rows that were deleted before this
 * call. Rewriting a table keeps such rows, and reports success.
 */
async function isSnapshotHeld(database: Database): Promise<boolean> {
  const { rows } = await sql<{ held: boolean }>`
    select exists (
      select from pg_stat_activity
      where datname = current_database() and pid <> pg_backend_pid()
        and (backend_xmin is not null or backend_xid is not null)
    ) as held
  `.execute(database);
  return rows.every(({ held }) => held);
}
