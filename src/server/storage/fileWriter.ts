import type { FileHandle } from 'node:fs/promises';
import { guarded } from './guarded.ts';

/**
 * A flush begins each time this many bytes were written, so that the final flush has little left to do.
 */
const FLUSH_BYTES = 8 * 1024 * 1024;

/**
 * If writes are smaller than this, many files are being written at once, and receiving a file need
 * not overlap with writing it.
 */
const OVERLAP_BYTES = 128 * 1024;

/** Writes the bytes of one file. The next bytes are buffered while earlier ones are written. */
export class FileWriter {
  readonly #file: FileHandle;
  #buffered: Uint8Array[] = [];
  #bufferedBytes = 0;
  #total = 0;
  #flushedAt = 0;
  #write: Promise<void> = Promise.resolve();
  #flushes: Promise<void> = Promise.resolve();
  #isFlushing = false;

  constructor(file: FileHandle) {
    this.#file = file;
  }

  /** How many bytes were added. */
  get total(): number {
    return this.#total;
  }

  /**
   * Adds the next bytes. The chunk must not be modified afterwards.
   *
   * @param writeBytes how many bytes are buffered before they are written
   * @throws {StorageError} if this write or an earlier one failed
   */
  async add(chunk: Uint8Array, writeBytes: number): Promise<void> {
    this.#buffered.push(chunk);
    this.#bufferedBytes += chunk.length;
    this.#total += chunk.length;
    if (this.#bufferedBytes < writeBytes) return;
    await this.#begin();
    if (writeBytes < OVERLAP_BYTES) await this.#write;
  }

  /** Begins a flush to the disk if enough bytes were written since the last one. */
  flush(): void {
    if (this.#isFlushing || this.#total - this.#flushedAt < FLUSH_BYTES) return;
    this.#flushedAt = this.#total;
    this.#isFlushing = true;
    this.#flushes = this.#flushes
      .then(() => guarded(this.#file.datasync()))
      .finally(() => (this.#isFlushing = false));
    this.#flushes.catch(() => undefined);
  }

  /**
   * Writes the remaining bytes.
   *
   * @throws {StorageError} also if an earlier flush failed, because the next flush would not report it
   */
  async end(): Promise<void> {
    await this.#begin();
    await this.#write;
    await this.#flushes;
  }

  /** Resolves once no write or flush is running, whether or not they succeeded. */
  async settled(): Promise<void> {
    await Promise.allSettled([this.#write, this.#flushes]);
  }

  async #begin(): Promise<void> {
    await this.#write;
    this.#write = guarded(writeAll(this.#file, this.#buffered, this.#bufferedBytes));
    // A failure is reported by the next call of `add` or `end`.
    this.#write.catch(() => undefined);
    [this.#buffered, this.#bufferedBytes] = [[], 0];
  }
}

async function writeAll(file: FileHandle, chunks: Uint8Array[], length: number): Promise<void> {
  if (length === 0) return;
  const { bytesWritten } = await file.writev(chunks);
  if (bytesWritten < length) await file.writeFile(Buffer.concat(chunks).subarray(bytesWritten));
}
