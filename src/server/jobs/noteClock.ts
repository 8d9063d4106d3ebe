import type { ClockGuard } from './clockGuard.ts';
import type { Job } from './job.ts';

const EVERY_MS = 60_000;

/**
 * Returns the job that records the time every minute, so that a jump can be distinguished from an
 * outage.
 */
export function noteClock({ clock }: { clock: ClockGuard }): Job {
  return {
    name: 'note-clock',
    everyMs: EVERY_MS,
    async run() {
      await clock.check();
    },
  };
}
