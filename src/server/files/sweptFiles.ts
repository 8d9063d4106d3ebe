import type { Database } from '../database/database.ts';
import { recordDeletion } from '../database/deletions.ts';
import type { Schema } from '../database/schema.ts';

/** Returns the keys of infected files whose bytes have to be removed. @throws {DatabaseError} */
export async function findInfected(database: Database, limit: number): Promise<string[]> {
  const infected = database.selectFrom('files').where('status', '=', 'infected');
  return keysOf(await infected.select('key').orderBy('key').limit(limit).execute());
}

/**
 * Returns the keys of the oldest uploads that were not completed.
 *
 * @param range.before milliseconds since 1970; uploads that started later may still be running
 * @throws {DatabaseError}
 */
export async function findAbandoned(
  database: Database,
  { before, limit }: { readonly before: number; readonly limit: number },
): Promise<string[]> {
  const abandoned = database
    .selectFrom('files')
    .where('status', '=', 'receiving')
    .where('received_at', '<', before);
  return keysOf(await abandoned.select('key').orderBy('received_at').limit(limit).execute());
}

/**
 * Deletes the rows of abandoned uploads, whose bytes were removed, and records the deletion. Rows that
 * another server has deleted, or that retention deletes, are left to them.
 *
 * @returns how many were deleted
 * @throws {DatabaseError}
 */
export async function forgetAbandoned(
  { database, now }: { readonly database: Database; readonly now: () => number },
  keys: readonly string[],
): Promise<number> {
  if (keys.length === 0) return 0;
  return database.transaction().execute(async (transaction) => {
    const rows = await transaction
      .selectFrom('files')
      .select('key')
      .where('key', 'in', keys)
      .where('status', '<>', 'deleting')
      .orderBy('key')
      .forUpdate()
      .execute();
    if (rows.length === 0) return 0;
    await transaction.deleteFrom('files').where('key', 'in', keysOf(rows)).execute();
    const deletion = { what: 'file', why: 'abandoned', count: rows.length } as const;
    await recordDeletion(transaction, { ...deletion, now: now() });
    return rows.length;
  });
}

function keysOf(rows: readonly Pick<Schema['files'], 'key'>[]): string[] {
  return rows.map(({ key }) => key);
}
