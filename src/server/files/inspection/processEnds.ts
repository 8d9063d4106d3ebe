/** Returns how a process ended, for the log. */
export function howEnded(code: number | null, signal: NodeJS.Signals | null): string {
  return signal ?? `exit code ${code}`;
}

/** Returns why a process could not be started or reached, for the log: an error's code, which names no path. */
export function howFailed(error: unknown): string {
  return error instanceof Error && 'code' in error ? String(error.code) : 'failed';
}
