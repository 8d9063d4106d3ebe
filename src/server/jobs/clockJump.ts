import { DAY_MS } from '../../domain/limits.ts';
import type { Uptime } from './uptime.ts';

/**
 * Smaller differences are not a jump: a suspended machine, a wrong time zone, an outage overnight.
 * Deletions a day early or late break no promise of the page.
 */
const TOLERANCE_MS = DAY_MS;

/** The time when the clock was last found right, and the uptime of the machine that found it. */
export interface Seen extends Uptime {
  /** Milliseconds since 1970. */
  readonly at: number;
}

/**
 * Returns by how many milliseconds the clock has jumped since it was last seen; 0 if it has not. Time
 * for which the same machine has been running since then is no jump. A machine that was rebooted, or a
 * different one, does not know how long the gap was, so the whole difference counts.
 */
export function clockJump(seen: Seen, now: number, uptime: Uptime): number {
  const difference = now - seen.at - (elapsedSince(seen, uptime) ?? 0);
  return Math.abs(difference) > TOLERANCE_MS ? difference : 0;
}

/** Returns the time elapsed since then, or `null` if this machine cannot know it. */
export function elapsedSince(seen: Seen, uptime: Uptime): number | null {
  const elapsed = uptime.ms - seen.ms;
  return seen.boot === uptime.boot && elapsed >= 0 ? elapsed : null;
}
