import { constants, existsSync } from 'node:fs';
import { mkdir, open, readdir, rename, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { FOLDER_MODE, syncFolder } from './durable.ts';
import { isToken } from '../ids/token.ts';
import { guarded } from './guarded.ts';
import { IncomingFiles } from './incomingFiles.ts';
import { probeStorage, StorageError, type LeftoverSweep, type Storage } from './storage.ts';

const READ_BYTES = 64 * 1024;
const { O_RDONLY } = constants;

const FILES_FOLDER = 'files';

/** Stores files in a folder: `incoming/<key>` while they are written, `files/<key>` once complete. */
export class DiskStorage implements Storage {
  readonly #files: string;
  readonly #incoming: IncomingFiles;

  constructor(dataDir: string) {
    this.#files = join(dataDir, FILES_FOLDER);
    this.#incoming = new IncomingFiles(dataDir);
  }

  async write(key: string, bytes: AsyncIterable<Uint8Array>): Promise<void> {
    const complete = () => this.#complete(key);
    await this.#incoming.write(key, bytes, { isDurable: true, complete });
  }

  async #complete(key: string): Promise<void> {
    // The folder can be missing at any file, because a volume can be mounted or emptied meanwhile.
    await guarded(mkdir(this.#files, { recursive: true, mode: FOLDER_MODE }));
    await guarded(rename(this.#incoming.pathOf(key), join(this.#files, key)));
    await guarded(syncFolder(this.#files), unsynced);
  }

  async *read(key: string): AsyncGenerator<Uint8Array> {
    const file = await guarded(open(join(this.#files, key), O_RDONLY));
    try {
      for (;;) {
        // A new buffer for each chunk: the consumer may still hold one while the next is read.
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
    await this.#incoming.remove(key);
    await guarded(rm(join(this.#files, key), { force: true }));
  }

  async sweepLeftovers(before: number, sweep: LeftoverSweep): Promise<number> {
    return this.#incoming.sweep(before, sweep);
  }

  async probe(): Promise<void> {
    await probeStorage(this);
  }
}

/** The file is complete, but might not survive a power failure. */
function unsynced(cause: unknown): StorageError {
  return new StorageError('the storage failed', { cause, mayComplete: true });
}

/**
 * Whether a data folder holds any file of a visitor. A disk of its own has `lost+found`, and a server that is killed
 * leaves its probe.
 *
 * @throws {StorageError}
 */
export async function holdsFiles(dataDir: string): Promise<boolean> {
  const folder = join(dataDir, FILES_FOLDER);
  return existsSync(folder) && (await guarded(readdir(folder))).some(isToken);
}

/** Whether a data folder has the folder of the stored files, which the first of them creates. */
export function hasFilesFolder(dataDir: string): boolean {
  return existsSync(join(dataDir, FILES_FOLDER));
}
