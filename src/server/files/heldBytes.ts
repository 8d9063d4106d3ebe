import { sql, type Transaction } from 'kysely';
import type { Database } from '../database/database.ts';
import type { Schema } from '../database/schema.ts';
import type { FileStatus } from '../database/tables/files.ts';
import type { OrderStatus } from '../database/tables/orders.ts';

/**
 * The minimum that a file counts for, since its row, scan and object cost something too. It also bounds
 * the number of rows in a budget, so that summing them stays fast.
 */
const LEAST_BYTES = 64 * 1024;

/** The statuses of files that have bytes in the storage. */
export const WITH_BYTES: readonly FileStatus[] = ['receiving', 'quarantined', 'released'];

/** A slow payment takes days, and costs nothing if it fails. */
const UNPAID: readonly OrderStatus[] = ['awaitingPayment', 'processing'];

/** Bytes for which nobody has paid. */
export interface HeldBytes {
  /** Of files without an order. */
  readonly unordered: number;
  /** Of files whose order is not paid yet. If it never is, they become unordered again. */
  readonly awaiting: number;
}

/** Returns what a file of that size counts for in a budget. */
export function countedBytes(bytes: number): number {
  return Math.max(bytes, LEAST_BYTES);
}

/** Adds up the bytes for which nobody has paid, running uploads included. @throws {DatabaseError} */
export function heldBytes(database: Database | Transaction<Schema>): Promise<HeldBytes> {
  return sumsOf(filesWithBytes(database));
}

/**
 * Adds up the bytes for which nobody has paid that came from a network or a neighbourhood.
 *
 * @param digest of the network or the neighbourhood; with `null`, nothing is counted
 * @throws {DatabaseError}
 */
export async function heldBytesFrom(
  transaction: Transaction<Schema>,
  column: 'network' | 'neighbourhood',
  digest: string | null,
): Promise<HeldBytes> {
  if (digest === null) return { unordered: 0, awaiting: 0 };
  return sumsOf(filesWithBytes(transaction).where(`files.${column}`, '=', digest));
}

function filesWithBytes(database: Database | Transaction<Schema>) {
  return database
    .selectFrom('files')
    .select(
      sql<number | null>`
        sum(case when files.bytes < ${LEAST_BYTES} then ${LEAST_BYTES} else files.bytes end)
      `.as('bytes'),
    )
    .where('files.status', 'in', WITH_BYTES);
}

async function sumsOf(files: ReturnType<typeof filesWithBytes>): Promise<HeldBytes> {
  const unordered = await files.where('files.order_id', 'is', null).executeTakeFirstOrThrow();
  const awaiting = await files
    .innerJoin('orders', 'orders.id', 'files.order_id')
    .where('orders.status', 'in', UNPAID)
    .executeTakeFirstOrThrow();
  return { unordered: unordered.bytes ?? 0, awaiting: awaiting.bytes ?? 0 };
}

/** Adds up what running uploads have reserved. @throws {DatabaseError} */
export async function reservedBytes(transaction: Transaction<Schema>): Promise<number> {
  const { bytes } = await transaction
    .selectFrom('files')
    .select(({ fn }) => fn.sum<number | null>('bytes').as('bytes'))
    .where('status', '=', 'receiving')
    .executeTakeFirstOrThrow();
  return bytes ?? 0;
}
