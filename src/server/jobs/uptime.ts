import { readFileSync } from 'node:fs';
import { randomToken } from '../ids/token.ts';

/** How long a machine has been running, by a clock that nobody can set. */
export interface Uptime {
  /** Differs for each boot of each machine. Only times of the same boot can be compared. */
  readonly boot: string;
  readonly ms: number;
}

/** Replaces the boot id if the system has none. The uptime is then that of this process. */
const PROCESS = randomToken();

/**
 * Returns the uptime of this machine, including time in suspend. Linux counts it independently of the
 * wall clock (`/proc/uptime`, CLOCK_BOOTTIME). `os.uptime()` would need no `/proc`, but the boot id has no
 * other source, and without it the uptime of an earlier boot would be taken for this one's.
 */
export function machineUptime(): Uptime {
  try {
    const boot = readFileSync('/proc/sys/kernel/random/boot_id', 'utf8').trim();
    const seconds = Number.parseFloat(readFileSync('/proc/uptime', 'utf8'));
    return { boot, ms: Math.round(seconds * 1000) };
  } catch {
    return { boot: PROCESS, ms: Math.round(performance.now()) };
  }
}
