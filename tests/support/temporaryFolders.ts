import {
  accessSync,
  chmodSync,
  constants,
  mkdtempSync,
  readFileSync,
  rmSync,
  statfsSync,
} from 'node:fs';
import { join } from 'node:path';
import { IS_LONG } from './faultForm.ts';

/** Where Linux mounts a file system that is in memory. */
const IN_MEMORY = '/dev/shm';

/** What a run needs there, in bytes, with room to spare: a container often has 64 MB. */
const NEEDED_BYTES = 4 * 1024 ** 3;

/**
 * Has the temporary folders of a run made in memory if there is room, and removes them when the process
 * ends. Servers wait for the disk at each commit and each file, which is a fifth of the time of their
 * tests, and no test depends on a power cut. The long form of the tests of faults stays on the disk.
 */
export function keepTemporaryFoldersInMemory(): void {
  if (process.env['TMPDIR'] !== undefined || IS_LONG || !hasRoom()) return;
  const folder = mkdtempSync(join(IN_MEMORY, 'tests-'));
  // These are the permissions of every temporary folder. PostgreSQL runs under an account of its
  // own.
  chmodSync(folder, 0o1777);
  // The processes that this one starts inherit the variable.
  process.env['TMPDIR'] = folder;
  // A browser that Playwright has killed may still be writing its profile, on a busy machine for seconds.
  process.once('exit', () => rmSync(folder, { recursive: true, force: true, maxRetries: 10 }));
}

/** Whether there is room, also within the memory that a container may use, and programs may be run from it. */
function hasRoom(): boolean {
  try {
    accessSync(IN_MEMORY, constants.W_OK);
    const mounts = readFileSync('/proc/self/mounts', 'utf8').split('\n');
    // Docker mounts it without permission to run programs, and tests write programs and run them.
    if (mounts.some((line) => / \/dev\/shm \S+ \S*\bnoexec\b/.test(line))) return false;
    const { bavail, bsize } = statfsSync(IN_MEMORY);
    return Math.min(bavail * bsize, process.availableMemory()) > NEEDED_BYTES;
  } catch {
    return false;
  }
}
