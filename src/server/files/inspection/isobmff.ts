import { Rejection } from './rejection.ts';
import { checkPixels } from './pixels.ts';
import type { Range, StructureReader } from './structureCheck.ts';

/**
 * Boxes that can contain sizes (ISO/IEC 14496-12), with the length of what precedes their children:
 * `meta` is a full box.
 */
const CONTAINERS: Readonly<Record<string, number>> = {
  meta: 4,
  iprp: 0,
  ipco: 0,
  moov: 0,
  trak: 0,
};

/** No real file nests its boxes deeper. */
const MAX_DEPTH = 6;

interface Box {
  readonly type: string;
  /** The offset of its content. */
  readonly at: number;
  readonly end: number;
}

/**
 * Reads HEIF and AVIF. It checks every declared size: of images (`ispe`), both tiles and the picture
 * composed of them, and of tracks (`tkhd`) in sequences.
 *
 * @returns one page
 */
export function* isobmff(): StructureReader {
  for (let at = 0; ;) {
    const box: Box = yield* boxAt(at);
    if (box.type in CONTAINERS) {
      const sizes = yield* sizesIn(box, 1);
      if (sizes === 0) throw new Rejection('file_damaged');
      return 1;
    }
    // A box of pixel data that extends to the end of the file leaves no room for the description.
    if (box.end === Infinity) throw new Rejection('file_damaged');
    at = box.end;
  }
}

/** Checks all sizes in a box. Returns how many there are. */
function* sizesIn(parent: Box, depth: number): Generator<Range, number, Buffer> {
  if (depth > MAX_DEPTH) throw new Rejection('file_damaged');
  let sizes = 0;
  for (let at = parent.at + (CONTAINERS[parent.type] ?? 0); at < parent.end;) {
    const box: Box = yield* boxAt(at);
    if (box.end > parent.end) throw new Rejection('file_damaged');
    if (box.type in CONTAINERS) {
      sizes += yield* sizesIn(box, depth + 1);
    } else if (box.type === 'ispe') {
      const size = yield { at: box.at + 4, bytes: 8 };
      checkPixels(size.readUInt32BE(0), size.readUInt32BE(4));
      sizes += 1;
    } else if (box.type === 'tkhd') {
      // The last two fields, in 16.16 fixed point.
      const size = yield { at: box.end - 8, bytes: 8 };
      checkPixels(size.readUInt16BE(0), size.readUInt16BE(4));
      sizes += 1;
    }
    at = box.end;
  }
  return sizes;
}

function* boxAt(at: number): Generator<Range, Box, Buffer> {
  const head = yield { at, bytes: 8 };
  const type = head.toString('latin1', 4, 8);
  const size = head.readUInt32BE(0);
  if (size === 0) return { type, at: at + 8, end: Infinity };
  if (size === 1) {
    const long = Number((yield { at: at + 8, bytes: 8 }).readBigUInt64BE());
    if (long < 16) throw new Rejection('file_damaged');
    return { type, at: at + 16, end: at + long };
  }
  if (size < 8) throw new Rejection('file_damaged');
  return { type, at: at + 8, end: at + size };
}
