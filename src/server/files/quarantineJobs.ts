import type { Job } from '../jobs/job.ts';
import type { Quarantine } from './quarantine.ts';
import type { Scanner } from './scanning/scanner.ts';

/** With what a file waits by itself, within the minute that the scanner's return may take. */
const RESCAN_MS = 15_000;

const SWEEP_MS = 10 * 60_000;

/** What the quarantine does without being asked. Without a scanner nothing is scanned again. */
export function quarantineJobs({
  quarantine,
  scanner,
}: {
  quarantine: Quarantine;
  scanner: Scanner | null;
}): readonly Job[] {
  const sweep: Job = {
    name: 'uploads-sweep',
    everyMs: SWEEP_MS,
    run: () => quarantine.sweep(),
  };
  const rescan: Job = {
    name: 'rescan',
    everyMs: RESCAN_MS,
    run: (signal) => quarantine.rescan(signal),
  };
  return scanner === null ? [sweep] : [sweep, rescan];
}
