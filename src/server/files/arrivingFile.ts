import type { Readable } from 'node:stream';
import { finished } from 'node:stream/promises';
import { fileKindOf, KIND_HEAD_BYTES } from '../../domain/fileKind.ts';
import type { FileKind } from '../../domain/files.ts';
import { Refusal } from '../refusals/refusal.ts';
import type { FileFacts } from './inspection/findings.ts';
import { LastBytes } from './inspection/lastBytes.ts';
import { isPolyglotHead, ZIP_TAIL_BYTES } from './inspection/polyglot.ts';
import type { Semaphore } from './semaphore.ts';

interface Limits {
  /** The size of the largest file. */
  readonly maxBytes: number;
  /** Held while a chunk of the file is processed. */
  readonly semaphore: Semaphore;
}

/**
 * Passes a file's bytes through once its kind is known, and fails if the file is too large. The content
 * is inspected once the whole file has arrived; see `Inspector`.
 */
export class ArrivingFile {
  readonly #limits: Limits;
  readonly #source: ChunkReader;
  readonly #tail = new LastBytes(ZIP_TAIL_BYTES);
  #kind: FileKind | null = null;
  #bytes = 0;

  constructor(source: Readable, limits: Limits) {
    this.#limits = limits;
    this.#source = new ChunkReader(source);
  }

  /** Returns what is known of the file once all of its bytes have been read. */
  facts(): FileFacts {
    if (this.#kind === null) throw new Error('the file has not begun to arrive');
    return { kind: this.#kind, bytes: this.#bytes, tail: this.#tail.read() };
  }

  /**
   * Returns the file's kind and a stream of all its bytes.
   *
   * @throws {Refusal} if the file cannot be accepted; reading the stream throws it too
   */
  async begin(): Promise<{ kind: FileKind; bytes: AsyncGenerator<Buffer> }> {
    // The whole head is needed, because the signature of another kind may follow the first one.
    const head = await this.#source.peek(KIND_HEAD_BYTES);
    if (head.length === 0) throw new Refusal('file_empty');
    this.#kind = fileKindOf(head);
    if (this.#kind === null || isPolyglotHead(head, this.#kind)) {
      throw new Refusal('file_kind_not_accepted');
    }
    return { kind: this.#kind, bytes: this.#all() };
  }

  async *#all(): AsyncGenerator<Buffer> {
    const { maxBytes, semaphore } = this.#limits;
    for await (const chunk of this.#source.chunks(semaphore)) {
      this.#bytes += chunk.length;
      if (this.#bytes > maxBytes) throw new Refusal('file_too_large');
      this.#tail.feed(chunk);
      yield chunk;
    }
  }
}

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
