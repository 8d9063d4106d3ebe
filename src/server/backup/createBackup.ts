import { mkdir, open, readdir, rename, rm, stat } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { DAY_MS } from '../../domain/limits.ts';
import type { Database } from '../database/database.ts';
import { SQLITE_FILE } from '../database/database.ts';
import { Vault } from '../files/vault/vault.ts';
import { keyFingerprint } from '../security/keyFingerprint.ts';
import { SECRET_FILE } from '../security/linkSecret.ts';
import { DiskStorage } from '../storage/diskStorage.ts';
import { createFolder, FOLDER_MODE, syncFolder, writeNewFile } from '../storage/durable.ts';
import { hasCode } from '../errors/errorCode.ts';
import type { Storage } from '../storage/storage.ts';
import { copyStoredFile } from './copyStoredFile.ts';
import { bytesOf, measured, measureFile } from './measured.ts';
import {
  backupName,
  backupsIn,
  isBackupPath,
  PART,
  partsIn,
  writeManifest,
  type BackedUpFile,
  type Manifest,
} from './manifest.ts';
import { lastBackup, linkFile, type Before } from './previousBackup.ts';
import { filesNamedIn, writeSnapshot } from './snapshot.ts';

/** How often the database is copied again because files were deleted while others were copied. */
const MAX_SNAPSHOTS = 10;

/** An incomplete backup is removed after this long, because no process can still be writing it. */
const ABANDONED_MS = DAY_MS;

interface Parts {
  readonly database: Database;
  readonly storage: Storage;
  readonly dataDir: string;
  /** `LINK_SECRET` or the secret kept in `dataDir`. */
  readonly secret: string;
  /** Secrets that files may still be sealed with. */
  readonly olderSecrets: readonly string[];
  /** Whether the secret itself is put into the backup. */
  readonly includesSecret: boolean;
  /** Milliseconds since 1970. */
  readonly now: () => number;
}

/** A backup that was made. */
export interface Backup {
  readonly path: string;
  readonly manifest: Manifest;
  /** Keys of files that were copied again because the previous backup's copies are damaged. */
  readonly copiedAgain: readonly string[];
}

/**
 * Backs up a SQLite database, the files it names and the mails in the outbox to a new subfolder of
 * `folder`. A server may be using them meanwhile. The backup gets its final name once it is complete.
 *
 * Every file is decrypted and verified when it is first backed up. A file that the previous backup has
 * is hard-linked to that copy, since files never change, unless the copy has changed.
 *
 * @throws {DatabaseError}
 * @throws {Error} of the file system
 */
export async function createBackup(parts: Parts, folder: string): Promise<Backup> {
  const { dataDir, secret, includesSecret, now } = parts;
  await createFolder(folder);
  await removeAbandoned(folder, now());
  const madeAt = now();
  const path = join(folder, backupName(madeAt));
  const part = `${path}${PART}`;
  await mkdir(part, { mode: FOLDER_MODE });
  try {
    const before = await lastBackup(folder);
    const stored = await copyDatabaseAndFiles(parts, part, before);
    const outbox = await copyOutbox(dataDir, part);
    const key = includesSecret ? [await copy(dataDir, part, SECRET_FILE)] : [];
    const manifest: Manifest = {
      format: 1,
      madeAt: new Date(madeAt).toISOString(),
      key: keyFingerprint(secret),
      files: [...stored.files, ...outbox, ...key],
      damaged: stored.damaged,
    };
    await writeManifest(part, manifest);
    await rename(part, path);
    await syncFolder(folder);
    return { path, manifest, copiedAgain: stored.copiedAgain };
  } catch (error) {
    await rm(part, { recursive: true, force: true });
    throw error;
  }
}

/**
 * Removes all backups in a folder but the newest and the one just made, which is not the newest by its
 * name after the clock was set back. Returns how many were removed.
 *
 * @param keep how many remain, at least 1
 */
export async function removeOldBackups(
  folder: string,
  { made, keep }: { readonly made: Backup; readonly keep: number },
): Promise<number> {
  const others = (await backupsIn(folder)).filter((name) => name !== basename(made.path));
  const old = others.slice(0, Math.max(0, others.length - (keep - 1)));
  for (const name of old) await rm(join(folder, name), { recursive: true });
  return old.length;
}

