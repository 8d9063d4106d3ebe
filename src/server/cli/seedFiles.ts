import { crc32, deflateSync } from 'node:zlib';
import { onePagePdf } from '../../domain/pdf/onePagePdf.ts';

/** A file as uploaded by a visitor. */
export interface SampleFile {
  readonly name: string;
  readonly bytes: Buffer;
}

/**
 * Returns a PDF of one A4 page with lines of text.
 *
 * @param lines see {@link onePagePdf}
 */
export function samplePdf(name: string, lines: readonly string[]): SampleFile {
  return { name, bytes: Buffer.from(onePagePdf(lines)) };
}

const PNG_WIDTH = 210;
const PNG_HEIGHT = 297;

/** Returns a grey PNG that looks like a scanned page: a white sheet with dark lines. */
export function samplePng(name: string): SampleFile {
  const rows = Array.from({ length: PNG_HEIGHT }, (_row, y) => {
    const isLine = y > 30 && y < PNG_HEIGHT - 30 && y % 12 < 4;
    const pixels = Buffer.alloc(PNG_WIDTH, 250);
    if (isLine) pixels.fill(60, 25, PNG_WIDTH - 25);
    // Each row begins with its filter type: 0 for none.
    return Buffer.concat([Buffer.of(0), pixels]);
  });
  const header = Buffer.alloc(13);
  header.writeUInt32BE(PNG_WIDTH, 0);
  header.writeUInt32BE(PNG_HEIGHT, 4);
  // Eight bits per pixel, greyscale, not interlaced.
  header.writeUInt8(8, 8);
  const bytes = Buffer.concat([
    Buffer.from('\x89PNG\r\n\x1a\n', 'latin1'),
    pngChunk('IHDR', header),
    pngChunk('IDAT', deflateSync(Buffer.concat(rows))),
    pngChunk('IEND', Buffer.alloc(0)),
  ]);
  return { name, bytes };
}

function pngChunk(type: string, data: Buffer): Buffer {
  const typeAndData = Buffer.concat([Buffer.from(type, 'latin1'), data]);
  const length = Buffer.alloc(4);
  length.writeUInt32BE(data.length);
  const checksum = Buffer.alloc(4);
  checksum.writeUInt32BE(crc32(typeAndData));
  return Buffer.concat([length, typeAndData, checksum]);
}
