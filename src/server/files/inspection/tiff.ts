import { Rejection } from './rejection.ts';
import { checkPixels } from './pixels.ts';
import type { StructureReader } from './structureCheck.ts';

const ENTRY_BYTES = 12;
const SUBFILE_TYPE = 254;
const WIDTH = 256;
const HEIGHT = 257;
const SHORT = 3;
const LONG = 4;

/** Directories of real files have about thirty entries. */
const MAX_ENTRIES = 4096;

/** A smaller version of another image, or its mask: no page of its own. */
const REDUCED_OR_MASK = 0b101;

/**
 * Reads every directory of the chain; each can be anywhere in the file (TIFF 6.0, section 2). Together
 * they cannot be larger than the file unless they overlap, which they never do in real files. So the
 * work is bounded by the file's size.
 *
 * @param fileBytes the file's size
 * @returns the number of its pages
 */
export function* tiff(fileBytes: number): StructureReader {
  const header = yield { at: 0, bytes: 8 };
  const isLittleEndian = header.toString('latin1', 0, 2) === 'II';
  const u16 = (bytes: Buffer, at = 0) =>
    isLittleEndian ? bytes.readUInt16LE(at) : bytes.readUInt16BE(at);
  const u32 = (bytes: Buffer, at = 0) =>
    isLittleEndian ? bytes.readUInt32LE(at) : bytes.readUInt32BE(at);

  const seen = new Set<number>();
  let pages = 0;
  let read = 0;
  for (let at = u32(header, 4); at !== 0;) {
    if (seen.has(at) || at < header.length) throw new Rejection('file_damaged');
    seen.add(at);
    const count = u16(yield { at, bytes: 2 });
    if (count === 0 || count > MAX_ENTRIES) throw new Rejection('file_damaged');
    read += 2 + count * ENTRY_BYTES + 4;
    if (read > fileBytes) throw new Rejection('file_damaged');
    const directory = yield { at: at + 2, bytes: count * ENTRY_BYTES };
    const values = new Map<number, number>();
    for (let entry = 0; entry < directory.length; entry += ENTRY_BYTES) {
      const type = u16(directory, entry + 2);
      const valueAt = entry + 8;
      const value = type === SHORT ? u16(directory, valueAt) : u32(directory, valueAt);
      if (type === SHORT || type === LONG) values.set(u16(directory, entry), value);
    }
    checkPixels(values.get(WIDTH) ?? 0, values.get(HEIGHT) ?? 0);
    if (((values.get(SUBFILE_TYPE) ?? 0) & REDUCED_OR_MASK) === 0) pages += 1;
    at = u32(yield { at: at + 2 + directory.length, bytes: 4 });
  }
  if (seen.size === 0) throw new Rejection('file_damaged');
  return Math.max(pages, 1);
}
