import { existsSync } from 'node:fs';
import { mkdir, rm } from 'node:fs/promises';
import { basename, dirname, join, resolve } from 'node:path';
import { sql, type Transaction } from 'kysely';
import { openSqlite, SQLITE_FILE } from '../database/database.ts';
import { DatabaseError } from '../database/errors.ts';
import type { Schema } from '../database/schema.ts';
import { beginDeleting, removeDeletedFiles } from '../files/deleteFiles.ts';
import { SealError } from '../files/vault/sealing.ts';
import { Vault } from '../files/vault/vault.ts';
import { mailFolder } from '../mail/transport.ts';
import { clearPersonalData } from '../retention/purgeOrder.ts';
import { Digests } from '../security/digests.ts';
import { keyFingerprint } from '../security/keyFingerprint.ts';
import { SECRET_FILE, readSecret } from '../security/linkSecret.ts';
import { DiskStorage } from '../storage/diskStorage.ts';
import { createFolder, FOLDER_MODE, writeNewFile } from '../storage/durable.ts';
import { StorageError } from '../storage/storage.ts';
import { backupsIn, readManifest, type BackedUpFile, type Manifest } from './manifest.ts';
import { bytesOf, measured } from './measured.ts';
import { RestoreError, requireOwned, requireUnused } from './restorable.ts';
import { erasuresIn, filesNamedIn, type Erasures } from './snapshot.ts';
import {
  discardPrepared,
  isRestoreInterrupted,
  prepareFolder,
  restorableIn,
  swap,
} from './swap.ts';

interface Parts {
  readonly dataDir: string;
  /** `LINK_SECRET`, or `null` if it is not set. */
  readonly linkSecret: string | null;
  /** The other secrets in `LINK_SECRET`, which only unseal. */
  readonly olderSecrets: readonly string[];
  /** Whether existing data in the folder may be replaced. */
  readonly replaces: boolean;
  /** The account of this process; `undefined` where the system has no such ids. */
  readonly userId: number | undefined;
  /** Milliseconds since 1970. */
  readonly now: () => number;
}

/** What was restored. */
export interface Restored {
  readonly manifest: Manifest;
  /** How many orders were purged again because a later database records their purge. */
  readonly erasedOrders: number;
  readonly erasedFiles: number;
  /**
   * The databases that know every order of the backup, and so what was erased since. An empty one, of a
   * server that was only started, does not.
   */
  readonly laterDatabases: readonly string[];
}

/**
 * Restores a backup into a data folder. Everything is prepared and checked beside the folder's content,
 * and then replaces it. A restore that is killed leaves the folder unchanged, or in a state for which
 * `isRestoreInterrupted` returns true.
 *
 * @throws {RestoreError} if the backup is incomplete or damaged, its secret is missing, or the folder is
 *   in use or belongs to another account
 * @throws {Error} of the file system
 */
export async function restoreBackup(parts: Parts, backup: string): Promise<Restored> {
  const { dataDir, replaces, userId } = parts;
  if (userId !== undefined) await requireOwned(dataDir, userId);
  const manifest = await readManifest(backup).catch((error: unknown) => {
    throw new RestoreError(`${backup} is not a complete backup`, { cause: error });
  });
  const present = await restorableIn(dataDir);
  if (present.some((entry) => entry !== SECRET_FILE) && !replaces) {
    throw new RestoreError(
      `${dataDir} holds data already (${present.join(', ')}). Add --replace to give it up for the backup`,
    );
  }
  const secret = await findSecret(parts, backup, manifest);
  await createFolder(dataDir);
  requireUnused(dataDir);
  try {
    const prepared = await prepareFolder(dataDir);
    for (const file of manifest.files) await copyChecked(file, { from: backup, to: prepared });
    await checkFiles(
      new Vault(new DiskStorage(prepared), secret, parts.olderSecrets),
      prepared,
      manifest,
    );
    if (parts.linkSecret === null) await keepSecret(prepared, secret);
    const restored = [...erasuresIn(join(prepared, SQLITE_FILE)).known];
    const later = await laterErasures(dataDir, backup);
    const erased = await eraseAgain(prepared, later, {
      digests: new Digests(secret, parts.olderSecrets),
      now: parts.now,
    });
    // A server may have started in the meantime.
    requireUnused(dataDir);
    await swap(dataDir);
    const isLater = ({ known }: Erasures) => restored.every((id) => known.has(id));
    return { manifest, ...erased, laterDatabases: later.filter(isLater).map(({ name }) => name) };
  } catch (error) {
    if (!isRestoreInterrupted(dataDir)) await discardPrepared(dataDir);
    throw error;
  }
}