async function removeAbandoned(folder: string, now: number): Promise<void> {
  for (const name of await partsIn(folder)) {
    const path = join(folder, name);
    if (now - (await stat(path)).mtimeMs > ABANDONED_MS) await rm(path, { recursive: true });
  }
}

/**
 * Copies the database, then the files that the copy names. If a file was deleted meanwhile, the database
 * is copied again, so that the backup never names a file that it lacks.
 */
async function copyDatabaseAndFiles(
  parts: Parts,
  part: string,
  before: Before | null,
): Promise<{ files: BackedUpFile[]; damaged: string[]; copiedAgain: string[] }> {
  const snapshot = join(part, SQLITE_FILE);
  const target = new DiskStorage(part);
  const vault = new Vault(target, parts.secret, parts.olderSecrets);
  const copied = new Map<string, BackedUpFile>();
  const damagedBefore = new Set<string>();
  for (let attempt = 1; ; attempt++) {
    await rm(snapshot, { force: true });
    await writeSnapshot(parts.database, snapshot);
    const named = filesNamedIn(snapshot);
    const damaged: string[] = [];
    for (const file of named) {
      if (copied.has(file.key)) continue;
      const linked = await linkFile(file.key, part, before);
      if (linked === 'damaged') damagedBefore.add(file.key);
      const result =
        linked === null || linked === 'damaged'
          ? await copyStoredFile(file, { from: parts.storage, to: target, vault })
          : linked;
      if (result === null) damaged.push(file.key);
      else copied.set(file.key, result);
    }
    const gone = attempt < MAX_SNAPSHOTS && (await hasDeleted(parts.database, damaged));
    if (gone) continue;
    const kept = new Set(named.map(({ key }) => key));
    for (const key of copied.keys()) {
      if (kept.has(key)) continue;
      await target.remove(key);
      copied.delete(key);
    }
    await rm(join(part, 'incoming'), { recursive: true, force: true });
    await syncFolder(part);
    const copiedAgain = [...damagedBefore].filter((key) => copied.has(key));
    const files = [await described(part, SQLITE_FILE), ...copied.values()];
    return { files, damaged, copiedAgain };
  }
}

/** Whether any of these files has been deleted from the database since it was copied. */
async function hasDeleted(database: Database, keys: readonly string[]): Promise<boolean> {
  if (keys.length === 0) return false;
  const rows = await database
    .selectFrom('data_keys')
    .select('id')
    .where('id', 'in', keys)
    .execute();
  return rows.length < keys.length;
}

/** Copies the mails that were written to files, which happens only without a mail server. */
async function copyOutbox(dataDir: string, part: string): Promise<BackedUpFile[]> {
  const entries = await readdir(join(dataDir, 'outbox'), { withFileTypes: true }).catch(() => []);
  const mails = entries
    .filter((entry) => entry.isFile() && entry.name.endsWith('.eml'))
    .map(({ name }) => name)
    .filter((name) => isBackupPath(`outbox/${name}`));
  if (mails.length === 0) return [];
  await mkdir(join(part, 'outbox'), { mode: FOLDER_MODE });
  const copies: BackedUpFile[] = [];
  for (const name of mails) {
    // A purge may have deleted the mail since the folder was listed.
    const copied = await copy(dataDir, part, `outbox/${name}`).catch(unlessMissing);
    if (copied !== null) copies.push(copied);
  }
  await syncFolder(join(part, 'outbox'));
  return copies;
}

async function copy(from: string, to: string, path: string): Promise<BackedUpFile> {
  const { stream, result } = measured(bytesOf(join(from, path)));
  await writeNewFile(join(to, path), stream);
  return { path, ...result() };
}

/** Flushes a file that SQLite wrote, and returns its manifest entry. */
async function described(folder: string, path: string): Promise<BackedUpFile> {
  const measures = await measureFile(join(folder, path));
  const file = await open(join(folder, path), 'r+');
  try {
    await file.sync();
  } finally {
    await file.close();
  }
  return { path, ...measures };
}

function unlessMissing(error: unknown): null {
  if (hasCode(error, 'ENOENT')) return null;
  throw error;
}
