import type { Job } from '../jobs/job.ts';
import type { Quarantine } from './quarantine.ts';
import type { ScanQueue } from './scanQueue.ts';
import type { Scanner } from './scanning/scanner.ts';
import type { ScannerWatch } from './scanning/scannerWatch.ts';
import { uploadsSweep, type SweepParts } from './uploadsSweep.ts';

/** Together with the delay of each file this is less than a minute; see `RETRY_MS`. */
const RESCAN_MS = 15_000;

const DOWN = 'the scanner does not answer: files are accepted and stay in quarantine';

interface Parts extends SweepParts {
  readonly scanQueue: ScanQueue;
  readonly quarantine: Quarantine;
  readonly scanner: Scanner | null;
  readonly scannerWatch: ScannerWatch;
}

/**
 * Returns the background jobs of the quarantine: the sweep, and two rescans if there is a scanner. Files
 * that the scanner failed on although it was up have a job of their own, so that no number of them
 * delays the others.
 */
export function quarantineJobs(
  parts: Parts,
  config: { readonly maxFileBytes: number },
): readonly Job[] {
  const { scanQueue, quarantine, scanner, scannerWatch } = parts;
  const sweep = uploadsSweep(parts, config);
  const rescan: Job = {
    name: 'rescan',
    everyMs: RESCAN_MS,
    async run(signal, report) {
      const change = await scannerWatch.check();
      // Rules of an operator may match this value in the log.
      if (change === 'down') report({ scanner: 'away', warning: DOWN });
      if (change === 'back') {
        report({ scanner: 'back' });
        await scanQueue.makeDue();
      }
      if (scannerWatch.isUp) await quarantine.rescan('new', signal, report);
    },
  };
  const rescanFailed: Job = {
    name: 'rescan-failed',
    everyMs: RESCAN_MS,
    async run(signal, report) {
      if (scannerWatch.isUp) await quarantine.rescan('failed', signal, report);
    },
  };
  return scanner === null ? [sweep] : [sweep, rescan, rescanFailed];
}
