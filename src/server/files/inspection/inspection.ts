import { fileKindOf, KIND_HEAD_BYTES, type FileKind } from '../../../domain/files.ts';
import { Refusal } from '../../refusals/refusal.ts';
import { isPolyglotHead, ZipEnds } from './polyglot.ts';
import { STRUCTURE_READERS } from './readers.ts';
import { StructureCheck } from './structureCheck.ts';

/**
 * Passes a file's bytes on as long as they are acceptable. It passes on none before the file's kind is
 * known, and stops when the file is too large or its structure is refused.
 */
export class Inspection {
  readonly #maxBytes: number;
  readonly #chunks: AsyncIterator<Buffer>;
  #bytes = 0;

  constructor(source: AsyncIterable<Buffer>, maxBytes: number) {
    this.#maxBytes = maxBytes;
    this.#chunks = source[Symbol.asyncIterator]();
  }

  /** How many bytes of the file have been read. */
  get bytes(): number {
    return this.#bytes;
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
    const kind = fileKindOf(head);
    if (kind === null || isPolyglotHead(head.subarray(0, KIND_HEAD_BYTES), kind)) {
      throw new Refusal('file_kind_not_accepted');
    }
    return { kind, bytes: this.#accepted(head, new StructureCheck(STRUCTURE_READERS[kind]())) };
  }

  async *#accepted(head: Buffer, structure: StructureCheck): AsyncGenerator<Buffer> {
    const zipEnds = new ZipEnds();
    for (let chunk: Buffer | null = head; chunk !== null; chunk = await this.#next()) {
      structure.feed(chunk);
      zipEnds.feed(chunk);
      yield chunk;
    }
    structure.end();
    if (zipEnds.isAtEnd) throw new Refusal('file_kind_not_accepted');
  }

  async #next(): Promise<Buffer | null> {
    const { done, value } = await this.#chunks.next();
    if (done === true) return null;
    this.#bytes += value.length;
    if (this.#bytes > this.#maxBytes) throw new Refusal('file_too_large');
    return value;
  }
}
