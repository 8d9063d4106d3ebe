import { setTimeout as sleep } from 'node:timers/promises';
import { PostgresAdapter, sql } from 'kysely';
import type { Database } from './database.ts';
import { DatabaseError } from './errors.ts';
import { pauseAfter } from './pauseAfter.ts';

/** How long visitors may wait for the table of keys while its rewriting waits for the lock. */
const LOCK_MS = 50;

/** How often, and after how long, the rewriting of a part is tried again. */
const ATTEMPTS = 25;
const RETRY_MS = 40;

/** Whether the database is PostgreSQL, and not SQLite. */
export function isOnPostgres(database: Database): boolean {
  return database.getExecutor().adapter instanceof PostgresAdapter;
}

/**
 * Removes deleted keys from the database's own files too, and with them what was sealed with them.
 * SQLite overwrites deleted rows at once; here its write-ahead log, which still holds them, is emptied.
 * On PostgreSQL the table of keys is rewritten, part by part. No other table is locked.
 *
 * @returns whether it succeeded; another connection may hold a lock or a snapshot that prevents it
 * @throws {DatabaseError}
 */
export async function scrub(database: Database): Promise<boolean> {
  if (isOnPostgres(database)) return scrubPostgres(database);
  const { rows } = await sql<{ busy: number }>`pragma wal_checkpoint(truncate)`.execute(database);
  return rows.every(({ busy }) => busy === 0);
}

/** Rewrites the table part by part. Whoever waited for one part goes before the next. */
async function scrubPostgres(database: Database): Promise<boolean> {
  const { rows: partitions } = await sql<{ name: string }>`
    select relname as name from pg_inherits join pg_class on pg_class.oid = inhrelid
    where inhparent = 'data_keys'::regclass
  `.execute(database);
  for (const { name } of partitions) {
    const began = performance.now();
    if (!(await rewriteSoon(database, name))) return false;
    await pauseAfter(began);
  }
  return true;
}

/** Repeats what visitors' short transactions prevent. Returns false if it is prevented for longer. */
async function rewriteSoon(database: Database, table: string): Promise<boolean> {
  for (let attempt = 1; attempt <= ATTEMPTS; attempt++) {
    if (await rewrite(database, table)) return true;
    await sleep(RETRY_MS);
  }
  return false;
}

function rewrite(database: Database, table: string): Promise<boolean> {
  return database.connection().execute(async (connection) => {
    if (await isSnapshotHeld(connection)) return false;
    // Whoever needs a key queues behind a statement that waits for this lock.
    await sql`set lock_timeout = ${sql.lit(LOCK_MS)}`.execute(connection);
    try {
      await sql`vacuum (full) ${sql.table(table)}`.execute(connection);
      return true;
    } catch (error) {
      if (error instanceof DatabaseError && error.isBusy) return false;
      throw error;
    } finally {
      await sql`reset lock_timeout`.execute(connection);
    }
  });
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
