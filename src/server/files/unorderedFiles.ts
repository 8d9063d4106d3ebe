import type { Transaction } from 'kysely';
import type { Database } from '../database/database.ts';
import { recordDeletion, type Deletion } from '../database/deletions.ts';
import type { Schema } from '../database/schema.ts';
import { pauseAfter } from '../database/pauseAfter.ts';
import { beginDeleting } from './deleteFiles.ts';
import { WITH_BYTES } from './heldBytes.ts';

/** How many files are found and marked in one transaction. */
const BATCH = 20;

interface Sweep {
  /** Files received at this time or earlier are deleted; milliseconds since 1970. */
  readonly until: number;
  /** The most files that are deleted. */
  readonly limit: number;
  /** The recorded reason for the deletion. */
  readonly why: Deletion['why'];
  /** Milliseconds since 1970. */
  readonly now: number;
  readonly signal: AbortSignal;
}

/**
 * Begins to delete the files without an order that were received by a given time, the oldest first.
 * Their rows are locked, so that no visitor orders them in the meantime.
 *
 * @returns how many files; `removeDeletedFiles` removes them
 * @throws {DatabaseError}
 */
export async function sweepUnorderedFiles(database: Database, sweep: Sweep): Promise<number> {
  const { limit, signal } = sweep;
  let count = 0;
  while (!signal.aborted && count < limit) {
    const began = performance.now();
    const found = await beginBatch(database, { ...sweep, limit: Math.min(BATCH, limit - count) });
    if (found === 0) break;
    count += found;
    await pauseAfter(began);
  }
  return count;
}

function beginBatch(
  database: Database,
  { until, limit, why, now }: Omit<Sweep, 'signal'>,
): Promise<number> {
  return database.transaction().execute(async (transaction) => {
    const files = await lockOldestUnordered(transaction, { until, limit });
    await beginDeletingUnordered(transaction, files, { why, now });
    return files.length;
  });
}

/** Begins to delete locked files, and records the deletion. @throws {DatabaseError} */
export async function beginDeletingUnordered(
  transaction: Transaction<Schema>,
  files: readonly Pick<Schema['files'], 'key'>[],
  { why, now }: Pick<Deletion, 'why' | 'now'>,
): Promise<void> {
  if (files.length === 0) return;
  const keys = files.map(({ key }) => key);
  await beginDeleting(transaction, keys);
  await recordDeletion(transaction, { what: 'file', why, count: files.length, now });
}

/**
 * Locks the oldest files without an order that were received by a given time. Files that another
 * transaction has locked are skipped.
 *
 * @param withBytes only those whose deletion frees bytes; of destroyed malware only the row remains
 * @throws {DatabaseError}
 */
export function lockOldestUnordered(
  transaction: Transaction<Schema>,
  { until, limit, withBytes = false }: Pick<Sweep, 'until' | 'limit'> & { withBytes?: boolean },
): Promise<Pick<Schema['files'], 'key' | 'bytes'>[]> {
  return transaction
    .selectFrom('files')
    .select(['key', 'bytes'])
    .where('order_id', 'is', null)
    .where('received_at', '<=', until)
    .where('status', '<>', 'deleting')
    .$if(withBytes, (files) => files.where('status', 'in', WITH_BYTES))
    .orderBy('received_at')
    .limit(limit)
    .forUpdate()
    .skipLocked()
    .execute();
}
