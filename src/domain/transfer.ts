/** An estimate stays while it is off by less than this many minutes, so that it does not flicker. */
const TOLERANCE = 0.75;

/**
 * Returns about how many minutes a transfer still takes: a whole number, 0 for less than one. The
 * previous estimate is kept while it is nearly right.
 *
 * @param bytesPerSecond the measured speed, `null` while it is not known
 * @param before the previous estimate, `null` for none
 * @returns `null` while the speed is not known
 */
export function minutesLeft(
  leftBytes: number,
  bytesPerSecond: number | null,
  before: number | null,
): number | null {
  if (bytesPerSecond === null || bytesPerSecond <= 0) return null;
  const minutes = leftBytes / bytesPerSecond / 60;
  return before !== null && Math.abs(minutes - before) < TOLERANCE ? before : Math.round(minutes);
}
