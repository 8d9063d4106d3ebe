import { fork, type ChildProcess } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { codeOf } from '../../errors/errorCode.ts';

/**
 * Starts one of the programs of the inspection. Without an environment it has no secrets, whatever the files
 * that it reads do.
 *
 * @param script the URL of its script
 * @param execArgv options of Node
 */
export function startProgram(script: string, execArgv: readonly string[] = []): ChildProcess {
  return fork(fileURLToPath(script), {
    env: {},
    execArgv: [...execArgv],
    serialization: 'advanced',
    stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
  });
}

/** Returns how a program ended, for the log. */
export function howEnded(code: number | null, signal: NodeJS.Signals | null): string {
  return signal ?? `exit code ${code}`;
}

/** Returns why a program could not be started or reached, for the log: an error's code, which names no path. */
export function howFailed(error: unknown): string {
  return codeOf(error) || 'failed';
}
