import { readFileSync } from 'node:fs';
import { randomToken } from '../ids/token.ts';

/** How long a machine has been running: a clock that nobody sets. */
export interface Uptime {
  /** Differs for each start of each machine. Only times of the same start can be compared. */
  readonly boot: string;
  readonly ms: number;
}

/** Stands for the machine's start where the system does not tell: then only this process counts. */
const PROCESS = randomToken();

/**
 * Returns the uptime of this machine, the time asleep included. Linux counts it independently of the
 * time of day (`/proc/uptime`, CLOCK_BOOTTIME).
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
