import { DAY_MS } from '../../domain/limits.ts';
import type { Database } from '../database/database.ts';
import type { Storage } from '../storage/storage.ts';
import { deleteFiles } from './deleteFiles.ts';

/** Files that belong to no order are kept for this long. */
export const UNORDERED_MS = 30 * DAY_MS;

interface Parts {
  readonly database: Database;
  readonly storage: Storage;
  /** Milliseconds since 1970. */
  readonly now: () => number;
}

/**
 * Deletes the files that were not ordered in time, one at a time. The row of the file is locked, so
 * that no other server deletes it and no visitor orders it in the meantime.
 *
 * @param failures receives the error of each file that could not be deleted; the sweep continues
 * @returns how many files were deleted
 * @throws {DatabaseError}
 */
export async function sweepUnorderedFiles(
  parts: Parts,
  signal: AbortSignal,
  failures: unknown[],
): Promise<number> {
  const failedKeys: string[] = [];
  let count = 0;
  while (!signal.aborted) {
    const result = await sweepFile(parts, failedKeys);
    if (result === null) break;
    if (result.error === null) count += 1;
    else {
      failures.push(result.error);
      failedKeys.push(result.key);
    }
  }
  return count;
}

/** Deletes one file. Returns its key and what went wrong, or `null` if no file is left to delete. */
async function sweepFile(
  { database, storage, now }: Parts,
  excludedKeys: readonly string[],
): Promise<{ key: string; error: unknown } | null> {
  return database.transaction().execute(async (transaction) => {
    const row = await transaction
      .selectFrom('files')
      .select('key')
      .where('order_id', 'is', null)
      .where('received_at', '<=', now() - UNORDERED_MS)
      .$if(excludedKeys.length > 0, (query) => query.where('key', 'not in', excludedKeys))
      .orderBy('received_at')
      .limit(1)
      .forUpdate()
      .skipLocked()
      .executeTakeFirst();
    if (row === undefined) return null;
    try {
      // The row goes last: it is how the next sweep finds the bytes if this one is killed.
      await storage.remove(row.key);
    } catch (error) {
      return { key: row.key, error };
    }
    await deleteFiles(transaction, [row.key], now());
    return { key: row.key, error: null };
  });
}
