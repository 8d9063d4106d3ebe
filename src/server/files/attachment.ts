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

/** Characters that RFC 8187 requires to be encoded, although `encodeURIComponent` does not. */
const UNENCODED = /['()*]/g;

/**
 * Returns headers that make a browser save a file instead of displaying it, so that its content cannot
 * act on this site.
 *
 * @param file.name a name returned by `sanitizeFileName`
 * @param file.bytes the file's size in bytes
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

/** Encodes the name as in RFC 6266: once in ASCII for old clients, and once as in RFC 8187. */
function contentDisposition(name: string): string {
  const ascii = name
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .replace(/[^ -~]|["\\%]/gu, '_');
  const encoded = encodeURIComponent(name).replace(
    UNENCODED,
    (character) => `%${character.charCodeAt(0).toString(16).toUpperCase()}`,
  );
  return `attachment; filename="${ascii}"; filename*=UTF-8''${encoded}`;
}
