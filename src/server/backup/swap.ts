import { existsSync } from 'node:fs';
import { mkdir, readdir, readFile, rename, rm } from 'node:fs/promises';
import { join } from 'node:path';
import * as z from 'zod/mini';
import { SQLITE_FILE } from '../database/database.ts';
import { SECRET_FILE } from '../security/linkSecret.ts';
import { FOLDER_MODE, syncFolder, writeNewFile } from '../storage/durable.ts';

/** The folder, in the data folder, in which a restore prepares everything. */
const FOLDER = 'restoring';
/** What was restored, and waits to take its place. */
const NEW = 'new';
/** What it replaces. */
const OLD = 'old';
/** Once this file exists the restore takes place, whatever happens. */
const READY = 'ready';
const READY_DRAFT = 'ready.part';

/** What a restore replaces. The database is the last: by it the others are found. */
const ENTRIES = [
  'files',
  'incoming',
  'outbox',
  SECRET_FILE,
  `${SQLITE_FILE}-wal`,
  `${SQLITE_FILE}-shm`,
  SQLITE_FILE,
];

/** Whether a restore into this folder was interrupted while it took place. */
export function isRestoreInterrupted(dataDir: string): boolean {
  return existsSync(join(dataDir, FOLDER, READY));
}

/** Returns what is in a data folder of the things that a restore replaces. */
export async function restorableIn(dataDir: string): Promise<string[]> {
  const names = await readdir(dataDir).catch((): string[] => []);
  return ENTRIES.filter((entry) => names.includes(entry));
}

/**
 * Returns an empty folder in which a restore prepares what takes the place of the data folder's content.
 * What an interrupted restore has prepared is removed.
 */
export async function prepareFolder(dataDir: string): Promise<string> {
  await discardPrepared(dataDir);
  const prepared = join(dataDir, FOLDER, NEW);
  await mkdir(prepared, { recursive: true, mode: FOLDER_MODE });
  return prepared;
}

/** Removes what was prepared. The data folder is as it was. */
export async function discardPrepared(dataDir: string): Promise<void> {
  await rm(join(dataDir, FOLDER), { recursive: true, force: true });
}

/**
 * Puts what was prepared in the place of the data folder's content. If this is interrupted,
 * {@link finishSwap} does the rest.
 */
export async function swap(dataDir: string): Promise<void> {
  const folder = join(dataDir, FOLDER);
  await mkdir(join(folder, OLD), { mode: FOLDER_MODE });
  await syncFolder(join(folder, NEW));
  const prepared = Buffer.from(JSON.stringify(await readdir(join(folder, NEW))));
  await writeNewFile(join(folder, READY_DRAFT), chunkOf(prepared));
  await rename(join(folder, READY_DRAFT), join(folder, READY));
  await syncFolder(folder);
  await finishSwap(dataDir);
}

/** Does what is left of an interrupted {@link swap}. It can itself be interrupted, and repeated. */
export async function finishSwap(dataDir: string): Promise<void> {
  const folder = join(dataDir, FOLDER);
  const prepared = z
    .array(z.string())
    .parse(JSON.parse(await readFile(join(folder, READY), 'utf8')));
  for (const entry of ENTRIES) {
    const [from, to] = [join(folder, NEW, entry), join(dataDir, entry)];
    // What is no longer here has taken its place already.
    if (prepared.includes(entry) && !existsSync(from)) continue;
    if (existsSync(to)) await rename(to, join(folder, OLD, entry));
    if (prepared.includes(entry)) await rename(from, to);
  }
  await syncFolder(dataDir);
  await rm(join(folder, OLD), { recursive: true, force: true });
  await rm(join(folder, NEW), { recursive: true, force: true });
  // The last: until then the server does not start, and this can be repeated.
  await rm(join(folder, READY));
  await rm(folder, { recursive: true });
}

async function* chunkOf(bytes: Buffer): AsyncGenerator<Buffer> {
  yield bytes;
}
