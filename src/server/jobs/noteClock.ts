import type { ClockGuard } from './clockGuard.ts';
import type { Job } from './job.ts';

const EVERY_MS = 60_000;

/** Returns the job that notes the time, so that a jump is told from an outage by the minute. */
export function noteClock({ clock }: { clock: ClockGuard }): Job {
  return {
    name: 'note-clock',
    everyMs: EVERY_MS,
    async run() {
      await clock.check();
    },
  };
}
