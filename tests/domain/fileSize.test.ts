import { describe, expect, test } from 'vitest';
import { formatFileSize } from '../../src/domain/fileSize.ts';
import { BYTES_PER_MB } from '../../src/domain/limits.ts';

test.each([
  [1, '1 kB', '1 kB'],
  [1025, '2 kB', '2 kB'],
  [104_857, '103 kB', '103 kB'],
  [104_858, '0.1 MB', '0,1 MB'],
  [1_048_576, '1 MB', '1 MB'],
  [1_048_577, '1 MB', '1 MB'],
  [1_310_720, '1.3 MB', '1,3 MB'],
  [26_214_400_000, '25,000 MB', '25.000 MB'],
])('a file of %d bytes is shown as %s, and in Portuguese as %s', (bytes, en, pt) => {
  expect([formatFileSize(bytes, 'en'), formatFileSize(bytes, 'pt')]).toEqual([en, pt]);
});

describe('every twentieth of a megabyte up to 2,000', () => {
  const sizes = Array.from({ length: 40_000 }, (_, step) => ((step + 2) * BYTES_PER_MB) / 20);

  test.each(['en', 'pt'] as const)('is formatted in %s as Intl formats it', (language) => {
    const expected = new Intl.NumberFormat(language, {
      style: 'unit',
      unit: 'megabyte',
      maximumFractionDigits: 1,
    });
    expect(sizes.map((bytes) => formatFileSize(bytes, language))).toEqual(
      sizes.map((bytes) => expected.format(bytes / BYTES_PER_MB)),
    );
  });
});
