import type { Job, JobReport } from './job.ts';

/** The outcome of a run. */
export interface JobRun {
  readonly job: string;
  /** The error that the job threw, or `null` if it succeeded. */
  readonly error: unknown;
  /** What the job reported. */
  readonly reports: readonly JobReport[];
}

interface Lane {
  readonly job: Job;
  timer: NodeJS.Timeout | undefined;
  /** The current run. */
  running: Promise<void> | null;
  /** The run that starts when the current one has ended. */
  next: Promise<void> | null;
}

/**
 * Runs jobs at boot and at their intervals. Runs of the same job never overlap in this process. A
 * failed run is reported, and the job runs again after its interval.
 */
export class JobRunner {
  readonly #lanes: ReadonlyMap<string, Lane>;
  readonly #onRun: (run: JobRun) => void;
  readonly #stopping = new AbortController();

  /** @param onRun called at the end of every run; must not throw */
  constructor(jobs: readonly Job[], onRun: (run: JobRun) => void) {
    const lanes = jobs.map((job): Lane => ({ job, timer: undefined, running: null, next: null }));
    this.#lanes = new Map(lanes.map((lane) => [lane.job.name, lane]));
    this.#onRun = onRun;
  }

  /** Runs every job now and from then on at its interval. */
  start(): void {
    for (const { job } of this.#lanes.values()) void this.run(job.name);
  }

  /**
   * Runs a job now. If it is running already, it runs once more afterwards, because the current run
   * may have missed the new work. Resolves at the end of that run, whether or not it succeeded.
   *
   * @throws {RangeError} if there is no job of that name
   */
  async run(name: string): Promise<void> {
    const lane = this.#lanes.get(name);
    if (lane === undefined) throw new RangeError(`there is no job ${name}`);
    if (lane.next !== null) return lane.next;
    if (lane.running === null) return this.#begin(lane);
    lane.next = lane.running.then(() => {
      lane.next = null;
      return this.#begin(lane);
    });
    return lane.next;
  }

  /** Starts no more runs and aborts the current ones. */
  abort(): void {
    this.#stopping.abort();
    for (const { timer } of this.#lanes.values()) clearTimeout(timer);
  }

  /** Aborts the current runs, and waits until they have ended. */
  async stop(): Promise<void> {
    this.abort();
    const lanes = [...this.#lanes.values()];
    await Promise.all(lanes.map(async ({ next, running }) => next ?? running));
  }

  #begin(lane: Lane): Promise<void> {
    const running = this.#runOnce(lane);
    lane.running = running;
    return running;
  }

  async #runOnce(lane: Lane): Promise<void> {
    const { job } = lane;
    const { signal } = this.#stopping;
    clearTimeout(lane.timer);
    if (!signal.aborted) {
      let error: unknown = null;
      const reports: JobReport[] = [];
      try {
        await job.run(signal, (report) => void reports.push(report));
      } catch (thrown) {
        error = thrown;
      }
      // A run that was interrupted by the stop is not reported as failed.
      if (!signal.aborted) this.#onRun({ job: job.name, error, reports });
    }
    lane.running = null;
    if (signal.aborted) return;
    lane.timer = setTimeout(() => void this.run(job.name), job.everyMs).unref();
  }
}
