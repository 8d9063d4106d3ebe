import { readFileSync, readlinkSync } from 'node:fs';

/**
 * Where the system does not report a thread's processor time, time is counted in steps of this length.
 */
export const STEP_MS = 100;

/**
 * Returns an identifier of the calling thread for {@link threadTime}, or `null` if the system reports no
 * times.
 */
export function currentThread(): string | null {
  try {
    const thread = readlinkSync('/proc/thread-self');
    return Number.isNaN(processorMs(thread)) ? null : thread;
  } catch {
    return null;
  }
}

/** Measures how long a thread computes. */
export interface ThreadTime {
  /** Returns the milliseconds measured so far. It must be called every {@link STEP_MS}. */
  elapsed(): number;
}

/**
 * Begins to measure a thread. On Linux this is the thread's processor time, so that a busy machine makes
 * no file look slow. Elsewhere steps are counted, so that time for which the process was suspended does
 * not count.
 */
export function threadTime(thread: string | null): ThreadTime {
  if (thread === null) {
    let steps = 0;
    return { elapsed: () => STEP_MS * steps++ };
  }
  const begin = processorMs(thread);
  return { elapsed: () => processorMs(thread) - begin };
}

/**
 * Returns how long a thread has been on a processor, in milliseconds; `NaN` if the thread has ended. The
 * first number of `schedstat` is in nanoseconds (proc_pid_schedstat(5)).
 */
function processorMs(thread: string): number {
  try {
    const [nanoseconds = ''] = readFileSync(`/proc/${thread}/schedstat`, 'utf8').split(' ');
    return Number.parseInt(nanoseconds, 10) / 1e6;
  } catch {
    return Number.NaN;
  }
}
