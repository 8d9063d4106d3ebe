import { sql, type RawBuilder } from 'kysely';

/** How much the clocks of several servers may differ, in milliseconds. */
export const SKEW_MS = 5 * 60_000;

/**
 * Returns the condition that work is due. Work that is due later than anything is planned now was
 * planned while the clock was ahead, and is due too.
 *
 * @param column when it is due, in milliseconds since 1970
 * @param longestMs how far ahead work is planned at most
 */
export function isDue(column: string, now: number, longestMs: number): RawBuilder<boolean> {
  const at = sql.ref<number>(column);
  return sql`(${at} <= ${now} or ${at} > ${now + longestMs + SKEW_MS})`;
}
