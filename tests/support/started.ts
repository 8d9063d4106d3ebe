import type { ChildProcess } from 'node:child_process';
import { connect } from 'node:net';
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

/** Returns whether a program listens on a local port or a Unix socket. */
export function isListening(place: number | string): Promise<boolean> {
  return new Promise((resolve) => {
    const socket =
      typeof place === 'number' ? connect({ host: '127.0.0.1', port: place }) : connect(place);
    socket.once('connect', () => {
      socket.destroy();
      resolve(true);
    });
    socket.once('error', () => resolve(false));
  });
}

/** Ends a program with this process, also where a run of tests is broken off. */
export function endWithProcess(program: ChildProcess): void {
  const end = () => void program.kill('SIGKILL');
  process.once('exit', end);
  program.once('exit', () => process.off('exit', end));
}
