import type { Database } from '../database/database.ts';
import type { RecordLoss } from '../files/lostFile.ts';
import { randomToken } from '../ids/token.ts';
import { lockOrder, NO_DETAILS } from '../mail/notices.ts';
import { notifyOf } from './orderNotices.ts';

/**
 * Returns what records the loss of a file. A file whose order is not paid is not reported: the
 * provider's mail about the payment names it.
 *
 * @param now milliseconds since 1970
 */
export function lossRecorder(database: Database, now: () => number): RecordLoss {
  return async (key, nextScanAt) =>
    database.transaction().execute(async (transaction) => {
      const order = await transaction
        .selectFrom('files')
        .innerJoin('orders', 'orders.id', 'files.order_id')
        .select('orders.id')
        .where('files.key', '=', key)
        .executeTakeFirst();
      const locked = await lockOrder(transaction, order?.id ?? null);
      const known = await transaction
        .updateTable('files')
        .set({ scan_due_at: nextScanAt })
        .where('key', '=', key)
        .where('status', '=', 'lost')
        .executeTakeFirst();
      if (known.numUpdatedRows > 0n) return { isNew: false, reference: null };
      const lost = await transaction
        .updateTable('files')
        .set(({ eb }) => ({
          status: 'lost',
          scan_due_at: nextScanAt,
          // From now on it waits among the files that the scanner failed on.
          scan_failures: eb('scan_failures', '+', 1),
        }))
        .where('key', '=', key)
        .where('status', 'in', ['quarantined', 'released'])
        .executeTakeFirst();
      // It was deleted, or found infected, while it was read.
      if (lost.numUpdatedRows === 0n) return { isNew: false, reference: null };
      if (order === undefined || locked === null) return { isNew: true, reference: null };
      const { id } = order;
      const { reference, status } = await transaction
        .selectFrom('orders')
        .select(['reference', 'status'])
        .where('id', '=', id)
        .executeTakeFirstOrThrow();
      if (status === 'paid') {
        // A file that is lost again after it was put back is reported again.
        const notice = { key: randomToken(), details: NO_DETAILS };
        await notifyOf(transaction, 'fileLost', { order: { id, ...locked }, notice, now: now() });
      }
      return { isNew: true, reference };
    });
}
