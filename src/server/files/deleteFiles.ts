import type { Transaction } from 'kysely';
import type { Schema } from '../database/schema.ts';

/**
 * Deletes the rows of files whose bytes are gone, and of who downloaded them. What remains of a file
 * says that it was here, how large it was, and when it came and went.
 *
 * @param now milliseconds since 1970
 * @returns how many there were
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
