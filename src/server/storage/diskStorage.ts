import { randomUUID } from 'node:crypto';
import { constants } from 'node:fs';
import { mkdir, open, readdir, rename, rm, stat, type FileHandle } from 'node:fs/promises';
import { join } from 'node:path';
import { FILE_MODE, FOLDER_MODE, syncFolder } from './durable.ts';
import { StorageError, type Storage } from './storage.ts';

const READ_BYTES = 64 * 1024;
const WRITE_BYTES = 64 * 1024;
const { O_RDONLY } = constants;

/**
 * Files in a folder: `incoming/<key>` while they are written, `files/<key>` when they are whole.
 * Whatever is in `incoming` was last written to at its time of modification.
 */
export class DiskStorage implements Storage {
  readonly #files: string;
  readonly #incoming: string;

  constructor(dataDir: string) {
    this.#files = join(dataDir, 'files');
    this.#incoming = join(dataDir, 'incoming');
  }

  async write(key: string, bytes: AsyncIterable<Uint8Array>): Promise<void> {
    await this.#makeFolders();
    const path = join(this.#incoming, key);
    try {
      await writeDurably(path, bytes);
      await guarded(rename(path, join(this.#files, key)));
      await guarded(syncFolder(this.#files));
    } catch (error) {
      await this.remove(key);
      throw error;
    }
  }

  async *read(key: string): AsyncGenerator<Uint8Array> {
    const file = await guarded(open(join(this.#files, key), O_RDONLY));
    try {
      for (;;) {
        // Each its own memory: whoever reads may keep a chunk while the next one is read.
        const { bytesRead, buffer } = await guarded(
          file.read({ buffer: Buffer.allocUnsafe(READ_BYTES) }),
        );
        if (bytesRead === 0) return;
        yield buffer.subarray(0, bytesRead);
      }
    } finally {
      await file.close();
    }
  }

  async remove(key: string): Promise<void> {
    await guarded(rm(join(this.#incoming, key), { force: true }));
    await guarded(rm(join(this.#files, key), { force: true }));
  }

  async sweepLeftovers(before: number): Promise<number> {
    await this.#makeFolders();
    const names = await guarded(readdir(this.#incoming));
    const paths = names.map((name) => join(this.#incoming, name));
    const swept = await Promise.all(paths.map((path) => removeOlder(path, before)));
    return swept.filter(Boolean).length;
  }

  async probe(): Promise<void> {
    const key = `probe-${randomUUID()}`;
    await this.write(key, probeBytes());
    await this.remove(key);
  }

  /** Each time, since a volume can be mounted, or cleared, while the server runs. */
  async #makeFolders(): Promise<void> {
    await guarded(mkdir(this.#incoming, { recursive: true, mode: FOLDER_MODE }));
    await guarded(mkdir(this.#files, { recursive: true, mode: FOLDER_MODE }));
  }
}

async function* probeBytes(): AsyncGenerator<Uint8Array> {
  yield Buffer.from('.');
}

/** The next bytes are made ready while the ones before are written. */
async function writeDurably(path: string, bytes: AsyncIterable<Uint8Array>): Promise<void> {
  const file = await guarded(open(path, 'wx', FILE_MODE));
  let writing = Promise.resolve();
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
      [pending, length] = [[], 0];
    }
    await writing;
    await guarded(writeAll(file, pending, length));
    await guarded(file.sync());
  } finally {
    await Promise.allSettled([writing]);
    await file.close();
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

async function guarded<T>(action: Promise<T>): Promise<T> {
  try {
    return await action;
  } catch (error) {
    const isMissing = error instanceof Error && 'code' in error && error.code === 'ENOENT';
    throw new StorageError('the storage failed', { cause: error, isMissing });
  }
}
