import { mkdir, rm } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { SQLITE_FILE } from '../database/database.ts';
import { SealError, WrappedKeyError } from '../files/vault/sealing.ts';
import type { Vault } from '../files/vault/vault.ts';
import { FOLDER_MODE, writeNewFile } from '../storage/durable.ts';
import { StorageError } from '../storage/storage.ts';
import type { BackedUpFile, Manifest } from './manifest.ts';
import { bytesOf, measured } from './measured.ts';
import { RestoreError, type DamagedFile } from './restorable.ts';
import { filesNamedIn, keysOf } from './snapshot.ts';

interface Places {
  /** The backup. */
  readonly from: string;
  /** The folder of the prepared data. */
  readonly to: string;
}

/**
 * Copies the files of a backup, compares each with the manifest, and decrypts each that the copied
 * database names. A damaged file is not copied, and does not keep the others from being copied.
 *
 * @param vault reads from `to`
 * @returns the damaged files
 * @throws {RestoreError} if nothing can be restored: the database is damaged, or a secret is missing
 * @throws {DatabaseError}
 * @throws {Error} of the file system
 */
export async function copyAndCheck(
  manifest: Manifest,
  { vault, ...places }: Places & { readonly vault: Vault },
): Promise<readonly DamagedFile[]> {
  const damaged: DamagedFile[] = [];
  for (const file of manifest.files) {
    const reason = await copyFile(file, places);
    if (reason === null) continue;
    if (file.path === SQLITE_FILE) throw new RestoreError(reason);
    damaged.push({ key: keyOf(file), reason });
  }
  const absent = new Set([...manifest.damaged, ...damaged.map(({ key }) => key)]);
  for (const file of filesNamedIn(join(places.to, SQLITE_FILE))) {
    const { key } = file;
    if (absent.has(key)) continue;
    try {
      await vault.verify(file);
    } catch (error) {
      const path = `files/${key}`;
      if (error instanceof WrappedKeyError) {
        const keys = keysOf(manifest, join(places.to, SQLITE_FILE)).join(', ');
        throw new RestoreError(
          `${path} was sealed with another key. LINK_SECRET has to list every key of the backup: ${keys}`,
          { cause: error },
        );
      }
      if (!(error instanceof SealError || error instanceof StorageError)) throw error;
      await rm(join(places.to, path), { force: true });
      damaged.push({ key, reason: `${path} in the backup cannot be opened` });
    }
  }
  return damaged;
}

/** Copies a file. Returns why it is not the one of the manifest, or `null`. */
async function copyFile(
  { path, bytes, sha256 }: BackedUpFile,
  { from, to }: Places,
): Promise<string | null> {
  const target = join(to, path);
  await mkdir(dirname(target), { recursive: true, mode: FOLDER_MODE });
  const { stream, result } = measured(readable(bytesOf(join(from, path))));
  try {
    await writeNewFile(target, stream);
  } catch (error) {
    if (!(error instanceof UnreadableError)) throw error;
    await rm(target);
    return error.isMissing
      ? `${path} is missing in the backup`
      : `${path} in the backup cannot be read`;
  }
  const copied = result();
  if (copied.bytes === bytes && copied.sha256 === sha256) return null;
  await rm(target);
  return `${path} in the backup is damaged`;
}

function keyOf({ path }: BackedUpFile): string | null {
  return path.startsWith('files/') ? path.slice('files/'.length) : null;
}

/** The backup cannot be read, as opposed to the copy being written. */
class UnreadableError extends Error {
  override name = 'UnreadableError';
  readonly isMissing: boolean;

  constructor(cause: Error, code: unknown) {
    super('the backup cannot be read', { cause });
    this.isMissing = code === 'ENOENT';
  }
}

async function* readable(bytes: AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array> {
  try {
    yield* bytes;
  } catch (error) {
    if (!(error instanceof Error && 'code' in error)) throw error;
    // That this account may not read a file does not mean that the file is damaged.
    if (error.code === 'EACCES' || error.code === 'EPERM') throw error;
    throw new UnreadableError(error, error.code);
  }
}
