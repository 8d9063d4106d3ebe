import { randomUUID } from 'node:crypto';

/** How far a sweep of leftovers goes. */
export interface LeftoverSweep {
  /** The most leftovers that are removed. */
  readonly limit: number;
  /** Receives the error of each one that could not be removed; the others are removed. */
  readonly failures: unknown[];
  /** Aborted when the server is stopping. */
  readonly signal: AbortSignal;
}

/** Stores the bytes of files. Several servers may share one storage. */
export interface Storage {
  /**
   * Writes a new file's bytes as they arrive, holding few of them in memory. The file is complete and
   * durable once this resolves. If this rejects, nothing of the file remains, except after a
   * {@link StorageError} whose `mayComplete` is set.
   *
   * @throws {StorageError}, or the error of the byte stream
   */
  write(key: string, bytes: AsyncIterable<Uint8Array>): Promise<void>;
  /** Yields the file's bytes as they are read. @throws {StorageError} */
  read(key: string): AsyncIterable<Uint8Array>;
  /** Removes a file. Does nothing if there is none. @throws {StorageError} */
  remove(key: string): Promise<void>;
  /**
   * Removes the remains of failed writes, of this process or any other.
   *
   * @param before milliseconds since 1970; files that were written to later are left alone
   * @returns how many were removed; the next call removes what remains
   * @throws {StorageError} if the remains cannot be listed
   */
  sweepLeftovers(before: number, sweep: LeftoverSweep): Promise<number>;
  /** Checks that a file can be written now. @throws {StorageError} if it cannot */
  probe(): Promise<void>;
}

/** Writes a small file and removes it. @throws {StorageError} if either fails */
export async function probeStorage(storage: Pick<Storage, 'write' | 'remove'>): Promise<void> {
  const key = `probe-${randomUUID()}`;
  await storage.write(key, probeBytes());
  await storage.remove(key);
}

async function* probeBytes(): AsyncGenerator<Uint8Array> {
  yield Buffer.from('.');
}

/** The storage failed. The request was not at fault and can be repeated. */
export class StorageError extends Error {
  override name = 'StorageError';
  /** The file does not exist. */
  readonly isMissing: boolean;
  /** The write may have completed, or may still, so that the file has to be removed later. */
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
