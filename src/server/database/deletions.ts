import type { Transaction } from 'kysely';
import { randomToken } from '../ids/token.ts';
import type { Schema } from './schema.ts';

/** A deletion to be recorded. */
export type Deletion = Pick<Schema['deletions'], 'what' | 'why' | 'count'> & {
  /** A keyed digest of what was deleted, to look the record up by. */
  readonly reference?: string;
  /** Milliseconds since 1970. */
  readonly now: number;
};

/**
 * Records a deletion in its own transaction. The record identifies nobody.
 *
 * @throws {DatabaseError}
 */
export async function recordDeletion(
  transaction: Transaction<Schema>,
  { now, reference, ...deletion }: Deletion,
): Promise<void> {
  await transaction
    .insertInto('deletions')
    .values({
      ...deletion,
      id: randomToken(),
      deleted_at: now,
      reference: reference ?? null,
    })
    .execute();
}
