import type { Database } from '../database/database.ts';
import { deleteFiles } from '../files/deleteFiles.ts';
import type { MailTransport } from '../mail/transport.ts';
import type { Storage } from '../storage/storage.ts';
import { orderDetails } from '../orders/orderDetails.ts';
import { withoutPersonalData } from '../orders/orderRow.ts';
import { closePayment, type ClosingParts } from '../payments/closePayment.ts';

/** What it takes to delete an order. */
export interface PurgingParts extends ClosingParts {
  readonly database: Database;
  readonly storage: Storage;
  readonly mailTransport: MailTransport;
  /** Milliseconds since 1970. */
  readonly now: () => number;
}

/**
 * Deletes an order's files and everything that tells whose it was: now, and for good. What remains
 * says what was ordered, what was paid, and when this was done. Cut short, it is to be called again.
 *
 * @returns how many files went; 0 for an order that had been purged before
 * @throws {Refusal} `payment_provider_unavailable` for an order that may still be paid
 * @throws {StorageError}
 * @throws {DatabaseError}
 */
export async function purgeOrder(parts: PurgingParts, id: string): Promise<number> {
  const { database, storage, mailTransport, now } = parts;
  const order = await orderDetails(database, id);
  if (order === null || order.purgedAt !== null) return 0;
  // Nobody pays for files that are gone.
  if (order.status === 'awaitingPayment') await closePayment(parts, id, 'payment.cancelled');
  const keys = order.files.filter(({ isInOtherOrder }) => !isInOtherOrder).map(({ key }) => key);
  await mailTransport.forget(order.reference);
  for (const key of keys) {
    await storage.remove(key);
  }
  // The rows last: as long as they are there, a purge that was cut short finds what it left.
  return database.transaction().execute(async (transaction) => {
    const row = await transaction
      .selectFrom('orders')
      .select(['request', 'purged_at'])
      .where('id', '=', id)
      .forUpdate()
      .executeTakeFirstOrThrow();
    // Another server's sweep, or a person, may have been quicker.
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
