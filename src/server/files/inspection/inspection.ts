import { fileKindOf, KIND_HEAD_BYTES } from '../../../domain/fileKind.ts';
import type { FileKind } from '../../../domain/files.ts';
import { Refusal } from '../../refusals/refusal.ts';
import type { FileFacts } from './findings.ts';
import { LastBytes } from './lastBytes.ts';
import { isPolyglotHead, ZIP_TAIL_BYTES } from './polyglot.ts';

/**
 * Passes a file's bytes through once its kind is known, and fails if the file is too large. The content
 * is inspected once the whole file has arrived; see `Inspector`.
 */
export class Inspection {
  readonly #maxBytes: number;
  readonly #chunks: AsyncIterator<Buffer>;
  readonly #tail = new LastBytes(ZIP_TAIL_BYTES);
  #kind: FileKind | null = null;
  #bytes = 0;

  constructor(source: AsyncIterable<Buffer>, maxBytes: number) {
    this.#maxBytes = maxBytes;
    this.#chunks = source[Symbol.asyncIterator]();
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
    let head: Buffer = Buffer.alloc(0);
    // The whole head is needed, because the signature of another kind may follow the first one.
    while (head.length < KIND_HEAD_BYTES) {
      const chunk = await this.#next();
      if (chunk === null) break;
      head = Buffer.concat([head, chunk]);
    }
    if (head.length === 0) throw new Refusal('file_empty');
    this.#kind = fileKindOf(head);
    if (this.#kind === null || isPolyglotHead(head.subarray(0, KIND_HEAD_BYTES), this.#kind)) {
      throw new Refusal('file_kind_not_accepted');
    }
    return { kind: this.#kind, bytes: this.#all(head) };
  }

  async *#all(head: Buffer): AsyncGenerator<Buffer> {
    for (let chunk: Buffer | null = head; chunk !== null; chunk = await this.#next()) yield chunk;
  }

  async #next(): Promise<Buffer | null> {
    const { done, value } = await this.#chunks.next();
    if (done === true) return null;
    this.#bytes += value.length;
    if (this.#bytes > this.#maxBytes) throw new Refusal('file_too_large');
    this.#tail.feed(value);
    return value;
  }
}
