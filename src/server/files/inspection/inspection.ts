import { fileKindOf, KIND_HEAD_BYTES, type FileKind } from '../../../domain/files.ts';
import { Refusal } from '../../refusals/refusal.ts';
import { isPolyglotHead, ZipEnds } from './polyglot.ts';
import { STRUCTURE_READERS } from './readers.ts';
import { StructureCheck } from './structureCheck.ts';

/**
 * Lets a file's bytes through while they are acceptable: nothing before its kind is known, nothing
 * after it has grown too large or declared more than it may.
 */
export class Inspection {
  readonly #maxBytes: number;
  readonly #chunks: AsyncIterator<Buffer>;
  #bytes = 0;

  constructor(source: AsyncIterable<Buffer>, maxBytes: number) {
    this.#maxBytes = maxBytes;
    this.#chunks = source[Symbol.asyncIterator]();
  }

  /** How many have passed. */
  get bytes(): number {
    return this.#bytes;
  }

  /**
   * The file's kind, and all its bytes as they come.
   *
   * @throws {Refusal} as soon as the file cannot be accepted; so does reading the bytes
   */
  async begin(): Promise<{ kind: FileKind; bytes: AsyncGenerator<Buffer> }> {
    let head: Buffer = Buffer.alloc(0);
    // All of it, since what is behind the mark of the kind may be the mark of another.
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
