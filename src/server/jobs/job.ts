/** What a run did, to be logged: counts, and codes in words. It holds no personal data. */
export interface JobReport {
  readonly [field: string]: number | string | boolean | undefined;
  /** What the operator has to look at. */
  readonly warning?: string;
}

/** Recurring background work. A run may be interrupted at any moment, also by the end of the process. */
export interface Job {
  readonly name: string;
  /** Milliseconds from the end of a run to the start of the next. */
  readonly everyMs: number;
  /**
   * Does the pending work. Other servers may run the same job at the same time: work that must happen
   * only once has to be claimed by locking a row with `forUpdate().skipLocked()`.
   *
   * @param signal aborted when the server is stopping; the next run does the rest
   * @param report says what is to be logged about the run, whether or not it fails
   */
  run(signal: AbortSignal, report: (report: JobReport) => void): Promise<void>;
}
