import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { FILE_KINDS, type FileKind } from '../../../src/domain/files.ts';
import { BOMBS, BROKEN, LARGEST, SPREAD } from '../../fixtures/declarations.ts';
import { joined } from '../../fixtures/bytes.ts';
import { SAMPLES } from '../../fixtures/files.ts';
import { pdfWithPacked } from '../../fixtures/pdfs.ts';
import { PDF_VARIANTS } from '../../fixtures/pdfVariants.ts';
import { POLYGLOTS } from '../../fixtures/polyglots.ts';
import { damaged, SEED } from '../support/damagedFiles.ts';
import { inspectBytes } from '../support/inspectBytes.ts';

test.each(
  [...POLYGLOTS, ...BOMBS, ...BROKEN].map(([what, bytes, code]) => ({ what, code, bytes })),
)('$what is refused as $code', async ({ bytes, code }) => {
  expect(await inspectBytes(bytes)).toBe(code);
});

test.each(LARGEST)(
  'a %s with exactly the most pixels allowed is accepted',
  async (_kind, bytes) => {
    expect(FILE_KINDS).toContain(await inspectBytes(bytes));
  },
);

describe('PDFs', () => {
  test.each(PDF_VARIANTS)('a PDF is accepted %s', async (_what, bytes) => {
    expect(await inspectBytes(bytes)).toBe('pdf');
  });

  test('a PDF is accepted with a list of 300,000 elements', async () => {
    const { bytes } = pdfWithPacked('', `[${'0 '.repeat(300_000)}]`);
    expect(await inspectBytes(bytes)).toBe('pdf');
  });

  test('a PDF is accepted when its signature ends within the first 1,024 bytes, and refused when it ends later', async () => {
    const { bytes } = SAMPLES.pdf();
    const behind = (junk: number) => inspectBytes(Buffer.concat([Buffer.alloc(junk, '\n'), bytes]));
    expect(await behind(1019)).toBe('pdf');
    expect(await behind(1020)).toBe('file_kind_not_accepted');
  });
});

test('bytes between the segments of a JPEG are skipped, as decoders skip them', async () => {
  const { bytes } = SAMPLES.jpeg();
  const [begin, rest] = [bytes.subarray(0, 20), bytes.subarray(20)];
  expect(await inspectBytes(joined(begin, 'junk', [0xff, 0, 0, 0, 0xff], rest))).toBe('jpeg');
  const huge = [0xff, 0xc0, 0, 11, 8, 255, 255, 255, 255, 1, 1, 0x11, 0];
  expect(await inspectBytes(joined(begin, 'junk', huge, rest))).toBe('file_too_many_pixels');
});

/** The fewest bytes of a sample that are accepted: up to where its size in pixels is known. */
const SHORTEST: Readonly<Record<FileKind, (bytes: Buffer) => number>> = {
  pdf: () => '%PDF-1.4'.length,
  jpeg: (bytes) => bytes.indexOf(Buffer.from([0xff, 0xda])) + 2,
  png: () => '\x89PNG\r\n\x1a\n'.length + 25 + 8,
  webp: () => 30,
  // This is the last of the boxes that describe the picture.
  heif: (bytes) => bytes.indexOf('iloc') + 4,
  avif: (bytes) => bytes.indexOf('ipma') + 4,
  gif: (bytes) => bytes.length,
  tiff: () => 8 + 2 + 8 * 12 + 4,
  bmp: () => 26,
};

test.each(FILE_KINDS)(
  'a truncated %s is refused until its size in pixels can be read',
  async (kind) => {
    const { bytes } = SAMPLES[kind]();
    const shortest = SHORTEST[kind](bytes);
    for (let length = 1; length <= bytes.length; length += 1) {
      const verdict = await inspectBytes(bytes.subarray(0, length));
      const isRefused = verdict === 'file_kind_not_accepted' || verdict === 'file_damaged';
      expect([length, isRefused ? 'refused' : verdict]).toEqual([
        length,
        length < shortest ? 'refused' : kind,
      ]);
    }
  },
);

const VERDICTS: readonly string[] = [
  ...FILE_KINDS,
  'file_empty',
  'file_kind_not_accepted',
  'file_damaged',
  'file_too_many_pixels',
];

describe('damaged files', () => {
  test.each(FILE_KINDS)(
    'a damaged %s gets one verdict, whatever the size of its chunks',
    async (kind) => {
      const { bytes } = SAMPLES[kind]();
      await fc.assert(
        fc.asyncProperty(
          damaged(bytes),
          fc.integer({ min: 1, max: 40 }),
          async (file, chunkBytes) => {
            const verdict = await inspectBytes(file);
            expect(VERDICTS).toContain(verdict);
            expect(await inspectBytes(file, chunkBytes)).toBe(verdict);
          },
        ),
        { seed: SEED, numRuns: 500 },
      );
    },
  );

  test.each(SPREAD)(
    'a damaged %s whose size in pixels is far from its start gets one verdict, whatever the size of its chunks',
    async (kind, bytes) => {
      expect(await inspectBytes(bytes)).toBe(kind);
      await fc.assert(
        fc.asyncProperty(
          damaged(bytes),
          fc.integer({ min: 900, max: 9000 }),
          async (file, chunkBytes) => {
            const verdict = await inspectBytes(file);
            expect(VERDICTS).toContain(verdict);
            expect(await inspectBytes(file, chunkBytes)).toBe(verdict);
          },
        ),
        { seed: SEED, numRuns: 200 },
      );
    },
  );

  test.each(FILE_KINDS)(
    'the signature of a %s followed by random bytes gets a verdict',
    async (kind) => {
      const signature = SAMPLES[kind]().bytes.subarray(0, 16);
      const rest = fc.uint8Array({ maxLength: 3000 });
      await fc.assert(
        fc.asyncProperty(rest, async (random) => {
          expect(VERDICTS).toContain(await inspectBytes(Buffer.concat([signature, random])));
        }),
        { seed: SEED, numRuns: 500 },
      );
    },
  );
});
