import { DAY_MS } from '../../domain/limits.ts';
import type { Database } from '../database/database.ts';
import type { Storage } from '../storage/storage.ts';
import { deleteFiles } from './deleteFiles.ts';

/** Files that nobody ordered are kept for this long. */
export const UNORDERED_MS = 30 * DAY_MS;

interface Parts {
  readonly database: Database;
  readonly storage: Storage;
  /** Milliseconds since 1970. */
  readonly now: () => number;
}

/**
 * Deletes the files that nobody ordered in time, one at a time, each with its row locked: no other
 * server deletes it meanwhile, and nobody orders it.
 *
 * @param failures takes the error of each file that could not be deleted; it keeps none of the others
 * @returns how many files were deleted
 * @throws {DatabaseError}
 */
export async function sweepUnorderedFiles(
  parts: Parts,
  signal: AbortSignal,
  failures: unknown[],
): Promise<number> {
  const passedOver: string[] = [];
  let count = 0;
  while (!signal.aborted) {
    const found = await sweepFile(parts, passedOver);
    if (found === null) break;
    if (found.error === null) count += 1;
    else {
      failures.push(found.error);
      passedOver.push(found.key);
    }
  }
  return count;
}

async function sweepFile(
  { database, storage, now }: Parts,
  passedOver: readonly string[],
): Promise<{ key: string; error: unknown } | null> {
  return database.transaction().execute(async (transaction) => {
    const row = await transaction
      .selectFrom('files')
      .select('key')
      .where('order_id', 'is', null)
      .where('received_at', '<=', now() - UNORDERED_MS)
      .$if(passedOver.length > 0, (query) => query.where('key', 'not in', passedOver))
      .orderBy('received_at')
      .limit(1)
      .forUpdate()
      .skipLocked()
      .executeTakeFirst();
    if (row === undefined) return null;
    try {
      // The bytes first: as long as the row is there, a sweep that was killed finds what it left.
      await storage.remove(row.key);
    } catch (error) {
      return { key: row.key, error };
    }
    await deleteFiles(transaction, [row.key], now());
    return { key: row.key, error: null };
  });
}
