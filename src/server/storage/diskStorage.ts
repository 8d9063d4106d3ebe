import { mkdir, open, readdir, rename, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { StorageError, type Storage } from './storage.ts';

/** For the server's own account alone. */
const FILE_MODE = 0o600;
const FOLDER_MODE = 0o700;

/**
 * Files in a folder: `incoming/<process>/<key>` while they are received, `files/<key>` once kept.
 * The process is in the path so that leftovers of a dead one can be told from another's work.
 */
export class DiskStorage implements Storage {
  readonly #kept: string;
  readonly #incoming: string;
  readonly #mine: string;

  constructor(dataDir: string) {
    this.#kept = join(dataDir, 'files');
    this.#incoming = join(dataDir, 'incoming');
    this.#mine = join(this.#incoming, String(process.pid));
  }

  async receive(key: string, bytes: AsyncIterable<Uint8Array>): Promise<void> {
    await this.#makeFolders();
    const path = join(this.#mine, key);
    const file = await guarded(open(path, 'wx', FILE_MODE));
    try {
      for await (const chunk of bytes) await guarded(file.writeFile(chunk));
      await guarded(file.sync());
    } catch (error) {
      await rm(path, { force: true });
      throw error;
    } finally {
      await file.close();
    }
  }

  async keep(key: string): Promise<void> {
    await guarded(rename(join(this.#mine, key), join(this.#kept, key)));
    await guarded(syncFolder(this.#kept));
  }

  async discard(key: string): Promise<void> {
    await guarded(rm(join(this.#mine, key), { force: true }));
    await guarded(rm(join(this.#kept, key), { force: true }));
  }

  async sweepLeftovers(forget: (keys: readonly string[]) => Promise<void>): Promise<void> {
    await this.#makeFolders();
    const owners = await guarded(readdir(this.#incoming));
    const folders = owners.filter(isGone).map((owner) => join(this.#incoming, owner));
    const keys = await guarded(Promise.all(folders.map((folder) => readdir(folder))));
    await forget(keys.flat());
    await guarded(Promise.all(folders.map((folder) => rm(folder, { recursive: true }))));
  }

  async probe(): Promise<void> {
    await this.#makeFolders();
    const path = join(this.#mine, 'probe');
    const file = await guarded(open(path, 'w', FILE_MODE));
    try {
      await guarded(file.writeFile('.'));
      await guarded(file.sync());
    } finally {
      await file.close();
      await rm(path, { force: true });
    }
  }

  /** Each time, since a volume can be mounted, or cleared, while the server runs. */
  async #makeFolders(): Promise<void> {
    await guarded(mkdir(this.#mine, { recursive: true, mode: FOLDER_MODE }));
    await guarded(mkdir(this.#kept, { recursive: true, mode: FOLDER_MODE }));
  }
}

/** A rename is on the disk once its folder is. */
async function syncFolder(path: string): Promise<void> {
  const folder = await open(path, 'r');
  try {
    await folder.sync();
  } finally {
    await folder.close();
  }
}

/** Whether the process that owned a folder has ended; one of our own number came before us. */
function isGone(owner: string): boolean {
  const pid = Number(owner);
  if (pid === process.pid) return true;
  try {
    process.kill(pid, 0);
    return false;
  } catch (error) {
    return !(error instanceof Error && 'code' in error && error.code === 'EPERM');
  }
}

async function guarded<T>(action: Promise<T>): Promise<T> {
  try {
    return await action;
  } catch (error) {
    throw new StorageError('the storage failed', { cause: error });
  }
}
