import type { FileKind } from '../../domain/files.ts';

/** Longer names are truncated. */
const MAX_NAME_CHARACTERS = 120;

/** Control characters, invisible and bidirectional formatting characters, lone surrogates. */
const UNSAFE = /[\p{Cc}\p{Cf}\p{Cs}\p{Co}\p{Cn}\p{Zl}\p{Zp}]/gu;

/** Path separators, and characters with a meaning to shells or to Windows. */
const RESERVED = /[/\\:*?"<>|]/g;

/** How browsers write a quote or a line break of a name in a multipart header (WHATWG HTML, multipart form data). */
const ESCAPED = /%(?:22|0D|0A)/g;

const EXTENSIONS: Readonly<Record<FileKind, readonly [string, ...string[]]>> = {
  pdf: ['pdf'],
  jpeg: ['jpg', 'jpeg', 'jpe', 'jfif'],
  png: ['png'],
  webp: ['webp'],
  heif: ['heic', 'heif', 'hif'],
  avif: ['avif'],
  gif: ['gif'],
  tiff: ['tif', 'tiff'],
  bmp: ['bmp', 'dib'],
};

/**
 * Sanitizes the visitor's name of a file so that it is safe on every system and has an extension of the
 * file's kind. Returns `null` if no character is left.
 */
export function sanitizeFileName(name: string | undefined, kind: FileKind): string | null {
  const plain = (name ?? '')
    .normalize('NFC')
    .replace(ESCAPED, '_')
    .replace(UNSAFE, '')
    .replace(RESERVED, '_');
  const text = plain.replace(/^[\s.]+|[\s.]+$/g, '');
  if (text === '') return null;
  const extensions = EXTENSIONS[kind];
  const extension = /\.([^.]+)$/.exec(text)?.[1]?.toLowerCase();
  const isOfKind = extension !== undefined && extensions.includes(extension);
  const stem = isOfKind ? text.slice(0, -extension.length - 1) : text;
  const truncated = Array.from(stem).slice(0, MAX_NAME_CHARACTERS).join('');
  return `${truncated}.${isOfKind ? extension : extensions[0]}`;
}

/** Returns a name for a file that has none. */
export function defaultFileName(kind: FileKind): string {
  return `document.${EXTENSIONS[kind][0]}`;
}
