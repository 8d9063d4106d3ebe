import { Rejection } from './rejection.ts';

/** A range of bytes that a reader requests. */
export interface Range {
  /** The offset in the file. */
  readonly at: number;
  readonly bytes: number;
}

/**
 * Reads a file's structure. It yields the range it needs next, receives the bytes, and returns the
 * number of pages when the structure is complete. Each range lies after the one before, or within the first
 * {@link HEAD_BYTES}.
 *
 * @throws {Rejection} if the structure is not accepted
 */
export type StructureReader = Generator<Range, number, Buffer>;

/** The beginning of the file, which can be requested at any time. */
const HEAD_BYTES = 64 * 1024;

/** The longest range. */
const MAX_RANGE_BYTES = 64 * 1024;

/** Real files have far fewer steps. This many take less than a second. */
const MAX_STEPS = 1_000_000;

const NOTHING = Buffer.alloc(0);

/** Runs a reader over a file that arrives in chunks, holding few more bytes than were requested. */
export class StructureCheck {
  readonly #reader: StructureReader;
  /** The requested range; `null` when the structure is complete. */
  #requested: Range | null;
  #head: Buffer = NOTHING;
  /** The last bytes that arrived, beginning at the reader's position. */
  #window: Buffer = NOTHING;
  #position = 0;
  #steps = 0;
  #pages = 0;

  constructor(reader: StructureReader) {
    this.#reader = reader;
    this.#requested = this.#next(reader.next());
  }

  /** The number of pages; `null` until the structure is complete. */
  get pages(): number | null {
    return this.#requested === null ? this.#pages : null;
  }

  /** Checks the next bytes. @throws {Rejection} as soon as the structure is not accepted */
  feed(chunk: Buffer): void {
    if (this.#requested === null) return;
    if (this.#position < HEAD_BYTES) {
      const missing = HEAD_BYTES - this.#position;
      this.#head = Buffer.concat([this.#head, chunk.subarray(0, missing)]);
    }
    this.#window = this.#window.length === 0 ? chunk : Buffer.concat([this.#window, chunk]);
    this.#position += chunk.length;
    while (this.#requested !== null) {
      const found = this.#find(this.#requested);
      if (found === null) break;
      this.#steps += 1;
      if (this.#steps > MAX_STEPS) throw new Rejection('file_damaged');
      this.#requested = this.#next(this.#reader.next(found));
    }
    if (this.#requested === null) {
      this.#head = NOTHING;
      this.#window = NOTHING;
    } else {
      this.#window = this.#window.subarray(Math.max(this.#requested.at - this.#windowStart, 0));
    }
  }

  get #windowStart(): number {
    return this.#position - this.#window.length;
  }

  /** Returns the bytes of a range, or `null` if some of them have not arrived yet. */
  #find({ at, bytes }: Range): Buffer | null {
    const end = at + bytes;
    if (end <= this.#head.length) return this.#head.subarray(at, end);
    const from = at - this.#windowStart;
    if (end > this.#position) return null;
    if (from < 0) throw new Rejection('file_damaged');
    return this.#window.subarray(from, from + bytes);
  }

  /** Returns the next range, or `null` after the last one. */
  #next({ done, value }: IteratorResult<Range, number>): Range | null {
    if (done === true) {
      this.#pages = value;
      return null;
    }
    const isReadable =
      value.bytes <= MAX_RANGE_BYTES && Number.isSafeInteger(value.at + value.bytes);
    if (!isReadable || value.at < 0) throw new Rejection('file_damaged');
    return value;
  }
}
