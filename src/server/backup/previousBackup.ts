import { link, mkdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { FOLDER_MODE } from '../storage/durable.ts';
import { hasCode } from '../errors/errorCode.ts';
import { backupsIn, readManifest, type BackedUpFile } from './manifest.ts';
import { measureFile } from './measured.ts';

/** The previous backup and its files by path. */
export interface Before {
  readonly path: string;
  readonly files: ReadonlyMap<string, BackedUpFile>;
}

/** Returns the newest backup in a folder, or `null` if there is none or its manifest is damaged. */
export async function lastBackup(folder: string): Promise<Before | null> {
  const name = (await backupsIn(folder)).at(-1);
  if (name === undefined) return null;
  const path = join(folder, name);
  try {
    const { files } = await readManifest(path);
    return { path, files: new Map(files.map((file) => [file.path, file])) };
  } catch {
    // A damaged previous backup must not prevent a new one.
    return null;
  }
}

/**
 * Hard-links a file of the previous backup and compares it with that backup's manifest. Otherwise one
 * damaged copy would be the copy of every later backup.
 *
 * @param part the folder of the new backup
 * @returns `null` if the previous backup does not list it or a link cannot be made; `damaged`, with no
 *   link left, if the copy is missing, altered or cannot be read
 */
export async function linkFile(
  key: string,
  part: string,
  before: Before | null,
): Promise<BackedUpFile | 'damaged' | null> {
  const path = `files/${key}`;
  const known = before?.files.get(path);
  if (before === null || known === undefined) return null;
  const linked = join(part, path);
  await mkdir(join(part, 'files'), { recursive: true, mode: FOLDER_MODE });
  try {
    await link(join(before.path, path), linked);
  } catch (error) {
    return hasCode(error, 'ENOENT') ? 'damaged' : null;
  }
  if (await isIntact(linked, known)) return known;
  await rm(linked);
  return 'damaged';
}

async function isIntact(path: string, { bytes, sha256 }: BackedUpFile): Promise<boolean> {
  try {
    const found = await measureFile(path);
    return found.bytes === bytes && found.sha256 === sha256;
  } catch {
    return false;
  }
}
