import { Refusal } from '../../refusals/refusal.ts';

/** Bytes that a reader asks for, by their place in the file. */
export interface Range {
  readonly at: number;
  readonly bytes: number;
}

/**
 * Reads a file's structure: yields the range it wants to see next, is given its bytes, and returns
 * once it has seen enough. Ranges go forward, or lie within the first {@link HEAD_BYTES}.
 *
 * @throws {Refusal} for a structure that is not accepted
 */
export type StructureReader = Generator<Range, void, Buffer>;

/** How much of the beginning can be asked for at any time. */
export const HEAD_BYTES = 64 * 1024;

/** No reader asks for more at a time. */
const MOST_BYTES = 64 * 1024;

/** The structures of real files end long before; so many steps take less than a second. */
const MOST_STEPS = 1_000_000;

const NOTHING = Buffer.alloc(0);

/** Runs a reader over a file that comes in chunks, holding little but what the reader asked for. */
export class StructureCheck {
  readonly #reader: StructureReader;
  #wanted: Range | null;
  #head: Buffer = NOTHING;
  /** The last bytes that came, from the place the reader is at. */
  #window: Buffer = NOTHING;
  #position = 0;
  #steps = 0;

  constructor(reader: StructureReader) {
    this.#reader = reader;
    this.#wanted = nextRange(reader.next());
  }

  /** @throws {Refusal} as soon as the structure is known not to be accepted */
  feed(chunk: Buffer): void {
    if (this.#wanted === null) return;
    if (this.#position < HEAD_BYTES) {
      const missing = HEAD_BYTES - this.#position;
      this.#head = Buffer.concat([this.#head, chunk.subarray(0, missing)]);
    }
    this.#window = this.#window.length === 0 ? chunk : Buffer.concat([this.#window, chunk]);
    this.#position += chunk.length;
    while (this.#wanted !== null) {
      const found = this.#find(this.#wanted);
      if (found === null) break;
      this.#steps += 1;
      if (this.#steps > MOST_STEPS) throw new Refusal('file_damaged');
      this.#wanted = nextRange(this.#reader.next(found));
    }
    if (this.#wanted === null) {
      this.#head = NOTHING;
      this.#window = NOTHING;
    } else {
      this.#window = this.#window.subarray(Math.max(this.#wanted.at - this.#windowStart, 0));
    }
  }

  /** @throws {Refusal} `file_damaged` when the file ends before its structure does */
  end(): void {
    if (this.#wanted !== null) throw new Refusal('file_damaged');
  }

  get #windowStart(): number {
    return this.#position - this.#window.length;
  }

  /** The range; `null` while some of it is still to come. */
  #find({ at, bytes }: Range): Buffer | null {
    const end = at + bytes;
    if (end <= this.#head.length) return this.#head.subarray(at, end);
    const from = at - this.#windowStart;
    if (end > this.#position) return null;
    if (from < 0) throw new Refusal('file_damaged');
    return this.#window.subarray(from, from + bytes);
  }
}

function nextRange({ done, value }: IteratorResult<Range, void>): Range | null {
  if (done === true || value === undefined) return null;
  const isReadable = value.bytes <= MOST_BYTES && Number.isSafeInteger(value.at + value.bytes);
  if (!isReadable || value.at < 0) throw new Refusal('file_damaged');
  return value;
}
