import { sql, type RawBuilder } from 'kysely';

/** The tolerated difference between servers' clocks, in milliseconds. */
export const SKEW_MS = 5 * 60_000;

/**
 * Returns the condition that work is due. A due time beyond the longest delay was scheduled while the
 * clock was ahead, and counts as due too.
 *
 * @param column the due time, in milliseconds since 1970
 * @param longestMs the longest delay with which work is scheduled
 */
export function isDue(column: string, now: number, longestMs: number): RawBuilder<boolean> {
  const at = sql.ref<number>(column);
  return sql`(${at} <= ${now} or ${at} > ${now + longestMs + SKEW_MS})`;
}
