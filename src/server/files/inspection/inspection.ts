import type { Readable } from 'node:stream';
import { fileKindOf, KIND_HEAD_BYTES } from '../../../domain/fileKind.ts';
import type { FileKind } from '../../../domain/files.ts';
import { Refusal } from '../../refusals/refusal.ts';
import { ChunkReader } from '../chunkReader.ts';
import type { Semaphore } from '../semaphore.ts';
import type { FileFacts } from './findings.ts';
import { LastBytes } from './lastBytes.ts';
import { isPolyglotHead, ZIP_TAIL_BYTES } from './polyglot.ts';

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
export class Inspection {
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
    if (this.#kind === null) throw new Error('the inspection has not begun');
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
