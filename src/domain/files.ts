/** The kinds of files that are accepted (section 5): PDF and every common raster image. */
export const FILE_KINDS = [
  'pdf',
  'jpeg',
  'png',
  'webp',
  'heif',
  'avif',
  'gif',
  'tiff',
  'bmp',
] as const;
export type FileKind = (typeof FILE_KINDS)[number];

/** What the file picker offers: the kinds of section 5 by name, and any image. */
export const PICKER_ACCEPT = [
  'application/pdf',
  '.pdf',
  'image/jpeg',
  '.jpg',
  '.jpeg',
  'image/png',
  '.png',
  'image/webp',
  '.webp',
  'image/heic',
  '.heic',
  'image/heif',
  '.heif',
  'image/*',
].join(',');

/** How many leading bytes {@link fileKindOf} looks at. A PDF's mark may stand behind some others. */
export const KIND_HEAD_BYTES = 1024;

/** The `ftyp` brands of still images kept in HEIF containers. */
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
 * The kind of a file by its first bytes: names and stated types prove nothing. `null` for
 * anything that is not accepted; SVG is not, since it can carry a script.
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
  // SVG or HTML with a PDF's mark in a comment is still markup.
  if (/^(\xef\xbb\xbf)?\s*</.test(text)) return null;
  // Readers accept a PDF whose mark comes within its first 1,024 bytes, and scanners write such.
  return text.includes('%PDF-') ? 'pdf' : null;
}

/** The kind an ISO media file declares: its major brand first, then the compatible ones. */
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

function latin1(bytes: Uint8Array): string {
  return Array.from(bytes, (byte) => String.fromCharCode(byte)).join('');
}
