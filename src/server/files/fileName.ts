import type { FileKind } from '../../domain/files.ts';

/** Longer names are truncated. */
const MAX_NAME_CHARACTERS = 120;

/**
 * What is read of a longer name, in UTF-16 units: its beginning, and its end for the extension. A part's
 * headers may hold 80 KiB, and normalizing that many combining marks would stop the server for seconds.
 */
const BEGINNING = 480;
const END = 32;

/** Control characters, invisible and bidirectional formatting characters, lone surrogates. */
const UNSAFE = /[\p{Cc}\p{Cf}\p{Cs}\p{Co}\p{Cn}\p{Zl}\p{Zp}]/gu;

/** Path separators, and characters with a meaning to shells or to Windows. */
const RESERVED = /[/\\:*?"<>|]/g;

/** A name neither begins nor ends with these. */
const EDGE = /[\s.]/;

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
  const plain = shortened(name ?? '')
    .normalize('NFC')
    .replace(ESCAPED, '_')
    .replace(UNSAFE, '')
    .replace(RESERVED, '_');
  const text = withoutEdges(plain);
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

/** A surrogate whose other half is left out is removed with the other unsafe characters. */
function shortened(name: string): string {
  return name.length <= BEGINNING + END ? name : name.slice(0, BEGINNING) + name.slice(-END);
}

/** Removes white space and dots from both ends. A pattern with `$` would try every run of them in between. */
function withoutEdges(text: string): string {
  const characters = Array.from(text);
  const start = characters.findIndex(isInner);
  return start === -1
    ? ''
    : characters.slice(start, characters.findLastIndex(isInner) + 1).join('');
}

function isInner(character: string): boolean {
  return !EDGE.test(character);
}
