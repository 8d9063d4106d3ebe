import { existsSync } from 'node:fs';
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import * as z from 'zod/mini';
import { SQLITE_FILE } from '../database/database.ts';
import { SECRET_FILE } from '../security/linkSecret.ts';
import { syncFolder, writeNewFile } from '../storage/durable.ts';

const MANIFEST_FILE = 'manifest.json';

/** The format of backup names, which sort by the time at which the backup began. */
const NAME = /^orders-\d{8}T\d{9}Z$/;

/** The suffix of an incomplete backup's name. */
export const PART = '.part';

/** A mail can have any name, since people and other programs may have put copies into the outbox. */
const PATH = new RegExp(
  `^(?:${SQLITE_FILE.replace('.', '\\.')}|${SECRET_FILE}|files/[\\w-][\\w.-]*|outbox/[^./\\\\][^/\\\\]*)$`,
);

/** Whether a path is allowed in a backup. A manifest cannot name a file outside it. */
export function isBackupPath(path: string): boolean {
  return PATH.test(path);
}

/** The format of the backups that this version makes and reads. */
const FORMAT = 1;

const formatSchema = z.object({ format: z.int() });

const manifestSchema = z.object({
  format: z.literal(FORMAT),
  /** When the backup began, ISO 8601. */
  madeAt: z.string(),
  /** The fingerprint of the secret with which its files are sealed. */
  key: z.string(),
  files: z.array(
    z.object({
      path: z.string().check(z.regex(PATH)),
      bytes: z.int(),
      /** SHA-256 of its bytes as they are in the backup, hexadecimal. */
      sha256: z.string(),
    }),
  ),
  /** The keys of files that could not be read, and are therefore not in the backup. */
  damaged: z.array(z.string()),
});

/** What a backup holds. */
export type Manifest = z.infer<typeof manifestSchema>;
export type BackedUpFile = Manifest['files'][number];

/** Returns the name of a backup that begins at a time. */
export function backupName(time: number): string {
  return `orders-${new Date(time).toISOString().replaceAll(/[-:.]/g, '')}`;
}

/** Whether a folder is a backup. Using its database, even to look at it, would alter the backup. */
export function isBackup(folder: string): boolean {
  return existsSync(join(folder, MANIFEST_FILE));
}

/** Returns a message that a backup is not a data folder, and what to do. */
export function backupInUse(folder: string): string {
  return `DATA_DIR ${folder} is a backup, which its use would alter: set DATA_DIR to the data folder of the server, or restore the backup into an empty one. If it is the data folder, remove its file ${MANIFEST_FILE}`;
}

/** A backup is complete, and a newer version made it in a format that this version does not know. */
export class NewerBackupError extends Error {
  override name = 'NewerBackupError';
}

/**
 * Reads a backup's manifest.
 *
 * @throws {NewerBackupError}
 * @throws {Error} if the folder is not a complete backup
 */
export async function readManifest(backup: string): Promise<Manifest> {
  const manifest: unknown = JSON.parse(await readFile(join(backup, MANIFEST_FILE), 'utf8'));
  if (formatSchema.parse(manifest).format > FORMAT) throw new NewerBackupError();
  return manifestSchema.parse(manifest);
}

/** Writes a backup's manifest, which must be its last file. */
export async function writeManifest(backup: string, manifest: Manifest): Promise<void> {
  await writeNewFile(join(backup, MANIFEST_FILE), `${JSON.stringify(manifest, null, 1)}\n`);
  await syncFolder(backup);
}

/** Returns the names of the complete backups in a folder, the oldest first. */
export async function backupsIn(folder: string): Promise<string[]> {
  return (await readdir(folder)).filter((name) => NAME.test(name)).toSorted();
}

/** Returns the names of the backups in a folder that were never completed. */
export async function partsIn(folder: string): Promise<string[]> {
  const names = await readdir(folder);
  return names.filter((name) => name.endsWith(PART) && NAME.test(name.slice(0, -PART.length)));
}
