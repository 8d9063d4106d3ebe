import { existsSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { sql } from 'kysely';
import { openSqlite, SQLITE_FILE } from '../database/database.ts';
import { LONGEST_DELAY_MS } from '../files/scanQueue.ts';
import { Vault } from '../files/vault/vault.ts';
import { lossRecorder } from '../orders/lostFiles.ts';
import { Digests } from '../security/digests.ts';
import { keyFingerprint } from '../security/keyFingerprint.ts';
import { SECRET_FILE, readSecret } from '../security/linkSecret.ts';
import { DiskStorage } from '../storage/diskStorage.ts';
import { createFolder, writeNewFile } from '../storage/durable.ts';
import { copyAndCheck } from './copyAndCheck.ts';
import { eraseAgain, laterErasures, type Erased } from './eraseAgain.ts';
import {
  backupInUse,
  backupsIn,
  isBackup,
  NewerBackupError,
  readManifest,
  type Manifest,
} from './manifest.ts';
import {
  DamagedBackupError,
  RestoreError,
  requireOwned,
  requireUnused,
  type DamagedFile,
} from './restorable.ts';
import { erasuresIn, type Erasures } from './snapshot.ts';
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
  /** Whether everything else is restored if files of the backup are damaged. */
  readonly skipsDamaged: boolean;
  /** The account of this process; `undefined` where the system has no such ids. */
  readonly userId: number | undefined;
  /** Milliseconds since 1970. */
  readonly now: () => number;
}

/** What was restored. */
export interface Restored extends Erased {
  readonly manifest: Manifest;
  /** What is damaged in the backup, and was therefore not restored. */
  readonly leftOut: readonly DamagedFile[];
  /**
   * The databases that know every order of the backup, and so what was erased since. An empty one, of a
   * server that was only started, does not.
   */
  readonly laterDatabases: readonly string[];
}

/** Returns what a folder is whose manifest cannot be read, and the backup to name if it holds some. */
async function notABackup(folder: string, error: unknown): Promise<string> {
  if (error instanceof NewerBackupError) {
    return `${folder} was made by a newer version of this program. Restore it with that version`;
  }
  const newest = (await backupsIn(folder).catch(() => [])).at(-1);
  if (newest === undefined) return `${folder} is not a complete backup`;
  return `${folder} is not a backup, but holds some. The newest is ${join(folder, newest)}`;
}

/**
 * Restores a backup into a data folder. Everything is prepared and checked beside the folder's content,
 * and then replaces it. A restore that is killed leaves the folder unchanged, or in a state for which
 * `isRestoreInterrupted` returns true.
 *
 * @throws {DamagedBackupError} if files of the backup are damaged, unless they are to be skipped
 * @throws {RestoreError} if the backup is incomplete, its database is damaged, a secret is missing, or the
 *   folder is in use or belongs to another account
 * @throws {DatabaseError} or {StorageError} if the prepared data cannot be completed
 * @throws {Error} of the file system
 */
export async function restoreBackup(parts: Parts, backup: string): Promise<Restored> {
  const { dataDir, replaces, skipsDamaged, userId } = parts;
  if (userId !== undefined) await requireOwned(dataDir, userId);
  if (isBackup(dataDir)) throw new RestoreError(backupInUse(dataDir));
  const manifest = await readManifest(backup).catch(async (error: unknown) => {
    throw new RestoreError(await notABackup(backup, error), { cause: error });
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
    const vault = new Vault(new DiskStorage(prepared), secret, parts.olderSecrets);
    const leftOut = await copyAndCheck(manifest, { from: backup, to: prepared, vault });
    if (leftOut.length > 0 && !skipsDamaged) throw new DamagedBackupError(leftOut);
    if (parts.linkSecret === null) await keepSecret(prepared, secret);
    const restored = [...erasuresIn(join(prepared, SQLITE_FILE)).known];
    const later = await laterErasures(dataDir, backup);
    const erased = await complete(prepared, {
      later,
      lost: [...manifest.damaged, ...leftOut.flatMap(({ key }) => key ?? [])],
      digests: new Digests(secret, parts.olderSecrets),
      now: parts.now,
    });
    // A server may have started in the meantime.
    requireUnused(dataDir);
    await swap(dataDir);
    const isLater = ({ known }: Erasures) => restored.every((id) => known.has(id));
    const laterDatabases = later.filter(isLater).map(({ name }) => name);
    return { manifest, leftOut, ...erased, laterDatabases };
  } catch (error) {
    if (!isRestoreInterrupted(dataDir)) await discardPrepared(dataDir);
    // A server that has started meanwhile may have removed what was prepared, and any error can follow from that.
    requireUnused(dataDir);
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
  const place = isIncluded ? backup : dataDir;
  const secret = await readSecret(place).catch((error: unknown) => {
    const reason = error instanceof Error ? error.message : String(error);
    throw new RestoreError(`the key in ${place} cannot be used: ${reason}`, { cause: error });
  });
  if (secret !== null && keyFingerprint(secret) === key) return secret;
  throw new RestoreError(
    isIncluded
      ? `the key in ${backup} is not the one that its files were sealed with (${key})`
      : `the key of the backup (${key}) is not in it. Set LINK_SECRET to that key`,
  );
}

async function keepSecret(prepared: string, secret: string): Promise<void> {
  if (existsSync(join(prepared, SECRET_FILE))) return;
  await writeNewFile(join(prepared, SECRET_FILE), `${secret}\n`);
}

/**
 * Completes the restored database: deletes again what was deleted since the backup was made, and records
 * the files that could not be restored as lost, as the server does when it finds that one is missing.
 */
async function complete(
  prepared: string,
  {
    later,
    lost,
    digests,
    now,
  }: {
    later: readonly Erasures[];
    lost: readonly string[];
    digests: Digests;
    now: () => number;
  },
): Promise<Erased> {
  const database = await openSqlite(prepared);
  try {
    const erased = await eraseAgain(database, prepared, later, { digests, now });
    const recordLoss = lossRecorder(database, now);
    for (const key of lost) await recordLoss(key, now() + LONGEST_DELAY_MS);
    await sql`vacuum`.execute(database);
    return erased;
  } finally {
    await database.destroy();
    await rm(join(prepared, 'incoming'), { recursive: true, force: true });
  }
}
