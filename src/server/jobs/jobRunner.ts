import type { Job } from './job.ts';

/** How a run ended. */
export interface JobRun {
  readonly job: string;
  /** What the job threw; `null` for a run that succeeded. */
  readonly error: unknown;
}

interface Lane {
  readonly job: Job;
  timer: NodeJS.Timeout | undefined;
  /** The run under way. */
  running: Promise<void> | null;
  /** The run that begins once the one under way has ended. */
  next: Promise<void> | null;
}

/**
 * Runs jobs at boot and at their intervals, each never twice at once in this process. A failed run
 * is told, and the job is tried again at its next turn.
 */
export class JobRunner {
  readonly #lanes: ReadonlyMap<string, Lane>;
  readonly #onRun: (run: JobRun) => void;
  readonly #stopping = new AbortController();

  /** @param onRun told of every run's end; must not throw */
  constructor(jobs: readonly Job[], onRun: (run: JobRun) => void) {
    const lanes = jobs.map((job): Lane => ({ job, timer: undefined, running: null, next: null }));
    this.#lanes = new Map(lanes.map((lane) => [lane.job.name, lane]));
    this.#onRun = onRun;
  }

  /** Runs every job now, and from then on at its interval. */
  start(): void {
    for (const { job } of this.#lanes.values()) void this.run(job.name);
  }

  /**
   * Runs a job that has something to do. Resolves, whether or not the job succeeded, once a run
   * has ended that began after this call: a run under way may already have looked.
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

  /** Begins no more runs, tells those under way to end, and waits for them. */
  async stop(): Promise<void> {
    this.#stopping.abort();
    const lanes = [...this.#lanes.values()];
    for (const { timer } of lanes) clearTimeout(timer);
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
      try {
        await job.run(signal);
      } catch (thrown) {
        error = thrown;
      }
      // What a stop cuts short has not failed.
      if (!signal.aborted) this.#onRun({ job: job.name, error });
    }
    lane.running = null;
    if (signal.aborted) return;
    lane.timer = setTimeout(() => void this.run(job.name), job.everyMs).unref();
  }
}
