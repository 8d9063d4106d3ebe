import { SealError } from '../files/vault/sealing.ts';
import type { StoredFile, Vault } from '../files/vault/vault.ts';
import type { DiskStorage } from '../storage/diskStorage.ts';
import { StorageError, type Storage } from '../storage/storage.ts';
import type { BackedUpFile } from './manifest.ts';
import { measured } from './measured.ts';

interface Places {
  readonly from: Storage;
  readonly to: DiskStorage;
  /** Reads from `to`. */
  readonly vault: Vault;
}

/**
 * Copies a sealed file and verifies the copy. Returns `null` if the file is missing, damaged or cannot be
 * read, which must not prevent the backup of all others.
 *
 * @throws {StorageError} if the copy cannot be written
 */
export async function copyStoredFile(
  file: StoredFile,
  { from, to, vault }: Places,
): Promise<BackedUpFile | null> {
  const { key } = file;
  try {
    const { stream, result } = measured(readableBytes(from.read(key)));
    await to.write(key, stream);
    await vault.verify(file);
    return { path: `files/${key}`, ...result() };
  } catch (error) {
    await to.remove(key);
    if (error instanceof SealError || error instanceof UnreadableError) return null;
    throw error;
  }
}

/** The original cannot be read, as opposed to its copy. */
class UnreadableError extends Error {
  override name = 'UnreadableError';
}

async function* readableBytes(bytes: AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array> {
  try {
    yield* bytes;
  } catch (error) {
    if (!(error instanceof StorageError)) throw error;
    throw new UnreadableError('the original cannot be read', { cause: error });
  }
}
