import type { LogTarget } from './logging.ts';

/** Whoever reads along does not notice; a process that is killed loses so much of its log. */
const GATHER_MS = 20;

/**
 * The process's standard output, for a log. Lines are gathered for a moment and written at once: a
 * write for each answer is a good part of what an answer costs.
 */
export function standardOutput(): LogTarget {
  let lines = '';
  const flush = (): void => {
    if (lines !== '') process.stdout.write(lines);
    lines = '';
  };
  process.once('exit', flush);
  // Whoever read it has gone. Visitors are still served.
  process.stdout.on('error', () => {});
  return {
    write(line) {
      if (lines === '') setTimeout(flush, GATHER_MS);
      lines += line;
    },
  };
}
