import { describe, expect, test } from 'vitest';
import { minutesLeft } from '../../src/domain/transfer.ts';

describe('the minutes left', () => {
  test.each([
    [1_000_000, null, null],
    [1_000_000, 0, null],
    [0, 50_000, 0],
    [1_000_000, 50_000, 0],
    [1_490_000, 50_000, 0],
    [1_510_000, 50_000, 1],
    [4_000_000, 50_000, 1],
    [9_000_000, 50_000, 3],
  ])('of %i bytes at %s bytes a second: %s', (bytes, speed, minutes) => {
    expect(minutesLeft(bytes, speed, null)).toBe(minutes);
  });

  test.each([
    // 2 minutes 40 seconds are nearer to 3, but close enough to 2 for a shown 2 to stay.
    [8_000_000, 2, 2],
    [8_000_000, 3, 3],
    [8_000_000, 1, 3],
    // 45 seconds.
    [2_250_000, 0, 1],
    [2_240_000, 0, 0],
    [2_240_000, 1, 1],
  ])('of %i bytes at 50 kB a second, after %i minutes were shown: %i', (bytes, before, minutes) => {
    expect(minutesLeft(bytes, 50_000, before)).toBe(minutes);
  });
});
