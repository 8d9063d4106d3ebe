import type { FileKind } from '../../../domain/files.ts';
import { Rejection } from './rejection.ts';
import { isobmff } from './isobmff.ts';
import { checkPixels } from './pixels.ts';
import type { StructureReader } from './structureCheck.ts';
import { tiff } from './tiff.ts';

/**
 * The readers that check the headers of each kind of image. Every image is one page, except a TIFF,
 * which can have several.
 */
export const STRUCTURE_READERS: Readonly<
  Record<Exclude<FileKind, 'pdf'>, (fileBytes: number) => StructureReader>
> = {
  jpeg,
  png,
  webp,
  heif: isobmff,
  avif: isobmff,
  gif,
  tiff,
  bmp,
};

/** Reads the segments up to the first scan, including the frame header (ISO/IEC 10918-1, annex B). */
function* jpeg(): StructureReader {
  let isSized = false;
  for (let at = 2; ;) {
    const [prefix, code = 0] = yield { at, bytes: 2 };
    if (prefix !== 0xff || code === 0xff) {
      // A fill byte, or a byte that belongs to no marker: decoders skip both.
      at += 1;
    } else if (code <= 0x01 || (code >= 0xd0 && code <= 0xd8)) {
      // A marker without a segment, or (0xff00) no marker.
      at += 2;
    } else if (code === 0xda) {
      if (!isSized) throw new Rejection('file_damaged');
      return 1;
    } else {
      const length = (yield { at: at + 2, bytes: 2 }).readUInt16BE();
      const isFrame = code >= 0xc0 && code <= 0xcf && ![0xc4, 0xc8, 0xcc].includes(code);
      if (length < (isFrame ? 8 : 2) || code === 0xd9) throw new Rejection('file_damaged');
      if (isFrame) {
        const size = yield { at: at + 5, bytes: 4 };
        checkPixels(size.readUInt16BE(2), size.readUInt16BE(0));
        isSized = true;
      }
      at += 2 + length;
    }
  }
}

/** Reads the header, which has to be the first chunk, and requires another (PNG, section 11.2.1). */
function* png(): StructureReader {
  const header = yield { at: 8, bytes: 25 };
  if (header.readUInt32BE(0) !== 13 || header.toString('latin1', 4, 8) !== 'IHDR') {
    throw new Rejection('file_damaged');
  }
  checkPixels(header.readUInt32BE(8), header.readUInt32BE(12));
  yield { at: 33, bytes: 8 };
  return 1;
}

/** Reads the size of the canvas, of a lossy frame or of a lossless frame (RFC 9649). */
function* webp(): StructureReader {
  const head = yield { at: 12, bytes: 18 };
  switch (head.toString('latin1', 0, 4)) {
    case 'VP8X':
      checkPixels(head.readUIntLE(12, 3) + 1, head.readUIntLE(15, 3) + 1);
      break;
    case 'VP8 ':
      if (head.readUIntBE(11, 3) !== 0x9d012a) throw new Rejection('file_damaged');
      checkPixels(head.readUInt16LE(14) & 0x3fff, head.readUInt16LE(16) & 0x3fff);
      break;
    case 'VP8L': {
      if (head[8] !== 0x2f) throw new Rejection('file_damaged');
      const sides = head.readUInt32LE(9);
      checkPixels((sides & 0x3fff) + 1, ((sides >>> 14) & 0x3fff) + 1);
      break;
    }
    default:
      throw new Rejection('file_damaged');
  }
  return 1;
}

/** Reads the screen and every image, because an image can be larger than the screen (GIF89a). */
function* gif(): StructureReader {
  const screen = yield { at: 6, bytes: 7 };
  checkPixels(screen.readUInt16LE(0), screen.readUInt16LE(2));
  let at = 13 + colourTableBytes(screen.readUInt8(4));
  for (let images = 0; ;) {
    const [label] = yield { at, bytes: 1 };
    if (label === 0x2c) {
      const image = yield { at: at + 1, bytes: 9 };
      checkPixels(image.readUInt16LE(4), image.readUInt16LE(6));
      images += 1;
      at += 11 + colourTableBytes(image.readUInt8(8));
    } else if (label === 0x21) {
      at += 2;
    } else if (images > 0) {
      // The trailer, or another byte at which decoders stop.
      return 1;
    } else {
      throw new Rejection('file_damaged');
    }
    for (
      let [bytes = 0] = yield { at, bytes: 1 };
      bytes > 0;
      [bytes = 0] = yield { at, bytes: 1 }
    ) {
      at += 1 + bytes;
    }
    at += 1;
  }
}

function colourTableBytes(flags: number): number {
  return (flags & 0x80) === 0 ? 0 : 3 * 2 ** ((flags & 7) + 1);
}

/** The oldest header has 16-bit dimensions. In all others a negative height means top-down rows. */
function* bmp(): StructureReader {
  const headerBytes = (yield { at: 14, bytes: 4 }).readUInt32LE();
  if (headerBytes === 12) {
    const size = yield { at: 18, bytes: 4 };
    checkPixels(size.readUInt16LE(0), size.readUInt16LE(2));
  } else if (headerBytes >= 16 && headerBytes <= 124) {
    const size = yield { at: 18, bytes: 8 };
    checkPixels(size.readInt32LE(0), Math.abs(size.readInt32LE(4)));
  } else {
    throw new Rejection('file_damaged');
  }
  return 1;
}
