import type { FileKind } from '../../domain/files.ts';

const MEDIA_TYPES: Readonly<Record<FileKind, string>> = {
  pdf: 'application/pdf',
  jpeg: 'image/jpeg',
  png: 'image/png',
  webp: 'image/webp',
  heif: 'image/heif',
  avif: 'image/avif',
  gif: 'image/gif',
  tiff: 'image/tiff',
  bmp: 'image/bmp',
};

/** Characters that RFC 8187 leaves as they are, and `encodeURIComponent` does too, except these. */
const NOT_PLAIN = /['()*]/g;

/**
 * The headers with which a file is saved, never shown: whatever is in it, it does nothing here.
 *
 * @param file.name one that `harmlessName` made
 */
export function attachmentHeaders(file: {
  name: string;
  kind: FileKind;
  bytes: number;
}): Record<string, string> {
  return {
    'content-type': MEDIA_TYPES[file.kind],
    'content-length': String(file.bytes),
    'content-disposition': contentDisposition(file.name),
    'content-security-policy': "default-src 'none'; sandbox",
    'cache-control': 'no-store',
  };
}

/** RFC 6266: the name for old readers in ASCII, and as it is in RFC 8187's encoding. */
function contentDisposition(name: string): string {
  const ascii = name
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .replace(/[^ -~]|["\\%]/gu, '_');
  const encoded = encodeURIComponent(name).replace(
    NOT_PLAIN,
    (character) => `%${character.charCodeAt(0).toString(16).toUpperCase()}`,
  );
  return `attachment; filename="${ascii}"; filename*=UTF-8''${encoded}`;
}
