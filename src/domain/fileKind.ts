import type { FileKind } from './files.ts';
import { latin1 } from './latin1.ts';

/**
 * The largest PDF whose content is read. The server holds it in memory as a whole; of a larger one it
 * knows neither the pages nor whether it needs a password.
 */
export const MAX_READ_PDF_BYTES = 64 * 1_048_576;

/** How many leading bytes {@link fileKindOf} reads: a PDF signature may follow other bytes. */
export const KIND_HEAD_BYTES = 1024;

/** The `ftyp` brands of still images in HEIF containers. */
const HEIF_BRANDS = new Set([
  'heic',
  'heix',
  'heim',
  'heis',
  'hevc',
  'hevx',
  'hevm',
  'hevs',
  'mif1',
  'msf1',
  'mif2',
  'heif',
]);
const AVIF_BRANDS = new Set(['avif', 'avis']);

/**
 * Detects the kind of a file from its first bytes, because its name and media type can be wrong.
 * Returns `null` for a kind that is not accepted, such as SVG, which can contain scripts.
 *
 * @param head the file's first {@link KIND_HEAD_BYTES} bytes, or all of a shorter file
 */
export function fileKindOf(head: Uint8Array): FileKind | null {
  const text = latin1(head.subarray(0, KIND_HEAD_BYTES));
  if (text.startsWith('\xff\xd8\xff')) return 'jpeg';
  if (text.startsWith('\x89PNG\r\n\x1a\n')) return 'png';
  if (text.startsWith('GIF87a') || text.startsWith('GIF89a')) return 'gif';
  if (text.startsWith('RIFF') && text.startsWith('WEBP', 8)) return 'webp';
  if (text.startsWith('II*\0') || text.startsWith('MM\0*')) return 'tiff';
  if (text.startsWith('BM') && text.startsWith('\0\0\0\0', 6)) return 'bmp';
  if (text.startsWith('ftyp', 4)) return kindOfBrands(head, text);
  // SVG or HTML with a PDF signature in a comment is still markup.
  if (/^(\xef\xbb\xbf)?\s*</.test(text)) return null;
  // PDF readers accept a signature anywhere in the first 1,024 bytes, and some scanners rely on it.
  return text.includes('%PDF-') ? 'pdf' : null;
}

/** Returns the kind that an ISO media file declares by its major brand, else by a compatible one. */
function kindOfBrands(head: Uint8Array, text: string): FileKind | null {
  const boxBytes = new DataView(head.buffer, head.byteOffset, head.byteLength).getUint32(0);
  const end = Math.min(boxBytes, text.length);
  for (let at = 8; at + 4 <= end; at += 4) {
    const brand = text.slice(at, at + 4);
    if (AVIF_BRANDS.has(brand)) return 'avif';
    if (HEIF_BRANDS.has(brand)) return 'heif';
  }
  return null;
}
