import { expect, test } from 'vitest';
import { longestArrivalMs, longestUploadMs } from '../../../src/server/files/uploadTimes.ts';

const MB = 1_048_576;

test.each([
  ['3 MB', 3, 50, 60_000 + (3 * 1024 * 1000) / 4],
  ['50 MB, the largest', 50, 50, 60_000 + (50 * 1024 * 1000) / 16],
  ['10 GB, the largest, within what a timer can wait', 10_240, 10_240, 655_420_000],
])('an upload of %s has its time to arrive', (_what, megabytes, largest, ms) => {
  expect(longestUploadMs(megabytes * MB, { maxFileBytes: largest * MB })).toBe(ms);
});

test('an order has four times less for its bytes than a file', () => {
  expect(longestArrivalMs(256 * 1024)).toBe(76_000);
});
