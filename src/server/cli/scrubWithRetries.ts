import { setTimeout as sleep } from 'node:timers/promises';
import type { Database } from '../database/database.ts';
import { scrub } from '../database/scrub.ts';
import { CommandError } from './errors.ts';

/** How long and how often scrubbing is retried while other connections prevent it. */
const SCRUB_MS = 15_000;
const SCRUB_RETRY_MS = 200;

/** Removes deleted data from the database's own files. @throws {CommandError} after the timeout */
export async function scrubWithRetries(database: Database): Promise<void> {
  const deadline = performance.now() + SCRUB_MS;
  while (!(await scrub(database))) {
    if (performance.now() > deadline) {
      throw new CommandError(
        'Everything is deleted, but another program keeps the database from forgetting it. Run the same command again once that has ended.',
      );
    }
    await sleep(SCRUB_RETRY_MS);
  }
}
