import type { Transaction } from 'kysely';
import { recordDeletion, type Deletion } from '../database/deletions.ts';
import type { Database } from '../database/database.ts';
import type { Schema } from '../database/schema.ts';
import { beginDeleting, removeDeletedFiles } from '../files/deleteFiles.ts';
import type { MailTransport } from '../mail/transport.ts';
import type { Storage } from '../storage/storage.ts';
import { findOrderState } from '../orders/orderDetails.ts';
import { orderedKeys, withoutFiles } from '../orders/orderRow.ts';
import { forgetDetails } from '../mail/notices.ts';
import { closePayment, type ClosingParts } from '../payments/closePayment.ts';
import type { Digests } from '../security/digests.ts';
import { isPaymentOpen } from './dueOrders.ts';

/** The services needed to purge an order. */
export interface PurgingParts extends ClosingParts {
  readonly database: Database;
  readonly storage: Storage;
  readonly mailTransport: MailTransport;
  readonly digests: Digests;
  /** Milliseconds since 1970. */
  readonly now: () => number;
}

/** A payment for the order is pending, so nothing of it was deleted. */
export class OpenPaymentError extends Error {
  override name = 'OpenPaymentError';
}

interface Purge {
  /** The recorded reason for the deletion. */
  readonly why: Deletion['why'];
  /** Checked once the order is locked. If it is not met, the order is left unchanged. */
  readonly condition?: (
    transaction: Transaction<Schema>,
    order: Pick<Schema['orders'], 'id' | 'status' | 'created_at' | 'settled_at'>,
  ) => Promise<boolean>;
}

/**
 * Deletes an order's files and personal data permanently. What was ordered, what was paid and the time
 * of the purge remain. A payment page that is still open is closed first, so that no customer pays for
 * files that were deleted. A call for an order that was purged before completes an interrupted purge.
 *
 * @returns how many files were deleted; 0 for an order that was purged before
 * @throws {OpenPaymentError}
 * @throws {Refusal} `payment_provider_unavailable` if the order's payment page cannot be closed
 * @throws {StorageError} the data is gone, and the next sweep removes the bytes of the files
 * @throws {DatabaseError}
 */
export async function purgeOrder(parts: PurgingParts, id: string): Promise<number> {
  const count = await beginPurge(parts, id, { why: 'purge' });
  const failures: unknown[] = [];
  await removeDeletedFiles(parts, failures);
  if (failures.length > 0) throw failures[0];
  return count ?? 0;
}

/**
 * Deletes an order's personal data, and begins to delete its files; `removeDeletedFiles` does the rest.
 *
 * @returns how many files it had, or `null` if this call did not purge it
 * @throws the errors of {@link purgeOrder}, except {StorageError}
 */
export async function beginPurge(
  parts: PurgingParts,
  id: string,
  purge: Purge,
): Promise<number | null> {
  const { database, mailTransport } = parts;
  const order = await findOrderState(database, { id });
  if (order === null) return null;
  if (order.status === 'awaitingPayment') await closePayment(parts, id, 'payment.cancelled');
  const count =
    order.purgedAt === null
      ? await database
          .transaction()
          .execute((transaction) => clearOrder(transaction, parts, { ...order, ...purge }))
      : null;
  // A process that was interrupted may have written more mails.
  if (order.purgedAt !== null) await mailTransport.forget(order.reference);
  return count;
}

async function clearOrder(
  transaction: Transaction<Schema>,
  parts: PurgingParts,
  { id, reference, why, condition }: Purge & { readonly id: string; readonly reference: string },
): Promise<number | null> {
  const row = await transaction
    .selectFrom('orders')
    .select(['id', 'status', 'session', 'request', 'created_at', 'settled_at', 'purged_at'])
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirstOrThrow();
  // Another server's retention job, or the provider, may have purged it in the meantime.
  if (row.purged_at !== null) return null;
  if (condition !== undefined && !(await condition(transaction, row))) return null;
  if (isPaymentOpen(row.status)) throw new OpenPaymentError('money for the order is on its way');
  const count = await clearPersonalData(transaction, parts, { ...row, why });
  // The mails are removed before the commit, so that the order is found again if that fails. A mail
  // that was composed before and is written after this is removed by its sender.
  await parts.mailTransport.forget(reference);
  return count;
}

/**
 * Deletes the personal data of an order's row, and begins to delete its files.
 *
 * @returns how many files it had
 */
export async function clearPersonalData(
  transaction: Transaction<Schema>,
  { digests, now }: Pick<PurgingParts, 'digests' | 'now'>,
  { why, ...row }: Pick<Schema['orders'], 'id' | 'session' | 'request'> & Pick<Purge, 'why'>,
): Promise<number> {
  const { id } = row;
  const keys = await keysOf(transaction, row);
  await beginDeleting(transaction, keys);
  await transaction.deleteFrom('data_keys').where('id', '=', id).execute();
  await forgetReferences(transaction, id);
  await transaction
    .updateTable('orders')
    .set({
      session: '',
      fingerprint: null,
      request: withoutFiles(row.request),
      contact: null,
      shipping: null,
      purged_at: now(),
      purged_files: keys.length,
      payment_trouble: null,
    })
    .where('id', '=', id)
    .execute();
  await forgetDetails(transaction, id);
  const deletion = { what: 'order', why, count: keys.length } as const;
  await recordDeletion(transaction, { ...deletion, reference: digests.ofOrder(id), now: now() });
  return keys.length;
}

/** Deletes the payment provider's ids of an order's payment, and the records of its events. */
async function forgetReferences(transaction: Transaction<Schema>, id: string): Promise<void> {
  await transaction
    .updateTable('payment_sessions')
    .set({ session_id: null, url: null, payment_intent: null })
    .where('order_id', '=', id)
    .execute();
  await transaction.deleteFrom('payment_events').where('order_id', '=', id).execute();
}

/**
 * Locks and returns the files that the order was placed with, except those that another order has
 * claimed.
 */
async function keysOf(
  transaction: Transaction<Schema>,
  { id, session, request }: Pick<Schema['orders'], 'id' | 'session' | 'request'>,
): Promise<string[]> {
  const ordered = orderedKeys(request);
  const rows = await transaction
    .selectFrom('files')
    .select('key')
    // PostgreSQL does not accept an empty list.
    .where('key', 'in', ordered.length === 0 ? [''] : ordered)
    .where('session', '=', session)
    .where((where) => where.or([where('order_id', 'is', null), where('order_id', '=', id)]))
    .where('status', '<>', 'deleting')
    .orderBy('key')
    .forUpdate()
    .execute();
  return rows.map(({ key }) => key);
}
