import type { FileKind } from '../../../domain/files.ts';
import { isPdfPreamble } from './pdfPreamble.ts';

/** The beginnings of HTML, SVG and PHP, which a browser or a server could interpret. */
const MARKUP = /<(?:!doctype html|html|head|body|script|iframe|svg|\?php)[\s>/]/i;

/**
 * Whether the head of a file is also valid for another format: an image that contains a PDF or markup,
 * or a PDF whose signature follows anything but a harmless preamble. Markup after a PDF's signature is
 * accepted, because PDFs contain comments in HTML.
 *
 * @param head the file's first 1,024 bytes, in which PDF readers look for the signature
 */
export function isPolyglotHead(head: Buffer, kind: FileKind): boolean {
  const text = head.toString('latin1');
  if (kind !== 'pdf') return MARKUP.test(text) || text.includes('%PDF-');
  return !isPdfPreamble(text.slice(0, text.indexOf('%PDF-')));
}

/** A ZIP's end record: its signature, 16 bytes, and the length of the comment that follows. */
const ZIP_END = 'PK\x05\x06';
const ZIP_END_BYTES = 22;

/**
 * Detects a ZIP that ends where the file ends. ZIP readers start at the end, so that such a file is
 * also an archive, a Java program or an office document.
 */
export class ZipEnds {
  /** The file lengths that match the end records found so far. */
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
    // Copied, because a subarray would keep the whole chunk in memory.
    this.#rest = Buffer.from(bytes.subarray(Math.max(last + 1, 0)));
  }

  /** Whether the bytes so far end with a ZIP. */
  get isAtEnd(): boolean {
    return this.#ends.has(this.#position);
  }
}
