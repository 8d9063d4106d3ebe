/** Work that no request waits for. It is done again and again, and may be cut short at any moment. */
export interface Job {
  readonly name: string;
  /** Milliseconds from the end of a run to the beginning of the next. */
  readonly everyMs: number;
  /**
   * Does what there is to do. Other servers may be doing the same: what is to happen once has to
   * be claimed in the database, by a row taken with `forUpdate().skipLocked()`.
   *
   * @param signal aborted when the server is told to stop; what is left is then for the next run
   */
  run(signal: AbortSignal): Promise<void>;
}
