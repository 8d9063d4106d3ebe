/** A connection is closed after this long without any progress. */
export const STALL_MS = 60_000;

/** The rate at which a file of the maximum size has to arrive to be accepted. */
const SLOWEST_BYTES_PER_SECOND = 16 * 1024;

/** Within this time after its last byte a file is inspected, stored and admitted. */
const ADMITTED_MS = 15 * 60_000;

const SHORTEST_LEFTOVER_MS = 60 * 60_000;

/** Returns how long the request with a file of the maximum size may take to arrive, in milliseconds. */
export function longestUploadMs(maxFileBytes: number, stallMs: number = STALL_MS): number {
  return stallMs + (maxFileBytes / SLOWEST_BYTES_PER_SECOND) * 1000;
}

/**
 * Returns the age at which the remains of an upload can be removed, in milliseconds, because no server
 * can be receiving it any more.
 */
export function leftoverMs(maxFileBytes: number): number {
  return Math.max(SHORTEST_LEFTOVER_MS, longestUploadMs(maxFileBytes) + ADMITTED_MS);
}
