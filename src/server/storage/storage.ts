/**
 * Where the bytes of files are. A file is received first, and kept only once everything else about
 * it is known to be good.
 */
export interface Storage {
  /**
   * Writes a new file's bytes as they come. Once this resolves they are durable, but not yet kept;
   * when it rejects, nothing is left of them.
   *
   * @throws {StorageError}, or what the bytes themselves threw
   */
  receive(key: string, bytes: AsyncIterable<Uint8Array>): Promise<void>;
  /** Makes a received file last. @throws {StorageError} */
  keep(key: string): Promise<void>;
  /** Removes a file, received or kept; one that is not there is no error. @throws {StorageError} */
  discard(key: string): Promise<void>;
  /**
   * Hands each file that a process now gone received and never kept to `forget`, then removes it.
   *
   * @throws {StorageError}, or what `forget` threw
   */
  sweepLeftovers(forget: (keys: readonly string[]) => Promise<void>): Promise<void>;
  /** @throws {StorageError} unless a file can be written right now */
  probe(): Promise<void>;
}

/** The storage failed, not the request: a retry is safe. */
export class StorageError extends Error {
  override name = 'StorageError';
}
