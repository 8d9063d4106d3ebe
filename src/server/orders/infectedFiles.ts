import type { Database } from '../database/database.ts';
import type { RecordInfection } from '../files/infectedFile.ts';
import { JUDGEABLE } from '../files/files.ts';
import { lockOrderOf, notifyOfFile } from './fileOrder.ts';

/**
 * Returns a function that records that a file is infected. A file whose order is not paid is not
 * reported: the provider's mail about the payment names it.
 *
 * @param now milliseconds since 1970
 */
export function infectionRecorder(database: Database, now: () => number): RecordInfection {
  return async (key, signature) =>
    database.transaction().execute(async (transaction) => {
      const order = await lockOrderOf(transaction, key);
      const { numUpdatedRows } = await transaction
        .updateTable('files')
        .set({ status: 'infected', signature, judged_at: now() })
        .where('key', '=', key)
        .where('status', 'in', JUDGEABLE)
        .executeTakeFirst();
      // It was deleted, or found infected, while it was scanned.
      if (numUpdatedRows === 0n) return null;
      await transaction.deleteFrom('data_keys').where('id', '=', key).execute();
      if (order === null) return null;
      await notifyOfFile(transaction, 'fileInfected', { order, now: now() });
      return order.reference;
    });
}
