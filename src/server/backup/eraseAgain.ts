import { existsSync } from 'node:fs';
import { basename, dirname, join, resolve } from 'node:path';
import type { Transaction } from 'kysely';
import { SQLITE_FILE, type Database } from '../database/database.ts';
import { DatabaseError } from '../database/errors.ts';
import type { Schema } from '../database/schema.ts';
import { beginDeleting, removeDeletedFiles } from '../files/deleteFiles.ts';
import { mailFolder } from '../mail/transport.ts';
import { clearPersonalData } from '../retention/purgeOrder.ts';
import type { Digests } from '../security/digests.ts';
import { DiskStorage } from '../storage/diskStorage.ts';
import { backupsIn } from './manifest.ts';
import { erasuresIn, type Erasures } from './snapshot.ts';

/** What was deleted again because a later database records its deletion. */
export interface Erased {
  readonly erasedOrders: number;
  readonly erasedFiles: number;
}

/** Returns the deletions recorded in the replaced database and in the later backups beside this one. */
export async function laterErasures(
  dataDir: string,
  backup: string,
): Promise<readonly (Erasures & { name: string })[]> {
  const folder = dirname(resolve(backup));
  const names = (await backupsIn(folder)).filter((name) => name > basename(backup));
  return [join(dataDir, SQLITE_FILE), ...names.map((name) => join(folder, name, SQLITE_FILE))]
    .filter((path) => existsSync(path))
    .flatMap((name) => {
      try {
        return [{ name, ...erasuresIn(name) }];
      } catch (error) {
        // A damaged database may be the reason for the restore.
        if (error instanceof DatabaseError) return [];
        throw error;
      }
    });
}

/**
 * Deletes again what was deleted since the backup was made.
 *
 * @param database in `folder`, the restored data
 * @throws {DatabaseError}, {StorageError}
 * @throws {Error} of the file system
 */
export async function eraseAgain(
  database: Database,
  folder: string,
  later: readonly Erasures[],
  { digests, now }: { digests: Digests; now: () => number },
): Promise<Erased> {
  const orderIds = new Set(later.flatMap(({ orders }) => orders));
  const fileKeys = new Set(later.flatMap(({ files }) => files));
  const purged = await database
    .transaction()
    .execute((transaction) => purgeAgain(transaction, { orderIds, fileKeys, digests, now }));
  const mails = mailFolder(join(folder, 'outbox'));
  for (const reference of purged) await mails.forget(reference);
  const failures: unknown[] = [];
  const storage = new DiskStorage(folder);
  const erasedFiles = await removeDeletedFiles({ database, storage, now }, failures);
  if (failures.length > 0) throw failures[0];
  return { erasedOrders: purged.length, erasedFiles };
}

/** Returns the references of the orders that were purged. */
async function purgeAgain(
  transaction: Transaction<Schema>,
  {
    orderIds,
    fileKeys,
    digests,
    now,
  }: {
    orderIds: ReadonlySet<string>;
    fileKeys: ReadonlySet<string>;
    digests: Digests;
    now: () => number;
  },
): Promise<string[]> {
  const orders = await transaction
    .selectFrom('orders')
    .select(['id', 'reference', 'session', 'request'])
    .where('purged_at', 'is', null)
    .execute();
  const purged = orders.filter(({ id }) => orderIds.has(id));
  for (const order of purged) {
    await clearPersonalData(transaction, { digests, now }, { ...order, why: 'erasure' });
  }
  const files = await transaction.selectFrom('files').select('key').execute();
  for (const { key } of files) if (fileKeys.has(key)) await beginDeleting(transaction, [key]);
  return purged.map(({ reference }) => reference);
}