/** Returns the secret under which the backup's files are sealed. */
async function findSecret(
  { dataDir, linkSecret, olderSecrets }: Parts,
  backup: string,
  { key, files }: Manifest,
): Promise<string> {
  const isIncluded = files.some(({ path }) => path === SECRET_FILE);
  if (linkSecret !== null) {
    if ([linkSecret, ...olderSecrets].some((each) => keyFingerprint(each) === key)) {
      return linkSecret;
    }
    throw new RestoreError(
      `LINK_SECRET is another key (${keyFingerprint(linkSecret)}) than that of the backup (${key})`,
    );
  }
  const secret = await readSecret(isIncluded ? backup : dataDir);
  if (secret !== null && keyFingerprint(secret) === key) return secret;
  throw new RestoreError(
    isIncluded
      ? `the key in ${backup} is not the one that its files were sealed with (${key})`
      : `the key of the backup (${key}) is not in it. Set LINK_SECRET to that key`,
  );
}

/** Copies a file of the backup and checks it against the manifest. */
async function copyChecked(
  { path, bytes, sha256 }: BackedUpFile,
  { from, to }: { from: string; to: string },
): Promise<void> {
  await mkdir(dirname(join(to, path)), { recursive: true, mode: FOLDER_MODE });
  const { stream, result } = measured(bytesOf(join(from, path)));
  try {
    await writeNewFile(join(to, path), stream);
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && error.code === 'ENOENT')) throw error;
    throw new RestoreError(`${path} is missing in the backup`, { cause: error });
  }
  const copied = result();
  if (copied.bytes === bytes && copied.sha256 === sha256) return;
  throw new RestoreError(`${path} in the backup is damaged`);
}

/** Decrypts and verifies every file that the restored database names. */
async function checkFiles(vault: Vault, prepared: string, { damaged }: Manifest): Promise<void> {
  for (const file of filesNamedIn(join(prepared, SQLITE_FILE))) {
    // The backup command reported this file as damaged when it made the backup.
    if (damaged.includes(file.key)) continue;
    await vault.verify(file).catch((error: unknown) => {
      if (!(error instanceof SealError || error instanceof StorageError)) throw error;
      throw new RestoreError(`files/${file.key} in the backup cannot be opened`, { cause: error });
    });
  }
}

async function keepSecret(prepared: string, secret: string): Promise<void> {
  if (existsSync(join(prepared, SECRET_FILE))) return;
  await writeNewFile(join(prepared, SECRET_FILE), chunkOf(Buffer.from(`${secret}\n`)));
}

async function* chunkOf(bytes: Buffer): AsyncGenerator<Buffer> {
  yield bytes;
}

/** Returns the deletions recorded in the replaced database and in the later backups beside this one. */
async function laterErasures(
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

/** Deletes again what was deleted since the backup was made. */
async function eraseAgain(
  prepared: string,
  later: readonly Erasures[],
  { digests, now }: { digests: Digests; now: () => number },
): Promise<Pick<Restored, 'erasedOrders' | 'erasedFiles'>> {
  const database = await openSqlite(prepared);
  try {
    const orderIds = new Set(later.flatMap(({ orders }) => orders));
    const fileKeys = new Set(later.flatMap(({ files }) => files));
    const purged = await database
      .transaction()
      .execute((transaction) => purgeAgain(transaction, { orderIds, fileKeys, digests, now }));
    const mails = mailFolder(join(prepared, 'outbox'));
    for (const reference of purged) await mails.forget(reference);
    const failures: unknown[] = [];
    const storage = new DiskStorage(prepared);
    const erasedFiles = await removeDeletedFiles({ database, storage, now }, failures);
    if (failures.length > 0) throw failures[0];
    await sql`vacuum`.execute(database);
    return { erasedOrders: purged.length, erasedFiles };
  } finally {
    await database.destroy();
    await rm(join(prepared, 'incoming'), { recursive: true, force: true });
  }
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
