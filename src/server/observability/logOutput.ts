import type { LogTarget } from './logging.ts';

/** How long lines are buffered. A process that is killed loses the lines of this time. */
const BUFFER_MS = 20;

/**
 * Returns a log target that writes to standard output. Lines are buffered briefly and written
 * together, because a write for each response is a large part of the response's cost.
 */
export function standardOutput(): LogTarget {
  let lines = '';
  const flush = (): void => {
    if (lines !== '') process.stdout.write(lines);
    lines = '';
  };
  process.once('exit', flush);
  // The log's reader may exit first. Visitors must be served all the same.
  process.stdout.on('error', () => {});
  return {
    write(line) {
      if (lines === '') setTimeout(flush, BUFFER_MS);
      lines += line;
    },
  };
}
