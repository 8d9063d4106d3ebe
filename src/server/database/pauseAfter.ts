import { setTimeout as sleep } from 'node:timers/promises';

/**
 * Pauses between two batches of database work for as long as the last batch took. Waiting requests of
 * visitors run in the pause, and the work takes at most half of the database's capacity.
 *
 * @param began when the batch began, by `performance.now()`
 */
export async function pauseAfter(began: number): Promise<void> {
  await sleep(performance.now() - began);
}
