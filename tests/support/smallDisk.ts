import { execFileSync } from 'node:child_process';
import { closeSync, fstatSync, ftruncateSync, openSync, rmSync, writeSync } from 'node:fs';
import { join } from 'node:path';

/** A mounted file system in memory, small enough to fill. */
interface SmallDisk {
  /** Fills it but for the given number of bytes. */
  fill(leftBytes?: number): void;
  /** Frees the space that `fill` took. */
  free(): void;
  unmount(): void;
}

const BLOCK = Buffer.alloc(4096, 1);

/**
 * Mounts a file system of the given size over an empty folder. It needs the right to mount: see `CAN_MOUNT`.
 *
 * @throws {Error} with the message of `mount`
 */
export function mountSmallDisk(folder: string, bytes: number): SmallDisk {
  execFileSync('mount', ['-t', 'tmpfs', '-o', `size=${bytes},mode=0700`, 'tmpfs', folder]);
  const filler = join(folder, 'filler');
  return {
    fill(leftBytes = 0) {
      const file = openSync(filler, 'a', 0o600);
      try {
        appendUntilFull(file);
        ftruncateSync(file, Math.max(fstatSync(file).size - leftBytes, 0));
      } finally {
        closeSync(file);
      }
    },
    free: () => rmSync(filler, { force: true }),
    // The disk is unmounted lazily, because a closed database releases its files only when its
    // memory is collected.
    unmount: () => void execFileSync('umount', ['--lazy', folder]),
  };
}

function appendUntilFull(file: number): void {
  for (;;) {
    try {
      writeSync(file, BLOCK);
    } catch (error) {
      if (error instanceof Error && 'code' in error && error.code === 'ENOSPC') return;
      throw error;
    }
  }
}
