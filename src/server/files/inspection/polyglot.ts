import type { FileKind } from '../../../domain/files.ts';

/** Marks by which something else than a picture begins; a browser or shell would go by them. */
const MARKUP = /<(?:!doctype html|html|head|body|script|iframe|svg|\?php)[\s>/]/i;

/** What programs and archives begin with. */
const FOREIGN_HEADS = [
  'PK',
  'MZ',
  '\x7fELF',
  'Rar!',
  '7z\xbc\xaf',
  '\xca\xfe\xba\xbe',
  '#!',
  '\x1f\x8b',
];

/**
 * Whether the beginning of a file is also that of something else: a picture with a PDF or with
 * markup in it, a PDF behind markup or behind the head of a program or archive. Markup behind a PDF's
 * mark is part of it: readers write comments in HTML.
 *
 * @param head the file's first 1,024 bytes, in which readers of PDF look for its mark
 */
export function isPolyglotHead(head: Buffer, kind: FileKind): boolean {
  const text = head.toString('latin1');
  if (kind !== 'pdf') return MARKUP.test(text) || text.includes('%PDF-');
  const before = text.slice(0, text.indexOf('%PDF-'));
  return MARKUP.test(before) || FOREIGN_HEADS.some((mark) => before.startsWith(mark));
}

/** What ends a ZIP: its mark, 16 bytes, and the length of the comment that follows. */
const ZIP_END = 'PK\x05\x06';
const ZIP_END_BYTES = 22;

/**
 * Finds out whether a ZIP, and with it a program for Java or an office document, ends where a file
 * does: readers look for it from there.
 */
export class ZipEnds {
  /** Where files would end that the ends seen so far are those of. */
  #ends = new Set<number>();
  #rest: Buffer = Buffer.alloc(0);
  #position = 0;

  feed(chunk: Buffer): void {
    const bytes = this.#rest.length === 0 ? chunk : Buffer.concat([this.#rest, chunk]);
    const begin = this.#position - this.#rest.length;
    this.#position += chunk.length;
    const last = bytes.length - ZIP_END_BYTES;
    for (
      let at = bytes.indexOf(ZIP_END);
      at >= 0 && at <= last;
      at = bytes.indexOf(ZIP_END, at + 1)
    ) {
      this.#ends.add(begin + at + ZIP_END_BYTES + bytes.readUInt16LE(at + ZIP_END_BYTES - 2));
    }
    for (const end of this.#ends) if (end < this.#position) this.#ends.delete(end);
    // Copied: a piece of a chunk would keep all of it.
    this.#rest = Buffer.from(bytes.subarray(Math.max(last + 1, 0)));
  }

  /** Whether the bytes so far end with one. */
  get isAtEnd(): boolean {
    return this.#ends.has(this.#position);
  }
}
