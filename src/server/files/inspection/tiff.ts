import { Refusal } from '../../refusals/refusal.ts';
import { checkPixels } from './pixels.ts';
import type { StructureReader } from './structureCheck.ts';

const ENTRY_BYTES = 12;
const WIDTH = 256;
const HEIGHT = 257;
const SHORT = 3;
const LONG = 4;

/** Directories of real files have about thirty entries. */
const MAX_ENTRIES = 4096;

/** Reads every directory of the chain; each can be anywhere in the file (TIFF 6.0, section 2). */
export function* tiff(): StructureReader {
  const header = yield { at: 0, bytes: 8 };
  const isLittle = header.toString('latin1', 0, 2) === 'II';
  const u16 = (bytes: Buffer, at = 0) =>
    isLittle ? bytes.readUInt16LE(at) : bytes.readUInt16BE(at);
  const u32 = (bytes: Buffer, at = 0) =>
    isLittle ? bytes.readUInt32LE(at) : bytes.readUInt32BE(at);

  const seen = new Set<number>();
  for (let at = u32(header, 4); at !== 0;) {
    if (seen.has(at) || at < header.length) throw new Refusal('file_damaged');
    seen.add(at);
    const count = u16(yield { at, bytes: 2 });
    if (count === 0 || count > MAX_ENTRIES) throw new Refusal('file_damaged');
    const directory = yield { at: at + 2, bytes: count * ENTRY_BYTES };
    const sides = new Map<number, number>();
    for (let entry = 0; entry < directory.length; entry += ENTRY_BYTES) {
      const type = u16(directory, entry + 2);
      const valueAt = entry + 8;
      const value = type === SHORT ? u16(directory, valueAt) : u32(directory, valueAt);
      if (type === SHORT || type === LONG) sides.set(u16(directory, entry), value);
    }
    checkPixels(sides.get(WIDTH) ?? 0, sides.get(HEIGHT) ?? 0);
    at = u32(yield { at: at + 2 + directory.length, bytes: 4 });
  }
  if (seen.size === 0) throw new Refusal('file_damaged');
}
