import type { FileKind } from '../../domain/files.ts';

/** Longer names are cut. */
const NAME_CHARACTERS = 120;

/** Controls, marks that turn the direction of writing or show nothing, halves of pairs. */
const UNSAFE = /[\p{Cc}\p{Cf}\p{Cs}\p{Co}\p{Cn}\p{Zl}\p{Zp}]/gu;

/** What separates folders, or means something to a shell or to Windows. */
const RESERVED = /[/\\:*?"<>|]/g;

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
 * The visitor's name of a file as others may see it: a plain name on every system, whose extension
 * is true. `null` when nothing is left of it.
 */
export function harmlessName(name: string | undefined, kind: FileKind): string | null {
  const plain = (name ?? '').normalize('NFC').replace(UNSAFE, '').replace(RESERVED, '_');
  const text = plain.replace(/^[\s.]+|[\s.]+$/g, '');
  if (text === '') return null;
  const extensions = EXTENSIONS[kind];
  const extension = /\.([^.]+)$/.exec(text)?.[1]?.toLowerCase();
  const isTrue = extension !== undefined && extensions.includes(extension);
  const stem = isTrue ? text.slice(0, -extension.length - 1) : text;
  const cut = Array.from(stem).slice(0, NAME_CHARACTERS).join('');
  return `${cut}.${isTrue ? extension : extensions[0]}`;
}

/** The name of a file that has none. */
export function namelessName(kind: FileKind): string {
  return `document.${EXTENSIONS[kind][0]}`;
}
