import type { Transaction } from 'kysely';
import type { Schema } from '../database/schema.ts';

/**
 * Deletes the rows of files whose bytes were removed, and the rows of their downloads. For each file a
 * row in `deleted_files` remains, with its size and the times when it was received and deleted.
 *
 * @param now milliseconds since 1970
 * @returns how many files were deleted
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
