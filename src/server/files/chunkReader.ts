import type { Readable } from 'node:stream';
import { finished } from 'node:stream/promises';
import type { Semaphore } from './semaphore.ts';

/**
 * Reads the chunks of a byte stream, and takes none out of it before it can be processed. What waits is then
 * held by the system and the sender, and not by this process.
 */
export class ChunkReader {
  readonly #stream: Readable;
  readonly #over: Promise<void>;
  #isOver = false;
  #wake: () => void = () => undefined;
  /** The first bytes, until they are yielded. */
  #head: Buffer | null = null;

  /** @param stream not in object mode, and read by nobody else */
  constructor(stream: Readable) {
    this.#stream = stream;
    stream.on('readable', () => this.#wake());
    this.#over = finished(stream, { writable: false }).finally(() => {
      this.#isOver = true;
      this.#wake();
    });
    // The next reader receives the error.
    this.#over.catch(() => undefined);
  }

  /**
   * Returns the first bytes, or all of a shorter stream. They remain to be read.
   *
   * @throws the error of the stream
   */
  async peek(bytes: number): Promise<Buffer> {
    this.#head = await this.#read(bytes);
    return this.#head ?? Buffer.alloc(0);
  }

  /**
   * Yields all bytes in chunks. Each is read once the semaphore is acquired, which is released when the next
   * one is requested.
   *
   * @throws the error of the stream
   */
  async *chunks(semaphore: Semaphore): AsyncGenerator<Buffer> {
    if (this.#head !== null) yield this.#head;
    this.#head = null;
    while (await this.#isReadable()) {
      await semaphore.acquire();
      try {
        const chunk: Buffer | null = this.#stream.read();
        if (chunk !== null) yield chunk;
      } finally {
        semaphore.release();
      }
    }
  }

  /** Returns that many bytes, the rest of a shorter stream, or `null` at its end. */
  async #read(bytes: number): Promise<Buffer | null> {
    for (;;) {
      const change = this.#change();
      const chunk: Buffer | null = this.#stream.read(bytes);
      if (chunk !== null || this.#isOver) return chunk;
      await change;
      if (this.#isOver) await this.#over;
    }
  }

  /** Resolves once a chunk can be read, to whether there is one. */
  async #isReadable(): Promise<boolean> {
    while (!this.#isOver && this.#stream.readableLength === 0) {
      const change = this.#change();
      // Requests more, or ends a stream that has no more.
      this.#stream.read(0);
      await change;
    }
    if (this.#isOver) await this.#over;
    return !this.#isOver;
  }

  /** Resolves when the stream has more to read, or is over. */
  #change(): Promise<void> {
    return new Promise((resolve) => (this.#wake = resolve));
  }
}
