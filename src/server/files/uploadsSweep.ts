import type { Database } from '../database/database.ts';
import { pauseAfter } from '../database/pauseAfter.ts';
import type { ClockGuard } from '../jobs/clockGuard.ts';
import type { Job } from '../jobs/job.ts';
import { throwAll } from '../observability/failures.ts';
import type { Storage } from '../storage/storage.ts';
import type { Quarantine } from './quarantine.ts';
import { findAbandoned, findInfected, forgetAbandoned } from './sweptFiles.ts';
import { leftoverMs } from './uploadTimes.ts';

const EVERY_MS = 10 * 60_000;

/**
 * The maximum numbers of infected files, abandoned uploads and leftovers that one sweep removes. The next
 * sweep does the rest, so that a mistake does not remove everything at once.
 */
const MAX_PER_SWEEP = 1000;

/** How many uploads are removed between two pauses. */
const BATCH = 20;

/** The services that a sweep uses. */
export interface SweepParts {
  readonly clock: Pick<ClockGuard, 'check'>;
  readonly database: Database;
  readonly quarantine: Pick<Quarantine, 'destroy'>;
  readonly storage: Storage;
  /** Milliseconds since 1970. */
  readonly now: () => number;
}

/** The parameters of a sweep. */
interface Sweep {
  readonly limit: number;
  readonly signal: AbortSignal;
  /** Collects the errors of failed removals, which the next sweep retries. */
  readonly failures: unknown[];
}

/**
 * Returns the job that removes the bytes of infected files, and what failed or killed uploads left behind
 * once no server can be receiving it any more. A removal that fails does not prevent the others. While the
 * clock is in doubt, no upload is abandoned because of its age.
 *
 * @param config.maxFileBytes the size of the largest file, which takes the longest to arrive
 */
export function uploadsSweep(parts: SweepParts, { maxFileBytes }: { maxFileBytes: number }): Job {
  return {
    name: 'uploads-sweep',
    everyMs: EVERY_MS,
    async run(signal, report) {
      const { clock, now } = parts;
      const sweep: Sweep = { limit: MAX_PER_SWEEP, signal, failures: [] };
      const hold = await clock.check();
      const before = now() - leftoverMs(maxFileBytes);
      const infected = await destroyInfected(parts, sweep);
      const abandoned = hold === null ? await removeAbandoned(parts, before, sweep) : 0;
      const leftovers = hold === null ? await removeLeftovers(parts, before, sweep) : 0;
      const failed = sweep.failures.length;
      if (infected + abandoned + leftovers + failed > 0) {
        report({ infected, abandoned, leftovers, failed });
      }
      // Files that the storage cannot remove fail for the same reason, so only one error is logged.
      throwAll(sweep.failures.slice(0, 1));
    },
  };
}

/** Removes the bytes of infected files. Returns of how many. */
async function destroyInfected(
  { database, quarantine }: SweepParts,
  { limit, signal, failures }: Sweep,
): Promise<number> {
  let count = 0;
  for (const key of await findInfected(database, limit)) {
    if (signal.aborted) break;
    const began = performance.now();
    try {
      await quarantine.destroy(key);
      count += 1;
    } catch (error) {
      failures.push(error);
    }
    await pauseAfter(began);
  }
  return count;
}

/** Removes the bytes and then the rows of uploads that were not completed. Returns how many. */
async function removeAbandoned(
  { database, storage, now }: SweepParts,
  before: number,
  { limit, signal, failures }: Sweep,
): Promise<number> {
  const keys = await findAbandoned(database, { before, limit });
  let count = 0;
  for (let from = 0; from < keys.length && !signal.aborted; from += BATCH) {
    const began = performance.now();
    const removed: string[] = [];
    for (const key of keys.slice(from, from + BATCH)) {
      if (signal.aborted) break;
      try {
        await storage.remove(key);
        removed.push(key);
      } catch (error) {
        failures.push(error);
      }
    }
    count += await forgetAbandoned({ database, now }, removed);
    await pauseAfter(began);
  }
  return count;
}

/** Removes the parts of files that have no row. Returns how many. */
async function removeLeftovers(
  { storage }: SweepParts,
  before: number,
  sweep: Sweep,
): Promise<number> {
  try {
    return await storage.sweepLeftovers(before, sweep);
  } catch (error) {
    sweep.failures.push(error);
    return 0;
  }
}
