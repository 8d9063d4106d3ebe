import { mkdir, open, readdir, rm, stat, type FileHandle } from 'node:fs/promises';
import { join } from 'node:path';
import { FILE_MODE, FOLDER_MODE } from './durable.ts';
import { guarded } from './guarded.ts';
import { StorageError } from './storage.ts';
import { Writing } from './writing.ts';

/** Bytes gathered for one write: the more, the fewer writes; all of them together are bounded. */
const WRITE_BYTES = { most: 512 * 1024, least: 32 * 1024, together: 4 * 1024 * 1024 };

/**
 * The folder of files that are being received, each by its key. Whatever is in it was last written
 * to at its time of modification.
 */
export class Incoming {
  readonly #folder: string;
  /** How many files are being written. */
  #count = 0;

  constructor(dataDir: string) {
    this.#folder = join(dataDir, 'incoming');
  }

  pathOf(key: string): string {
    return join(this.#folder, key);
  }

  /**
   * Writes a new file's bytes as they come. What was written stays when this rejects.
   *
   * @param isDurable whether it is on the disk for good once this resolves
   * @returns how many bytes there were
   * @throws {StorageError}, or what the bytes themselves threw
   */
  async write(
    key: string,
    bytes: AsyncIterable<Uint8Array>,
    { isDurable }: { isDurable: boolean },
  ): Promise<number> {
    await this.#makeFolder();
    const file = await guarded(open(this.pathOf(key), 'wx', FILE_MODE));
    this.#count += 1;
    try {
      return await this.#writeAll(file, bytes, isDurable);
    } finally {
      this.#count -= 1;
      await file.close();
    }
  }

  /** The next bytes are made ready while the ones before are written. */
  async #writeAll(
    file: FileHandle,
    bytes: AsyncIterable<Uint8Array>,
    isDurable: boolean,
  ): Promise<number> {
    const writing = new Writing(file);
    try {
      for await (const chunk of bytes) {
        await writing.add(chunk, this.#writeBytes());
        if (isDurable) writing.flush();
      }
      await writing.end();
      if (isDurable) await guarded(file.sync());
      return writing.total;
    } finally {
      await writing.settled();
    }
  }

  #writeBytes(): number {
    const { most, least, together } = WRITE_BYTES;
    return Math.max(least, Math.min(most, together / this.#count));
  }

  /** One that is not there is no error. @throws {StorageError} */
  async remove(key: string): Promise<void> {
    await guarded(rm(this.pathOf(key), { force: true }));
  }

  /**
   * Removes what was last written to before that moment.
   *
   * @param before milliseconds since 1970
   * @returns how many there were
   * @throws {StorageError}
   */
  async sweep(before: number): Promise<number> {
    await this.#makeFolder();
    const names = await guarded(readdir(this.#folder));
    const swept = await Promise.all(names.map((name) => removeOlder(this.pathOf(name), before)));
    return swept.filter(Boolean).length;
  }

  /** Each time, since a volume can be mounted, or cleared, while the server runs. */
  async #makeFolder(): Promise<void> {
    await guarded(mkdir(this.#folder, { recursive: true, mode: FOLDER_MODE }));
  }
}

/** Another process may be faster with what it sweeps or finishes. */
async function removeOlder(path: string, before: number): Promise<boolean> {
  try {
    if ((await guarded(stat(path))).mtimeMs >= before) return false;
  } catch (error) {
    if (error instanceof StorageError && error.isMissing) return false;
    throw error;
  }
  // Once, a process had a folder of its own here.
  await guarded(rm(path, { recursive: true, force: true }));
  return true;
}
