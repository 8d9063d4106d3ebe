import { mkdir, open, readdir, rm, stat, type FileHandle } from 'node:fs/promises';
import { join } from 'node:path';
import { FILE_MODE, FOLDER_MODE } from './durable.ts';
import { guarded } from './guarded.ts';
import { StorageError } from './storage.ts';

const WRITE_BYTES = 64 * 1024;

/**
 * The folder of files that are being received, each by its key. Whatever is in it was last written
 * to at its time of modification.
 */
export class Incoming {
  readonly #folder: string;

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
    try {
      const length = await writeChunks(file, bytes);
      if (isDurable) await guarded(file.sync());
      return length;
    } finally {
      await file.close();
    }
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

/** The next bytes are made ready while the ones before are written. */
async function writeChunks(file: FileHandle, bytes: AsyncIterable<Uint8Array>): Promise<number> {
  let writing = Promise.resolve();
  let total = 0;
  try {
    let pending: Uint8Array[] = [];
    let length = 0;
    for await (const chunk of bytes) {
      pending.push(chunk);
      length += chunk.length;
      if (length < WRITE_BYTES) continue;
      await writing;
      writing = guarded(writeAll(file, pending, length));
      // Its failure is found with the next chunk, or at the end.
      writing.catch(() => undefined);
      total += length;
      [pending, length] = [[], 0];
    }
    await writing;
    await guarded(writeAll(file, pending, length));
    return total + length;
  } finally {
    await Promise.allSettled([writing]);
  }
}

async function writeAll(file: FileHandle, chunks: Uint8Array[], length: number): Promise<void> {
  if (length === 0) return;
  const { bytesWritten } = await file.writev(chunks);
  if (bytesWritten < length) await file.writeFile(Buffer.concat(chunks).subarray(bytesWritten));
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
