import { createHash, type Hash } from 'node:crypto';
import type { Storage } from '../../storage/storage.ts';
import { FileKeys } from './fileKeys.ts';
import { openText, sealText } from './sealedText.ts';
import { SealError, sealBytes, unsealBytes } from './sealing.ts';

/** What is needed to read a stored file again. */
export interface StoredContent {
  /** The file's key, wrapped with the server's. Without it the bytes cannot be decrypted. */
  readonly wrappedKey: string;
  /** Hash of the bytes as the visitor sent them, hexadecimal. */
  readonly sha256: string;
}

/** A file that was stored. */
export interface StoredFile extends StoredContent {
  readonly key: string;
}

/** Encrypts files before they reach the storage: no byte of a visitor's file is stored in plain. */
export class Vault {
  readonly #storage: Storage;
  readonly #keys: FileKeys;

  /**
   * @param secret seals and opens
   * @param olderSecrets only open
   */
  constructor(storage: Storage, secret: string, olderSecrets: readonly string[] = []) {
    this.#storage = storage;
    this.#keys = new FileKeys(secret, olderSecrets);
  }

  /**
   * Seals and stores a file as its bytes arrive. The file is durable once this resolves. `Storage.write`
   * describes what can remain if this rejects.
   *
   * @throws {StorageError}, or the error of the byte stream
   */
  async store(fileKey: string, bytes: AsyncIterable<Uint8Array>): Promise<StoredContent> {
    const { key, wrapped } = this.#keys.create(fileKey);
    const hash = createHash('sha256');
    await this.#storage.write(fileKey, sealBytes(hashed(bytes, hash), key));
    return { wrappedKey: wrapped, sha256: hash.digest('hex') };
  }

  /**
   * Yields the file's bytes as they are read. Only after the last byte is it known that the file is
   * complete: a caller that must not use a part of a damaged file has to {@link verify} it first.
   *
   * @throws {SealError} if the file was altered, {StorageError} if it cannot be read
   */
  async *read({ key: fileKey, wrappedKey, sha256 }: StoredFile): AsyncGenerator<Buffer> {
    const key = this.#keys.unwrap(fileKey, wrappedKey);
    const hash = createHash('sha256');
    yield* hashed(unsealBytes(this.#storage.read(fileKey), key), hash);
    if (hash.digest('hex') !== sha256) throw new SealError('a file is not the one received');
  }

  /** Seals the visitor's name of a file with the file's key. @throws {SealError} */
  sealName({ key, wrappedKey }: StoredFile, name: string): string {
    return sealText(this.#keys.unwrap(key, wrappedKey), name);
  }

  /** Opens a name that {@link sealName} sealed. @throws {SealError} */
  openName({ key, wrappedKey }: StoredFile, sealed: string): string {
    return openText(this.#keys.unwrap(key, wrappedKey), sealed);
  }

  /** Reads and checks the whole file. @throws the errors of {@link read} */
  async verify(file: StoredFile): Promise<void> {
    const bytes = this.read(file);
    while ((await bytes.next()).done !== true);
  }
}

/** Passes the bytes through unchanged and updates a hash with each chunk. */
async function* hashed<Chunk extends Uint8Array>(
  bytes: AsyncIterable<Chunk>,
  hash: Hash,
): AsyncGenerator<Chunk> {
  for await (const chunk of bytes) {
    hash.update(chunk);
    yield chunk;
  }
}
