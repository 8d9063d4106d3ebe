import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { fileKindOf, KIND_HEAD_BYTES } from '../../src/domain/fileKind.ts';
import { FILE_KINDS, PICKER_ACCEPT, type FileKind } from '../../src/domain/files.ts';

/** Bytes of a text in which each character is one byte. */
function bytes(text: string): Uint8Array {
  return Uint8Array.from(text, (character) => character.charCodeAt(0));
}

/** The first box of an ISO media file, with the rest of such a file behind it. */
function isoMedia(major: string, ...compatible: string[]): Uint8Array {
  const size = 16 + 4 * compatible.length;
  return bytes(
    `\0\0\0${String.fromCharCode(size)}ftyp${major}\0\0\0\0${compatible.join('')}\0mdat`,
  );
}

/** The first bytes of at least one real file of each kind. */
const ACCEPTED: [string, FileKind, Uint8Array][] = [
  ['PDF', 'pdf', bytes('%PDF-1.7\n%\xe2\xe3\xcf\xd3\n')],
  ['PDF behind other bytes', 'pdf', bytes(`\x1b%-12345X@PJL\r\n%PDF-1.4\n`)],
  [
    'PDF with its signature at the last allowed offset',
    'pdf',
    bytes(`${' '.repeat(1019)}%PDF-1.4`),
  ],
  ['JPEG, JFIF', 'jpeg', bytes('\xff\xd8\xff\xe0\0\x10JFIF\0')],
  ['JPEG, Exif', 'jpeg', bytes('\xff\xd8\xff\xe1\0\x10Exif\0')],
  ['PNG', 'png', bytes('\x89PNG\r\n\x1a\n\0\0\0\rIHDR')],
  ['WebP', 'webp', bytes('RIFF\x24\0\0\0WEBPVP8 ')],
  ['HEIC of a phone', 'heif', isoMedia('heic', 'mif1', 'heic')],
  ['HEIF by a compatible brand', 'heif', isoMedia('abcd', 'mif1')],
  ['HEIF sequence', 'heif', isoMedia('msf1', 'hevc')],
  ['AVIF', 'avif', isoMedia('avif', 'mif1', 'miaf')],
  ['AVIF sequence', 'avif', isoMedia('avis')],
  ['GIF 87a', 'gif', bytes('GIF87a\x01\0\x01\0')],
  ['GIF 89a', 'gif', bytes('GIF89a\x01\0\x01\0')],
  ['TIFF, little end first', 'tiff', bytes('II*\0\x08\0\0\0')],
  ['TIFF, big end first', 'tiff', bytes('MM\0*\0\0\0\x08')],
  ['BMP', 'bmp', bytes('BM\x46\0\0\0\0\0\0\0\x36\0\0\0')],
];

const REFUSED: [string, Uint8Array][] = [
  ['nothing', new Uint8Array()],
  ['one byte', bytes('\xff')],
  ['SVG', bytes('<svg xmlns="http://www.w3.org/2000/svg"><script/></svg>')],
  ['SVG with a declaration', bytes('<?xml version="1.0"?>\n<svg></svg>')],
  [
    'SVG with a PDF signature in a comment',
    bytes('\xef\xbb\xbf <svg><!-- %PDF-1.7 --><script/></svg>'),
  ],
  ['HTML', bytes('<!doctype html><html><body>hi</body></html>')],
  ['ZIP', bytes('PK\x03\x04\x14\0\0\0')],
  ['EXE', bytes('MZ\x90\0\x03\0\0\0\x04\0\0\0\xff\xff')],
  ['ELF', bytes('\x7fELF\x02\x01\x01')],
  ['MP4', isoMedia('isom', 'iso2', 'avc1', 'mp41')],
  ['QuickTime', isoMedia('qt  ', 'qt  ')],
  ['WAV, RIFF too', bytes('RIFF\x24\0\0\0WAVEfmt ')],
  ['text', bytes('Dear Sir or Madam,')],
  ['text that begins with BM', bytes('BMW is a make of cars')],
  ['JPEG cut short', bytes('\xff\xd8')],
  ['PNG cut short', bytes('\x89PNG\r\n\x1a')],
  ['WebP cut short', bytes('RIFF\x24\0\0\0WEB')],
  ['TIFF cut short', bytes('II*')],
  ['BMP cut short', bytes('BM\x46\0\0\0\0\0\0')],
  ['HEIC cut short', bytes('\0\0\0\x18ftyphei')],
  ['HEIC of a box that ends before its brand', bytes('\0\0\0\x08ftypheic')],
  ['PDF cut short', bytes('%PDF')],
  ['PDF with its signature beyond the allowed offset', bytes(`${' '.repeat(1020)}%PDF-1.4`)],
  ['brand outside the first box', bytes('\0\0\0\x10ftypisom\0\0\0\0heic')],
];

test.each(ACCEPTED)('a file of the kind “%s” is accepted as %s', (_, kind, head) => {
  expect(fileKindOf(head)).toBe(kind);
});

test.each(REFUSED)('a file of the kind “%s” is refused', (_, head) => {
  expect(fileKindOf(head)).toBeNull();
});

test('every accepted file kind has an example in this test', () => {
  expect([...new Set(ACCEPTED.map(([, kind]) => kind))]).toEqual([...FILE_KINDS]);
});

describe('the kind of a file with arbitrary bytes', () => {
  test('is an accepted kind or null, and depends on the leading bytes alone', () => {
    const anyHead = fc.oneof(
      fc.uint8Array({ maxLength: 64 }),
      fc
        .tuple(fc.constantFrom(...ACCEPTED, ...REFUSED), fc.nat({ max: 32 }), fc.uint8Array())
        .map(([row, length, rest]) => {
          const head = row.at(-1);
          if (!(head instanceof Uint8Array)) throw new Error('a row ends with its bytes');
          return Uint8Array.from([...head.subarray(0, length), ...rest]);
        }),
    );
    fc.assert(
      fc.property(anyHead, fc.uint8Array(), (head, rest) => {
        const kind = fileKindOf(head);
        expect([...FILE_KINDS, null]).toContain(kind);
        const filled = new Uint8Array(KIND_HEAD_BYTES);
        filled.set(head);
        expect(fileKindOf(Uint8Array.from([...filled, ...rest]))).toBe(fileKindOf(filled));
      }),
    );
  });

  test('is read from the bytes of a view, and not from the larger buffer around it', () => {
    const inside = Uint8Array.from([1, 2, 3, ...isoMedia('heic')]).subarray(3);
    expect(fileKindOf(inside)).toBe('heif');
  });
});

test('the file picker offers the kinds of section 5 and any image', () => {
  const offered = PICKER_ACCEPT.split(',');
  for (const type of ['pdf', 'jpeg', 'png', 'heic', 'heif', 'webp']) {
    expect(offered).toContain(type === 'pdf' ? 'application/pdf' : `image/${type}`);
  }
  expect(offered).toContain('image/*');
});
