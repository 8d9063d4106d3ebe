import { expect, test } from 'vitest';
import { longestArrivalMs, longestUploadMs } from '../../../src/server/files/uploadTimes.ts';

const MB = 1_048_576;

test.each([
  ['3 MB', 60_000 + (3 * 1024 * 1000) / 4, 3, 50],
  ['50 MB, the largest', 60_000 + (50 * 1024 * 1000) / 16, 50, 50],
  // A timer can wait no longer than 2 ** 31 ms.
  ['10 GB, the largest', 655_420_000, 10_240, 10_240],
])('an upload of %s may take %i ms to arrive', (_what, ms, megabytes, largest) => {
  expect(longestUploadMs(megabytes * MB, { maxFileBytes: largest * MB })).toBe(ms);
});

test('an order of 256 kB may take 76 seconds to arrive, with a quarter of a file’s time per byte', () => {
  expect(longestArrivalMs(256 * 1024)).toBe(76_000);
});
