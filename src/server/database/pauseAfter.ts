import { setTimeout as sleep } from 'node:timers/promises';

/**
 * Pauses between two batches of work on the database for as long as the batch took. Visitors' requests
 * that waited go first, and the work takes at most half of what the database can do.
 *
 * @param began when the batch began, by `performance.now()`
 */
export async function pauseAfter(began: number): Promise<void> {
  await sleep(performance.now() - began);
}
