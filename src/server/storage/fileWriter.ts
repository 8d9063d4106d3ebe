import type { FileHandle } from 'node:fs/promises';
import { guarded } from './guarded.ts';

/** So often what was written is sent on to the disk, or the end would have to wait for all of it. */
const FLUSH_BYTES = 8 * 1024 * 1024;

/** Where less is written at once, there are many files, and one alone need not be ahead. */
const OVERLAP_BYTES = 128 * 1024;

/** The bytes of one file on their way to the disk. While some are written, the next are gathered. */
export class Writing {
  readonly #file: FileHandle;
  #gathered: Uint8Array[] = [];
  #gatheredBytes = 0;
  #total = 0;
  #flushedAt = 0;
  #write: Promise<void> = Promise.resolve();
  #flushes: Promise<void> = Promise.resolve();
  #isFlushing = false;

  constructor(file: FileHandle) {
    this.#file = file;
  }

  /** How many bytes there were. */
  get total(): number {
    return this.#total;
  }

  /**
   * Takes the next bytes, which must not change any more.
   *
   * @param enough so many are written at once
   * @throws {StorageError} also when a write before has failed
   */
  async add(chunk: Uint8Array, enough: number): Promise<void> {
    this.#gathered.push(chunk);
    this.#gatheredBytes += chunk.length;
    this.#total += chunk.length;
    if (this.#gatheredBytes < enough) return;
    await this.#begin();
    if (enough < OVERLAP_BYTES) await this.#write;
  }

  /** Sends what was written on to the disk, now and then, while more comes. */
  flush(): void {
    if (this.#isFlushing || this.#total - this.#flushedAt < FLUSH_BYTES) return;
    this.#flushedAt = this.#total;
    this.#isFlushing = true;
    this.#flushes = this.#flushes
      .then(() => guarded(this.#file.datasync()))
      .finally(() => (this.#isFlushing = false));
    this.#flushes.catch(() => undefined);
  }

  /** Writes the rest. @throws {StorageError} also when a flush has failed: the next would not say so */
  async end(): Promise<void> {
    await this.#begin();
    await this.#write;
    await this.#flushes;
  }

  /** Resolves once nothing is under way, however it ended. */
  async settled(): Promise<void> {
    await Promise.allSettled([this.#write, this.#flushes]);
  }

  async #begin(): Promise<void> {
    await this.#write;
    this.#write = guarded(writeWhole(this.#file, this.#gathered, this.#gatheredBytes));
    // Its failure is found with the next bytes, or at the end.
    this.#write.catch(() => undefined);
    [this.#gathered, this.#gatheredBytes] = [[], 0];
  }
}

async function writeWhole(file: FileHandle, chunks: Uint8Array[], length: number): Promise<void> {
  if (length === 0) return;
  const { bytesWritten } = await file.writev(chunks);
  if (bytesWritten < length) await file.writeFile(Buffer.concat(chunks).subarray(bytesWritten));
}
