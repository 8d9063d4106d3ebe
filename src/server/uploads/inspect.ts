import { fileKindOf, KIND_HEAD_BYTES, type FileKind } from '../../domain/files.ts';
import { Refusal } from '../refusals.ts';

/** What the bytes of an accepted file told on their way. */
export interface Inspected {
  readonly kind: FileKind;
  readonly bytes: number;
}

/**
 * Lets a file's bytes through while they are acceptable: nothing before its kind is known, nothing
 * after it has grown too large.
 */
export class Inspection {
  readonly #maxBytes: number;
  #kind: FileKind | null = null;
  #bytes = 0;

  constructor(maxBytes: number) {
    this.#maxBytes = maxBytes;
  }

  /** @throws {Refusal} as soon as the file cannot be accepted any more */
  async *accepted(source: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
    let head: Buffer = Buffer.alloc(0);
    for await (const chunk of source) {
      this.#bytes += chunk.length;
      if (this.#bytes > this.#maxBytes) throw new Refusal('file_too_large');
      if (this.#kind !== null) {
        yield chunk;
        continue;
      }
      head = Buffer.concat([head, chunk]);
      this.#kind = fileKindOf(head);
      if (this.#kind !== null) yield head;
      else if (head.length >= KIND_HEAD_BYTES) break;
    }
    if (this.#bytes === 0) throw new Refusal('file_empty');
    if (this.#kind === null) throw new Refusal('file_kind_not_accepted');
  }

  /** What was found, once every byte has passed. */
  get result(): Inspected {
    if (this.#kind === null) throw new Error('the file has not been inspected');
    return { kind: this.#kind, bytes: this.#bytes };
  }
}
