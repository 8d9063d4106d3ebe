/** What a line of the log says about a run: counts and codes. It holds no personal data. */
export interface JobReport {
  readonly [field: string]: number | string | boolean | undefined;
  /** A problem that the operator has to look into. */
  readonly warning?: string;
}

/** Adds a line to the log. */
export type Report = (report: JobReport) => void;

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
   * @param report adds a line to what is logged about the run, whether or not it fails
   */
  run(signal: AbortSignal, report: Report): Promise<void>;
}
