import { constants } from 'node:fs';
import { mkdir, open, rename, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { FOLDER_MODE, syncFolder } from './durable.ts';
import { guarded } from './guarded.ts';
import { Incoming } from './incoming.ts';
import { probed, type Storage } from './storage.ts';

const READ_BYTES = 64 * 1024;
const { O_RDONLY } = constants;

/** Files in a folder: `incoming/<key>` while they are written, `files/<key>` when they are whole. */
export class DiskStorage implements Storage {
  readonly #files: string;
  readonly #incoming: Incoming;

  constructor(dataDir: string) {
    this.#files = join(dataDir, 'files');
    this.#incoming = new Incoming(dataDir);
  }

  async write(key: string, bytes: AsyncIterable<Uint8Array>): Promise<void> {
    try {
      await this.#incoming.write(key, bytes, { isDurable: true });
      // Each time, since a volume can be mounted, or cleared, while the server runs.
      await guarded(mkdir(this.#files, { recursive: true, mode: FOLDER_MODE }));
      await guarded(rename(this.#incoming.pathOf(key), join(this.#files, key)));
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
    await this.#incoming.remove(key);
    await guarded(rm(join(this.#files, key), { force: true }));
  }

  async sweepLeftovers(before: number): Promise<number> {
    return this.#incoming.sweep(before);
  }

  async probe(): Promise<void> {
    await probed(this);
  }
}
