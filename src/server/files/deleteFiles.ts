import type { Transaction } from 'kysely';
import type { Database } from '../database/database.ts';
import type { Schema } from '../database/schema.ts';
import { pauseAfter } from '../database/pauseAfter.ts';
import type { Storage } from '../storage/storage.ts';

/** How many files are deleted between two pauses. */
const BATCH = 20;

/**
 * Begins the deletion of files, in the transaction that decides it. Once it is committed, nobody
 * can read, scan or order the files, because their keys and names are gone. {@link
 * removeDeletedFiles} does the rest.
 *
 * @throws {DatabaseError}
 */
export async function beginDeleting(
  transaction: Transaction<Schema>,
  keys: readonly string[],
): Promise<void> {
  if (keys.length === 0) return;
  await transaction
    .updateTable('files')
    .set({
      status: 'deleting',
      name: null,
      sha256: null,
      email_digest: null,
    })
    .where('key', 'in', keys)
    .execute();
  await transaction.deleteFrom('data_keys').where('id', 'in', keys).execute();
}

/**
 * Completes deletions: removes the bytes of all files whose deletion has begun, outside of
 * transactions, and then their rows. The next call finds what an interruption or a failing storage
 * left behind.
 *
 * @param failures receives the error of each file that could not be removed; the other files are removed
 * @returns how many files were removed
 * @throws {DatabaseError}
 */
export async function removeDeletedFiles(
  { database, storage, now }: { database: Database; storage: Storage; now: () => number },
  failures: unknown[],
  signal: AbortSignal = new AbortController().signal,
): Promise<number> {
  let [count, after] = [0, ''];
  while (!signal.aborted) {
    const began = performance.now();
    const keys = await keysToRemove(database, after);
    const last = keys.at(-1);
    if (last === undefined) break;
    after = last;
    const removed: string[] = [];
    for (const key of keys) {
      try {
        await storage.remove(key);
        removed.push(key);
      } catch (error) {
        failures.push(error);
      }
    }
    count += await database
      .transaction()
      .execute((transaction) => deleteRows(transaction, removed, now()));
    await pauseAfter(began);
  }
  return count;
}

async function keysToRemove(database: Database, after: string): Promise<string[]> {
  const rows = await database
    .selectFrom('files')
    .select('key')
    .where('status', '=', 'deleting')
    .where('key', '>', after)
    .orderBy('key')
    .limit(BATCH)
    .execute();
  return rows.map(({ key }) => key);
}

/**
 * Deletes the rows of files whose bytes were removed, and the rows of their downloads. For each file a
 * row in `deleted_files` remains, with its size and the times when it was received and deleted. If
 * several servers do this at the same time, only one finds the rows.
 */
async function deleteRows(
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
