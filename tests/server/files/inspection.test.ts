import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { FILE_KINDS, type FileKind } from '../../../src/domain/files.ts';
import { BOMBS, BROKEN, LARGEST, SPREAD } from '../../fixtures/declarations.ts';
import { joined } from '../../fixtures/bytes.ts';
import { SAMPLES } from '../../fixtures/files.ts';
import { PDF_VARIANTS } from '../../fixtures/pdfVariants.ts';
import { POLYGLOTS } from '../../fixtures/polyglots.ts';
import { damaged, SEED } from '../support/damagedFiles.ts';
import { judged } from '../support/inspect.ts';

describe('is refused by its code:', () => {
  test.each([...POLYGLOTS, ...BOMBS, ...BROKEN])('%s', async (_what, bytes, code) => {
    expect(await judged(bytes)).toBe(code);
  });
});

test.each(LARGEST)('a %s of the most pixels that are allowed is accepted', async (_kind, bytes) => {
  expect(FILE_KINDS).toContain(await judged(bytes));
});

describe('a PDF is accepted', () => {
  test.each(PDF_VARIANTS)('%s', async (_what, bytes) => {
    expect(await judged(bytes)).toBe('pdf');
  });

  test('whose mark is the last thing that can be in its first 1,024 bytes, and no later', async () => {
    const { bytes } = SAMPLES.pdf();
    const behind = (junk: number) => judged(Buffer.concat([Buffer.alloc(junk, '\n'), bytes]));
    expect(await behind(1019)).toBe('pdf');
    expect(await behind(1020)).toBe('file_kind_not_accepted');
  });
});

test('bytes between the segments of a JPEG are passed over, as by decoders', async () => {
  const { bytes } = SAMPLES.jpeg();
  const [begin, rest] = [bytes.subarray(0, 20), bytes.subarray(20)];
  expect(await judged(joined(begin, 'junk', [0xff, 0, 0, 0, 0xff], rest))).toBe('jpeg');
  const huge = [0xff, 0xc0, 0, 11, 8, 255, 255, 255, 255, 1, 1, 0x11, 0];
  expect(await judged(joined(begin, 'junk', huge, rest))).toBe('file_too_many_pixels');
});

/** How much of a sample there has to be: what says how large its pictures are, and their beginning. */
const SHORTEST: Readonly<Record<FileKind, (bytes: Buffer) => number>> = {
  pdf: () => '%PDF-1.4'.length,
  jpeg: (bytes) => bytes.indexOf(Buffer.from([0xff, 0xda])) + 2,
  png: () => '\x89PNG\r\n\x1a\n'.length + 25 + 8,
  webp: () => 30,
  // The last box in the one that describes the picture.
  heif: (bytes) => bytes.indexOf('iloc') + 4,
  avif: (bytes) => bytes.indexOf('ipma') + 4,
  gif: (bytes) => bytes.length,
  tiff: () => 8 + 2 + 8 * 12 + 4,
  bmp: () => 26,
};

test.each(FILE_KINDS)(
  'a file cut short is refused until its size can be told: %s',
  async (kind) => {
    const { bytes } = SAMPLES[kind]();
    const shortest = SHORTEST[kind](bytes);
    for (let length = 1; length <= bytes.length; length += 1) {
      const verdict = await judged(bytes.subarray(0, length));
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

describe('whatever was done to a file, it is judged, and alike however it comes in pieces:', () => {
  test.each(FILE_KINDS)('%s', async (kind) => {
    const { bytes } = SAMPLES[kind]();
    await fc.assert(
      fc.asyncProperty(damaged(bytes), fc.integer({ min: 1, max: 40 }), async (each, piece) => {
        const verdict = await judged(each);
        expect(VERDICTS).toContain(verdict);
        expect(await judged(each, piece)).toBe(verdict);
      }),
      { seed: SEED, numRuns: 500 },
    );
  });

  test.each(SPREAD)(
    'a %s whose size stands behind all that is held in memory',
    async (kind, bytes) => {
      expect(await judged(bytes)).toBe(kind);
      await fc.assert(
        fc.asyncProperty(
          damaged(bytes),
          fc.integer({ min: 900, max: 9000 }),
          async (each, piece) => {
            const verdict = await judged(each);
            expect(VERDICTS).toContain(verdict);
            expect(await judged(each, piece)).toBe(verdict);
          },
        ),
        { seed: SEED, numRuns: 200 },
      );
    },
  );

  test.each(FILE_KINDS)('the mark of a %s, and chance', async (kind) => {
    const mark = SAMPLES[kind]().bytes.subarray(0, 16);
    const rest = fc.uint8Array({ maxLength: 3000 });
    await fc.assert(
      fc.asyncProperty(rest, async (chance) => {
        expect(VERDICTS).toContain(await judged(Buffer.concat([mark, chance])));
      }),
      { seed: SEED, numRuns: 500 },
    );
  });
});
