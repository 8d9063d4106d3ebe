import { mkdir } from 'node:fs/promises';
import { BootError, type Config } from './config.ts';
import { openSqlite, type Database } from './database/database.ts';
import { Files } from './database/files.ts';
import { Orders } from './database/orders.ts';
import { sandboxPayments, type PaymentProvider } from './payments/paymentProvider.ts';
import { downloadLinks, type DownloadLinks } from './downloads/link.ts';
import { secretIn } from './secret.ts';
import { DiskStorage } from './storage/diskStorage.ts';
import type { Storage } from './storage/storage.ts';

/** What the routes work with. */
export interface Services {
  readonly database: Database;
  readonly files: Files;
  readonly orders: Orders;
  readonly storage: Storage;
  readonly payments: PaymentProvider;
  readonly links: DownloadLinks;
  /** Milliseconds since 1970. */
  readonly now: () => number;
}

/**
 * Opens the database and the storage of `DATA_DIR`, and removes what a killed process left there.
 *
 * @param replaced parts that stand in for the real ones
 * @throws {BootError} when `DATA_DIR` cannot be used
 */
export async function openServices(
  { dataDir, linkSecret, publicUrl }: Pick<Config, 'dataDir' | 'linkSecret' | 'publicUrl'>,
  replaced: Partial<Pick<Services, 'storage' | 'now'>> = {},
): Promise<Services> {
  const now = replaced.now ?? Date.now;
  const storage = replaced.storage ?? new DiskStorage(dataDir);
  try {
    await mkdir(dataDir, { recursive: true, mode: 0o700 });
    const secret = linkSecret ?? (await secretIn(dataDir));
    const links = downloadLinks({ secret, publicUrl });
    const database = await openSqlite(dataDir);
    const files = new Files(database);
    const orders = new Orders(database, now);
    await storage.sweepLeftovers((keys) => files.forget(keys));
    return { database, files, orders, storage, payments: sandboxPayments, links, now };
  } catch (error) {
    throw new BootError(`DATA_DIR ${dataDir} cannot be used: ${reasonOf(error)}`);
  }
}

function reasonOf(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  return error.cause instanceof Error ? error.cause.message : error.message;
}
