import type { ChildProcess } from 'node:child_process';
import { setTimeout as sleep } from 'node:timers/promises';

const PAUSE_MS = 20;

/**
 * Resolves once programs that were started answer, which they say nowhere else.
 *
 * @param name what they are together
 * @throws when one of them ends before that
 */
export async function answering(
  name: string,
  programs: readonly ChildProcess[],
  isAnswering: () => Promise<boolean>,
): Promise<void> {
  while (!(await isAnswering())) {
    if (programs.some(({ exitCode, signalCode }) => exitCode !== null || signalCode !== null)) {
      throw new Error(`${name} does not start`);
    }
    await sleep(PAUSE_MS);
  }
}
