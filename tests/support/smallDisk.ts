import { execFileSync } from 'node:child_process';
import { closeSync, fstatSync, ftruncateSync, openSync, rmSync, writeSync } from 'node:fs';
import { join } from 'node:path';

/** A file system of its own, in memory, that can really be full. */
export interface SmallDisk {
  /** Takes all room but so many bytes. */
  fill(leftBytes?: number): void;
  /** Gives it back. */
  free(): void;
  unmount(): void;
}

const BLOCK = Buffer.alloc(4096, 1);

/**
 * Mounts one of so many bytes over an empty folder, which takes the right to mount; see `CAN_MOUNT`.
 *
 * @throws Error with what `mount` said
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
    // From now on nobody finds it; a closed database lets go of its files when its memory is collected.
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
