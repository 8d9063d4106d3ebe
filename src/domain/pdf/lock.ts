import { latin1 } from '../latin1.ts';
import { firstPdfString } from './entries.ts';
import { isPasswordNeeded } from './encryption.ts';

/** How many bytes are read at a PDF's beginning, at its end, and at its cross-reference table. */
const WINDOW_BYTES = 16_384;

/** The size of the blocks searched for the encryption dictionary, and the most bytes it may have. */
const BLOCK_BYTES = 1_048_576;
const DICTIONARY_BYTES = 8192;

/** The longest header of an object, `4294967295 65535 obj`, with room for white space. */
const HEAD_BYTES = 32;

/** Decodes each byte as one character. Some differ from Latin-1, but none of those is in a keyword. */
const SEARCHABLE = new TextDecoder('windows-1252');

/** The part of `Blob` that is needed to read a file. */
interface PdfBytes {
  readonly size: number;
  slice(start: number, end: number): { arrayBuffer(): Promise<ArrayBuffer> };
}

/**
 * Whether a PDF does not open without a password. Reads its beginning and its end, and all of it in blocks
 * only if it is encrypted.
 *
 * @returns `false` also if this is uncertain: the server reads the whole file
 * @throws {Error} if the file cannot be read
 */
export async function isPdfLocked(file: PdfBytes): Promise<boolean> {
  const tail = await textOf(file, file.size - WINDOW_BYTES);
  const windows = [await textOf(file, 0), tail];
  const start = [...tail.matchAll(/startxref\s+(\d{1,12})/g)].at(-1)?.[1];
  if (start !== undefined) windows.push(await textOf(file, Number(start)));
  const numbers = new Set(matchesOf(windows, /\/Encrypt\s+(\d+)\s+\d+\s+R/g));
  if (numbers.size !== 1) return false;
  const ids = matchesOf(windows, /\/ID\s*\[([^]{0,300})/g).map(
    (text) => firstPdfString(text) ?? new Uint8Array(),
  );
  const [number = ''] = numbers;
  const dictionaries = await objectsOf(file, number);
  if (dictionaries.length === 0) return false;
  for (const text of dictionaries) {
    if (!(await isPasswordNeeded(text, ids.length > 0 ? ids : [new Uint8Array()]))) return false;
  }
  return true;
}

/** Returns the text of each object with this number, cut to the greatest length of a dictionary. */
async function objectsOf(file: PdfBytes, number: string): Promise<string[]> {
  const objects: string[] = [];
  const head = new RegExp(`(?:^|\\D)${number}\\s+\\d+\\s+obj`, 'g');
  for (let at = 0; at < file.size; at += BLOCK_BYTES) {
    // An object's header may span two blocks.
    const start = Math.max(at - HEAD_BYTES, 0);
    const text = SEARCHABLE.decode(await bytesOf(file, start, at + BLOCK_BYTES));
    for (const { index, 0: whole } of text.matchAll(head)) {
      const begin = start + index + whole.length;
      objects.push(await textOf(file, begin, begin + DICTIONARY_BYTES));
    }
  }
  return objects;
}

function matchesOf(texts: readonly string[], pattern: RegExp): string[] {
  return texts.flatMap((text) => [...text.matchAll(pattern)].map(([, match = '']) => match));
}

/** Reads a part of the file as Latin-1. */
async function textOf(file: PdfBytes, from: number, to = from + WINDOW_BYTES): Promise<string> {
  return latin1(await bytesOf(file, from, to));
}

async function bytesOf(file: PdfBytes, from: number, to: number): Promise<Uint8Array> {
  const start = Math.max(from, 0);
  return new Uint8Array(await file.slice(start, Math.max(to, start)).arrayBuffer());
}
