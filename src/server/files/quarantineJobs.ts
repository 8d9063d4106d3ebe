import type { ClockGuard } from '../jobs/clockGuard.ts';
import type { Job } from '../jobs/job.ts';
import type { Quarantine } from './quarantine.ts';
import type { Scanner } from './scanning/scanner.ts';

/** Together with the delay of each file this is less than a minute; see `RETRY_MS` in `Quarantine`. */
const RESCAN_MS = 15_000;

const SWEEP_MS = 10 * 60_000;

/** Returns the background jobs of the quarantine: the sweep, and the rescan if there is a scanner. */
export function quarantineJobs({
  clock,
  quarantine,
  scanner,
}: {
  clock: ClockGuard;
  quarantine: Quarantine;
  scanner: Scanner | null;
}): readonly Job[] {
  const sweep: Job = {
    name: 'uploads-sweep',
    everyMs: SWEEP_MS,
    run: async () => quarantine.sweep({ isClockRight: (await clock.check()) === null }),
  };
  const rescan: Job = {
    name: 'rescan',
    everyMs: RESCAN_MS,
    run: (signal) => quarantine.rescan(signal),
  };
  return scanner === null ? [sweep] : [sweep, rescan];
}
