import { randomUUID } from 'node:crypto';

/** What is left of a broken upload after this long belongs to nobody any more. */
export const LEFTOVER_MS = 60 * 60_000;

/** Where the bytes of files are. Several servers may share one. */
export interface Storage {
  /**
   * Writes a new file's bytes as they come, holding few of them at a time. The file is there, whole
   * and durable, once this resolves. A rejection leaves nothing, unless it is a {@link StorageError}
   * whose `mayComplete` is set.
   *
   * @throws {StorageError}, or what the bytes themselves threw
   */
  write(key: string, bytes: AsyncIterable<Uint8Array>): Promise<void>;
  /** The file's bytes as they are read. @throws {StorageError} */
  read(key: string): AsyncIterable<Uint8Array>;
  /** One that is not there is no error. @throws {StorageError} */
  remove(key: string): Promise<void>;
  /**
   * Removes what broken writes left, of this process or any other.
   *
   * @param before milliseconds since 1970: what made progress later is left alone
   * @returns how many there were
   * @throws {StorageError}
   */
  sweepLeftovers(before: number): Promise<number>;
  /** @throws {StorageError} unless a file can be written right now */
  probe(): Promise<void>;
}

/** Writes a file and removes it. @throws {StorageError} when that cannot be done */
export async function probed(storage: Pick<Storage, 'write' | 'remove'>): Promise<void> {
  const key = `probe-${randomUUID()}`;
  await storage.write(key, probeBytes());
  await storage.remove(key);
}

async function* probeBytes(): AsyncGenerator<Uint8Array> {
  yield Buffer.from('.');
}

/** The storage failed, not the request: a retry is safe. */
export class StorageError extends Error {
  override name = 'StorageError';
  /** The file is not there. */
  readonly isMissing: boolean;
  /** The write may still complete after it failed: the file has to be removed later. */
  readonly mayComplete: boolean;

  constructor(
    message: string,
    options?: ErrorOptions & { isMissing?: boolean; mayComplete?: boolean },
  ) {
    super(message, options);
    this.isMissing = options?.isMissing ?? false;
    this.mayComplete = options?.mayComplete ?? false;
  }
}
