import type { FileKind } from '../../../domain/files.ts';
import { isPdfPreamble } from './pdfPreamble.ts';

/** Opening tags of HTML, SVG and PHP, which a browser or a server could interpret. */
const MARKUP = /<(?:!doctype html|html|head|body|script|iframe|svg|\?php)[\s>/]/i;

/**
 * Whether the head of a file is also valid for another format: an image that contains a PDF or markup,
 * or a PDF with anything but a harmless preamble before its signature. Markup after a PDF's signature is
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

/** How many last bytes of a file can hold a ZIP's end record and its comment. */
export const ZIP_TAIL_BYTES = ZIP_END_BYTES + 0xffff;

/**
 * Whether a file ends as a ZIP. ZIP readers start at the end, so that such a file is also an archive, a
 * Java program or an office document.
 *
 * @param tail the file's last {@link ZIP_TAIL_BYTES} bytes, or all of a shorter file
 */
export function endsAsZip(tail: Buffer): boolean {
  const last = tail.length - ZIP_END_BYTES;
  for (let at = tail.indexOf(ZIP_END); at >= 0 && at <= last; at = tail.indexOf(ZIP_END, at + 1)) {
    const commentBytes = tail.readUInt16LE(at + ZIP_END_BYTES - 2);
    if (at + ZIP_END_BYTES + commentBytes === tail.length) return true;
  }
  return false;
}
