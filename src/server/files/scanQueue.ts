import type { Database } from '../database/database.ts';
import { isDue } from '../database/due.ts';
import type { FileStatus } from '../database/tables/files.ts';
import type { StoredFile } from './vault/vault.ts';

/** The longest delay before a file is scanned again. */
export const LONGEST_DELAY_MS = 6 * 60 * 60_000;

/**
 * A file without a verdict is scanned again after this long. Together with the job's interval, this is
 * less than a minute after the scanner is available again.
 */
export const RETRY_MS = 30_000;

/** Files the scanner had no verdict on, and lost ones, wait in a lane of their own. */
export type ScanLane = 'new' | 'failed';

/** A file to be scanned. */
export interface ClaimedFile extends StoredFile {
  /** The reference of the order that it belongs to, or `null`. */
  readonly order: string | null;
}

/** The statuses of files that are waiting for a verdict. Lost ones, in case their bytes are put back. */
const WAITING: readonly FileStatus[] = ['quarantined', 'lost'];

/**
 * Decides which file in quarantine is scanned next, and when. Several servers share the work. Times are
 * in milliseconds since 1970. Every change is one transaction, durable once its promise resolves.
 */
export class ScanQueue {
  readonly #database: Database;
  readonly #now: () => number;

  constructor(database: Database, now: () => number) {
    this.#database = database;
    this.#now = now;
  }

  /**
   * Claims the waiting file whose scan has been due the longest, ordered files first, or returns `null` if no
   * scan is due.
   *
   * @param until when another process may claim the file again
   * @throws {DatabaseError}
   */
  async claim(lane: ScanLane, until: number): Promise<ClaimedFile | null> {
    return this.#database.transaction().execute(async (transaction) => {
      const now = this.#now();
      const row = await transaction
        .selectFrom('files')
        .innerJoin('data_keys', 'data_keys.id', 'files.key')
        .leftJoin('orders', 'orders.id', 'files.order_id')
        .select(['key', 'sha256', 'data_keys.wrapped_key as wrappedKey', 'reference as order'])
        .where('files.status', 'in', WAITING)
        .where('scan_failures', lane === 'new' ? '=' : '>', 0)
        .where(isDue('scan_due_at', now, LONGEST_DELAY_MS))
        .orderBy((build) => build.case().when('order_id', 'is', null).then(1).else(0).end())
        .orderBy('scan_due_at')
        .limit(1)
        .forUpdate('files')
        .skipLocked()
        .executeTakeFirst();
      if (row === undefined) return null;
      const { key, sha256, wrappedKey, order } = row;
      await transaction
        .updateTable('files')
        .set({ scan_due_at: until })
        .where('key', '=', key)
        .execute();
      return sha256 === null ? null : { key, sha256, wrappedKey, order };
    });
  }

  /** Postpones the next scan of a file that is waiting. @throws {DatabaseError} */
  async postpone(key: string, until: number): Promise<void> {
    await this.#database
      .transaction()
      .execute((transaction) =>
        transaction
          .updateTable('files')
          .set({ scan_due_at: until })
          .where('key', '=', key)
          .where('status', 'in', WAITING)
          .execute(),
      );
  }

  /**
   * Records that a scan of a waiting file gave no verdict although the scanner was up. The delay before the
   * next scan doubles each time.
   *
   * @throws {DatabaseError}
   */
  async recordFailure(key: string): Promise<void> {
    await this.#database.transaction().execute(async (transaction) => {
      const row = await transaction
        .selectFrom('files')
        .select('scan_failures')
        .where('key', '=', key)
        .where('status', 'in', WAITING)
        .forUpdate()
        .executeTakeFirst();
      if (row === undefined) return;
      const failures = row.scan_failures + 1;
      const delayMs = Math.min(LONGEST_DELAY_MS, RETRY_MS * 2 ** (failures - 1));
      await transaction
        .updateTable('files')
        .set({ scan_failures: failures, scan_due_at: this.#now() + delayMs })
        .where('key', '=', key)
        .execute();
    });
  }

  /** Makes every postponed scan due. @throws {DatabaseError} */
  async makeDue(): Promise<void> {
    await this.#database
      .transaction()
      .execute((transaction) =>
        transaction
          .updateTable('files')
          .set({ scan_due_at: this.#now() })
          .where('status', 'in', WAITING)
          .where('scan_due_at', '>', this.#now())
          .execute(),
      );
  }
}
