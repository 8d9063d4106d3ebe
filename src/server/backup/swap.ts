import { existsSync } from 'node:fs';
import { mkdir, readdir, readFile, rename, rm } from 'node:fs/promises';
import { join } from 'node:path';
import * as z from 'zod/mini';
import { SQLITE_FILE } from '../database/database.ts';
import { hasCode } from '../errors/errorCode.ts';
import { SECRET_FILE } from '../security/linkSecret.ts';
import { FOLDER_MODE, syncFolder, writeNewFile } from '../storage/durable.ts';

/** The folder, in the data folder, in which a restore prepares everything. */
const FOLDER = 'restoring';
/** The folder of a restore that was ended before its swap, while it is removed. */
const ABANDONED = 'restoring.abandoned';
/** The restored data, before the swap. */
const NEW = 'new';
/** The data that it replaces. */
const OLD = 'old';
/** Once this file exists, the restore is committed: after an interruption it has to be completed. */
const READY = 'ready';
const READY_DRAFT = 'ready.part';

/** The entries that a restore replaces. The database comes last, because it refers to the others. */
const ENTRIES = [
  'files',
  'incoming',
  'outbox',
  SECRET_FILE,
  `${SQLITE_FILE}-wal`,
  `${SQLITE_FILE}-shm`,
  SQLITE_FILE,
];

/** Whether a restore into this folder was interrupted during the swap. */
export function isRestoreInterrupted(dataDir: string): boolean {
  return [FOLDER, ABANDONED].some((folder) => existsSync(join(dataDir, folder, READY)));
}

/** Returns the entries of a data folder that a restore would replace. */
export async function restorableIn(dataDir: string): Promise<string[]> {
  const names = await readdir(dataDir).catch((): string[] => []);
  return ENTRIES.filter((entry) => names.includes(entry));
}

/**
 * Returns an empty folder in which a restore prepares the new content of the data folder. The remains of
 * an interrupted preparation are removed.
 */
export async function prepareFolder(dataDir: string): Promise<string> {
  await discardPrepared(dataDir);
  const prepared = join(dataDir, FOLDER, NEW);
  await mkdir(prepared, { recursive: true, mode: FOLDER_MODE });
  return prepared;
}

/** Removes the prepared data. The data folder's content is unchanged. */
export async function discardPrepared(dataDir: string): Promise<void> {
  await rm(join(dataDir, FOLDER), { recursive: true, force: true });
}

/**
 * Removes what a restore that was killed before its swap has prepared: a copy of personal data that nothing would
 * erase. The folder is moved first, so that a restore that is still running fails instead of losing data in its
 * swap. If the swap has begun by then, nothing is removed, and {@link isRestoreInterrupted} is true afterwards.
 */
export async function removeAbandoned(dataDir: string): Promise<void> {
  if (isRestoreInterrupted(dataDir)) return;
  const abandoned = join(dataDir, ABANDONED);
  await rm(abandoned, { recursive: true, force: true });
  try {
    await rename(join(dataDir, FOLDER), abandoned);
  } catch (error) {
    // There is none, or a server that starts at the same time has moved it.
    if (hasCode(error, 'ENOENT')) return;
    throw error;
  }
  if (!isRestoreInterrupted(dataDir)) await rm(abandoned, { recursive: true, force: true });
}

/**
 * Replaces the data folder's content with the prepared data. If this is interrupted, {@link finishSwap}
 * completes it.
 */
export async function swap(dataDir: string): Promise<void> {
  const folder = join(dataDir, FOLDER);
  await mkdir(join(folder, OLD), { mode: FOLDER_MODE });
  await syncFolder(join(folder, NEW));
  const prepared = JSON.stringify(await readdir(join(folder, NEW)));
  await writeNewFile(join(folder, READY_DRAFT), prepared);
  await rename(join(folder, READY_DRAFT), join(folder, READY));
  await syncFolder(folder);
  await finishSwap(dataDir);
}

/** Completes an interrupted {@link swap}. It can itself be interrupted and repeated. */
export async function finishSwap(dataDir: string): Promise<void> {
  const [folder, abandoned] = [join(dataDir, FOLDER), join(dataDir, ABANDONED)];
  if (existsSync(join(abandoned, READY))) {
    await rm(folder, { recursive: true, force: true });
    await rename(abandoned, folder);
  }
  const prepared = z
    .array(z.string())
    .parse(JSON.parse(await readFile(join(folder, READY), 'utf8')));
  for (const entry of ENTRIES) {
    const [from, to] = [join(folder, NEW, entry), join(dataDir, entry)];
    // This entry has been moved already.
    if (prepared.includes(entry) && !existsSync(from)) continue;
    if (existsSync(to)) await rename(to, join(folder, OLD, entry));
    if (prepared.includes(entry)) await rename(from, to);
  }
  await syncFolder(dataDir);
  await rm(join(folder, OLD), { recursive: true, force: true });
  await rm(join(folder, NEW), { recursive: true, force: true });
  // The marker is removed last. Until then the server does not start, and this can be repeated.
  await rm(join(folder, READY));
  await rm(folder, { recursive: true });
}
