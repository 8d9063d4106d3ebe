import type { Database } from '../database/database.ts';
import { deleteFiles } from '../files/deleteFiles.ts';
import type { MailTransport } from '../mail/transport.ts';
import type { Storage } from '../storage/storage.ts';
import { findOrderDetails } from '../orders/orderDetails.ts';
import { withoutPersonalData } from '../orders/orderRow.ts';
import { closePayment, type ClosingParts } from '../payments/closePayment.ts';

/** The services needed to purge an order. */
export interface PurgingParts extends ClosingParts {
  readonly database: Database;
  readonly storage: Storage;
  readonly mailTransport: MailTransport;
  /** Milliseconds since 1970. */
  readonly now: () => number;
}

/**
 * Deletes an order's files and personal data permanently. What was ordered, what was paid and the time
 * of the purge remain. After an interruption it has to be called again.
 *
 * @returns how many files were deleted; 0 for an order that was purged before
 * @throws {Refusal} `payment_provider_unavailable` if the order's payment page cannot be closed
 * @throws {StorageError}
 * @throws {DatabaseError}
 */
export async function purgeOrder(parts: PurgingParts, id: string): Promise<number> {
  const { database, storage, mailTransport, now } = parts;
  const order = await findOrderDetails(database, id);
  if (order === null || order.purgedAt !== null) return 0;
  // Closed first, so that no customer pays for files that were deleted.
  if (order.status === 'awaitingPayment') await closePayment(parts, id, 'payment.cancelled');
  const keys = order.files.filter(({ isInOtherOrder }) => !isInOtherOrder).map(({ key }) => key);
  await mailTransport.forget(order.reference);
  for (const key of keys) {
    await storage.remove(key);
  }
  // The rows go last: by them the next call finds what an interrupted purge has left.
  return database.transaction().execute(async (transaction) => {
    const row = await transaction
      .selectFrom('orders')
      .select(['request', 'purged_at'])
      .where('id', '=', id)
      .forUpdate()
      .executeTakeFirstOrThrow();
    // Another server's retention job, or the provider, may have purged it in the meantime.
    if (row.purged_at !== null) return 0;
    await deleteFiles(transaction, keys, now());
    await transaction
      .updateTable('orders')
      .set({
        session: '',
        fingerprint: null,
        request: withoutPersonalData(row.request),
        shipping: null,
        purged_at: now(),
        purged_files: keys.length,
      })
      .where('id', '=', id)
      .execute();
    return keys.length;
  });
}
