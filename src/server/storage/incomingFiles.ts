import type { Hash } from 'node:crypto';
import { mkdir, open, readdir, rm, stat, type FileHandle } from 'node:fs/promises';
import { join } from 'node:path';
import { FILE_MODE, FOLDER_MODE } from './durable.ts';
import { guarded } from './guarded.ts';
import { StorageError, type LeftoverSweep } from './storage.ts';
import { FileWriter } from './fileWriter.ts';

/**
 * The bytes buffered for one write. Larger buffers need fewer writes; `total` bounds the memory of all
 * files that are being written.
 */
const WRITE_BYTES = { max: 512 * 1024, min: 32 * 1024, total: 4 * 1024 * 1024 };

/** How a file is written. */
interface Writing {
  /** Whether it has to be flushed to the disk before it is complete. */
  readonly isDurable: boolean;
  /** Updated with its bytes. */
  readonly hash?: Hash;
}

/**
 * The folder of files that are being received, each named by its key. A file's modification time
 * tells when bytes last arrived for it.
 */
export class IncomingFiles {
  readonly #folder: string;
  /** The keys of the files that this server is receiving now. */
  readonly #current = new Set<string>();

  constructor(dataDir: string) {
    this.#folder = join(dataDir, 'incoming');
  }

  pathOf(key: string): string {
    return join(this.#folder, key);
  }

  /**
   * Writes a new file's bytes as they arrive. No sweep removes it before `complete` is done. Afterwards
   * nothing of it is left in the folder, whether or not this rejects.
   *
   * @param complete stores the file, given its size in bytes
   * @throws {StorageError}, or the error of the byte stream or of `complete`
   */
  async write(
    key: string,
    bytes: AsyncIterable<Uint8Array>,
    { complete, ...writing }: Writing & { complete: (length: number) => Promise<void> },
  ): Promise<void> {
    await this.#createFolder();
    this.#current.add(key);
    try {
      await complete(await this.#receive(key, bytes, writing));
    } finally {
      // An error says why the file was rejected. A sweep removes what cannot be removed now.
      await this.remove(key).catch(() => {});
      this.#current.delete(key);
    }
  }

  async #receive(key: string, bytes: AsyncIterable<Uint8Array>, writing: Writing): Promise<number> {
    const file = await guarded(open(this.pathOf(key), 'wx', FILE_MODE));
    try {
      return await this.#writeAll(file, bytes, writing);
    } finally {
      await file.close();
    }
  }

  /** Overlaps the two sides: the next bytes are received while earlier ones are written. */
  async #writeAll(
    file: FileHandle,
    bytes: AsyncIterable<Uint8Array>,
    { isDurable, hash }: Writing,
  ): Promise<number> {
    const writer = new FileWriter(file);
    try {
      for await (const chunk of bytes) {
        hash?.update(chunk);
        await writer.add(chunk, this.#writeBytes());
        if (isDurable) writer.flush();
      }
      await writer.end();
      if (isDurable) await guarded(file.sync());
      return writer.total;
    } finally {
      await writer.settled();
    }
  }

  #writeBytes(): number {
    const { max, min, total } = WRITE_BYTES;
    return Math.max(min, Math.min(max, total / this.#current.size));
  }

  /** Removes a file. Does nothing if there is none. @throws {StorageError} */
  async remove(key: string): Promise<void> {
    await guarded(rm(this.pathOf(key), { force: true }));
  }

  /**
   * Removes files that were last written to before a time, one by one, until the limit is reached. Those
   * that this server is receiving are kept, because they look old if the clock has just moved forward.
   *
   * @param before milliseconds since 1970
   * @returns how many files were removed
   * @throws {StorageError} if the files cannot be listed
   */
  async sweep(before: number, { limit, failures, signal }: LeftoverSweep): Promise<number> {
    await this.#createFolder();
    let count = 0;
    for (const name of await guarded(readdir(this.#folder))) {
      if (signal.aborted || count >= limit) break;
      if (this.#current.has(name)) continue;
      try {
        if (await removeOlder(this.pathOf(name), before)) count += 1;
      } catch (error) {
        failures.push(error);
      }
    }
    return count;
  }

  /** Creates the folder at each use, because a volume can be mounted or emptied meanwhile. */
  async #createFolder(): Promise<void> {
    await guarded(mkdir(this.#folder, { recursive: true, mode: FOLDER_MODE }));
  }
}

/** Returns whether the file was old enough. Another process may remove or rename it first. */
async function removeOlder(path: string, before: number): Promise<boolean> {
  try {
    if ((await guarded(stat(path))).mtimeMs >= before) return false;
  } catch (error) {
    if (error instanceof StorageError && error.isMissing) return false;
    throw error;
  }
  // Recursive, because earlier versions had a folder here for each process.
  await guarded(rm(path, { recursive: true, force: true }));
  return true;
}
