import type { Database } from '../database/database.ts';
import type { RecordLoss } from '../files/lostFile.ts';
import { lockOrderOf, notifyOfFile } from './fileOrder.ts';

/**
 * Returns what records the loss of a file. A file whose order is not paid is not reported: the
 * provider's mail about the payment names it.
 *
 * @param now milliseconds since 1970
 */
export function lossRecorder(database: Database, now: () => number): RecordLoss {
  return async (key, nextScanAt) =>
    database.transaction().execute(async (transaction) => {
      const order = await lockOrderOf(transaction, key);
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
      if (order === null) return { isNew: true, reference: null };
      await notifyOfFile(transaction, 'fileLost', { order, now: now() });
      return { isNew: true, reference: order.reference };
    });
}
