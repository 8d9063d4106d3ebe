import { createHash } from 'node:crypto';
import { hashThrough } from '../../storage/hashThrough.ts';
import type { Storage } from '../../storage/storage.ts';
import { FileKeys } from './fileKeys.ts';
import { SealError, sealed, unsealed } from './sealing.ts';
import { Semaphore } from './semaphore.ts';

/**
 * Pieces of files that are hashed, sealed and written at once. More would go no faster, and each holds
 * its memory until the disk has taken it.
 */
const PIECES_AT_ONCE = 8;

/** What has to be known of a stored file to read it again. */
export interface Stored {
  /** Its key, wrapped by the server's: without it the bytes mean nothing. */
  readonly wrappedKey: string;
  /** Of the file as the visitor sent it; hexadecimal. */
  readonly sha256: string;
}

/** A file that was stored. */
export interface StoredFile extends Stored {
  readonly key: string;
}

/** The storage as the server uses it: no byte of a visitor's file is stored unencrypted. */
export class Vault {
  readonly #storage: Storage;
  readonly #keys: FileKeys;
  readonly #turns = new Semaphore(PIECES_AT_ONCE);

  /** @param secret `LINK_SECRET` */
  constructor(storage: Storage, secret: string) {
    this.#storage = storage;
    this.#keys = new FileKeys(secret);
  }

  /**
   * Seals and stores a file as it comes. It is durable when this resolves; what may be left of it
   * when this rejects, `Storage.write` says.
   *
   * @throws {StorageError}, or what the bytes themselves threw
   */
  async store(fileKey: string, bytes: AsyncIterable<Uint8Array>): Promise<Stored> {
    const { key, wrapped } = this.#keys.create(fileKey);
    const hash = createHash('sha256');
    await this.#storage.write(fileKey, sealed(hashThrough(this.#turns.each(bytes), hash), key));
    return { wrappedKey: wrapped, sha256: hash.digest('hex') };
  }

  /**
   * The file's bytes, as they are read. They are known to be those that were stored only when the
   * last has come: whoever must not hand out a part of a damaged file has to {@link verify} first.
   *
   * @throws {SealError} when they were altered, {StorageError} when they cannot be read
   */
  async *read({ key: fileKey, wrappedKey, sha256 }: StoredFile): AsyncGenerator<Buffer> {
    const key = this.#keys.unwrap(fileKey, wrappedKey);
    const hash = createHash('sha256');
    yield* hashThrough(unsealed(this.#storage.read(fileKey), key), hash);
    if (hash.digest('hex') !== sha256) throw new SealError('a file is not the one received');
  }

  /** Reads the whole file. @throws as {@link read} does */
  async verify(file: StoredFile): Promise<void> {
    const bytes = this.read(file);
    while ((await bytes.next()).done !== true);
  }
}
