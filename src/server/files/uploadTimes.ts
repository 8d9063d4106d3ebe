/** A connection is closed after this long without any progress. */
export const STALL_MS = 60_000;

/**
 * A connection is closed if a file that has arrived is not answered after this long: the sum of the longest
 * waits for a worker process, its inspection, the scanner and the database is shorter. So is the longest wait
 * for a file that is verified and scanned before it is sent, unless a storage takes more than two minutes to read it.
 */
export const ANSWER_MS = 3 * 60_000;

/** The rate at which a body has to arrive, beyond the time that it may stall. */
const SLOWEST_BYTES_PER_SECOND = 16 * 1024;

/** The same rate for a file. A phone with poor reception still sends a photo at this rate. */
const SLOWEST_FILE_BYTES_PER_SECOND = 4 * 1024;

/** Within this time after its last byte a file is inspected, stored and admitted. */
const ADMITTED_MS = 15 * 60_000;

const SHORTEST_LEFTOVER_MS = 60 * 60_000;

/** Returns how long a request with so many bytes may take to arrive, in milliseconds. */
export function longestArrivalMs(bytes: number, stallMs: number = STALL_MS): number {
  return stallMs + (bytes / SLOWEST_BYTES_PER_SECOND) * 1000;
}

/**
 * Returns how long an upload of so many bytes may take to arrive, in milliseconds. No upload may take longer than
 * {@link longestArrivalMs} allows a file of `maxFileBytes`.
 */
export function longestUploadMs(
  bytes: number,
  {
    maxFileBytes,
    stallMs = STALL_MS,
  }: { readonly maxFileBytes: number; readonly stallMs?: number },
): number {
  const ms = stallMs + (bytes / SLOWEST_FILE_BYTES_PER_SECOND) * 1000;
  return Math.min(ms, longestArrivalMs(maxFileBytes, stallMs));
}

/**
 * Returns the age at which the remains of an upload can be removed, in milliseconds, because no server
 * can be receiving it any more.
 */
export function leftoverMs(maxFileBytes: number): number {
  return Math.max(SHORTEST_LEFTOVER_MS, longestArrivalMs(maxFileBytes) + ADMITTED_MS);
}
