import { setTimeout as sleep } from 'node:timers/promises';
import { PostgresAdapter, sql } from 'kysely';
import type { Database } from './database.ts';
import { DatabaseError } from './errors.ts';
import { pauseAfter } from './pauseAfter.ts';

/** How long a rewrite waits for its lock. Visitors who need a key queue behind it meanwhile. */
const LOCK_MS = 50;

/** The number of attempts, and the delay between them, while other connections block the scrub. */
const ATTEMPTS = 25;
const RETRY_MS = 40;

/** Whether the database is PostgreSQL, and not SQLite. */
export function isOnPostgres(database: Database): boolean {
  return database.getExecutor().adapter instanceof PostgresAdapter;
}

/**
 * Removes deleted keys from the database's own files, which makes everything sealed with them
 * unreadable. SQLite overwrites deleted rows at once; its write-ahead log, which still holds them, is
 * truncated here. On PostgreSQL the table of keys is rewritten partition by partition. No other table is
 * locked.
 *
 * @returns whether it succeeded; another connection may hold a lock or a snapshot that prevents it
 * @throws {DatabaseError}
 */
export async function scrub(database: Database): Promise<boolean> {
  if (isOnPostgres(database)) return scrubPostgres(database);
  const { rows } = await sql<{ busy: number }>`pragma wal_checkpoint(truncate)`.execute(database);
  return rows.every(({ busy }) => busy === 0);
}

/** Rewrites the table partition by partition. Requests that waited for one run before the next. */
async function scrubPostgres(database: Database): Promise<boolean> {
  if (!(await waitUntilForgotten(database, ATTEMPTS))) return false;
  // A partition without pages holds no deleted rows.
  const { rows: partitions } = await sql<{ name: string }>`
    select relname as name from pg_inherits join pg_class on pg_class.oid = inhrelid
    where inhparent = 'data_keys'::regclass and pg_relation_size(inhrelid) > 0
  `.execute(database);
  for (const { name } of partitions) {
    const began = performance.now();
    if (!(await succeedsWithin(ATTEMPTS, () => rewrite(database, name)))) return false;
    await pauseAfter(began);
  }
  return true;
}

/**
 * On PostgreSQL, waits until no snapshot can see the rows deleted before this call, so that rewriting
 * their table removes them.
 *
 * @param attempts how many times to check, every {@link RETRY_MS}
 * @returns false if a snapshot still keeps them
 * @throws {DatabaseError}
 */
export async function waitUntilForgotten(database: Database, attempts: number): Promise<boolean> {
  const deletedBefore = await nextTransaction(database);
  return succeedsWithin(attempts, () => isForgotten(database, deletedBefore));
}

/** Retries an attempt that other transactions block. Returns false if every attempt fails. */
async function succeedsWithin(attempts: number, attempt: () => Promise<boolean>): Promise<boolean> {
  for (let count = 1; count <= attempts; count++) {
    if (await attempt()) return true;
    await sleep(RETRY_MS);
  }
  return false;
}

function rewrite(database: Database, table: string): Promise<boolean> {
  return database.connection().execute(async (connection) => {
    // Every query for a key queues behind a statement that waits for this lock.
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

/** Returns a transaction id that is higher than those of all transactions that have ended. */
async function nextTransaction(database: Database): Promise<string> {
  const { rows } = await sql<{ id: string }>`
    select pg_snapshot_xmax(pg_current_snapshot())::text as id
  `.execute(database);
  return rows.map(({ id }) => id).join('');
}

/**
 * Whether rows deleted before the given transaction are invisible to every snapshot. `vacuum full` keeps
 * rows that a snapshot of this database, a standby or a replication slot may still see, and yet reports
 * success. It also keeps rows for its own snapshot, which reaches back to the oldest writing transaction
 * in any database of the server.
 */
async function isForgotten(database: Database, deletedBefore: string): Promise<boolean> {
  const next = sql`${deletedBefore}::xid8`;
  const { rows } = await sql<{ forgotten: boolean }>`
    select pg_snapshot_xmin(pg_current_snapshot()) >= ${next} and not exists (
      select from (
        select backend_xmin as oldest from pg_stat_activity
        where pid <> pg_backend_pid() and (datname = current_database() or datname is null)
        union all select xmin from pg_replication_slots
      ) as snapshots
      where age(oldest) > age(${next}::xid)
    ) as forgotten
  `.execute(database);
  return rows.every(({ forgotten }) => forgotten);
}
