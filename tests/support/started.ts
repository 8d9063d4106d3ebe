import type { ChildProcess } from 'node:child_process';
import { connect } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';

const PAUSE_MS = 20;

/**
 * Polls programs that were just started, and resolves once they answer. They report it in no other way.
 *
 * @param name names the programs in the error
 * @throws {Error} if one of them exits before
 */
export async function answering(
  name: string,
  programs: readonly ChildProcess[],
  isAnswering: () => Promise<boolean>,
): Promise<void> {
  while (!(await isAnswering())) {
    if (programs.some(({ exitCode, signalCode }) => exitCode !== null || signalCode !== null)) {
      throw new Error(`${name} exited before it answered`);
    }
    await sleep(PAUSE_MS);
  }
}

/** Returns whether a program listens on a local port or a Unix socket. */
export function isListening(endpoint: number | string): Promise<boolean> {
  return new Promise((resolve) => {
    const socket =
      typeof endpoint === 'number'
        ? connect({ host: '127.0.0.1', port: endpoint })
        : connect(endpoint);
    socket.once('connect', () => {
      socket.destroy();
      resolve(true);
    });
    socket.once('error', () => resolve(false));
  });
}

/** Kills a program when this process exits, also when a test run is aborted. */
export function endWithProcess(program: ChildProcess): void {
  const end = () => void program.kill('SIGKILL');
  process.once('exit', end);
  program.once('exit', () => process.off('exit', end));
}
