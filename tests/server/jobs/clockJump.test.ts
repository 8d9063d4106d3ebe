import { expect, test } from 'vitest';
import { DAY_MS, HOUR_MS } from '../../../src/domain/limits.ts';
import { clockJump } from '../../../src/server/jobs/clockJump.ts';

const SEEN = { at: Date.parse('2026-03-01T12:00:00Z'), boot: 'first', ms: 5 * DAY_MS };

test.each([
  // Columns: the case, the advance of the clock, that of the uptime, whether the boot is the same,
  // the jump.
  ['a minute of both', HOUR_MS / 60, HOUR_MS / 60, true, 0],
  ['three weeks off, on a machine that was running', 21 * DAY_MS, 21 * DAY_MS, true, 0],
  ['a clock set forward', 61 * DAY_MS, HOUR_MS, true, 61 * DAY_MS - HOUR_MS],
  ['a clock set back', -61 * DAY_MS, HOUR_MS, true, -61 * DAY_MS - HOUR_MS],
  ['a clock set forward while the machine was off', 61 * DAY_MS, 0, false, 61 * DAY_MS],
  ['a clock set back while the machine was off', -2 * DAY_MS, 0, false, -2 * DAY_MS],
  ['a night off', 14 * HOUR_MS, 0, false, 0],
  ['a time zone set wrong', -14 * HOUR_MS, HOUR_MS, true, 0],
  ['exactly a day', DAY_MS, 0, false, 0],
  ['a day and a millisecond', DAY_MS + 1, 0, false, DAY_MS + 1],
  ['an uptime that went back', 2 * DAY_MS, -HOUR_MS, true, 2 * DAY_MS],
])(
  'after %s, the clock has jumped by what nothing explains',
  (_what, clock, machine, isSameStart, jump) => {
    const uptime = { boot: isSameStart ? SEEN.boot : 'second', ms: SEEN.ms + machine };
    expect(clockJump(SEEN, SEEN.at + clock, uptime)).toBe(jump);
  },
);
