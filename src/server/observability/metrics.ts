import { collectDefaultMetrics, Counter, Gauge, Registry } from 'prom-client';
import type { Database } from '../database/database.ts';
import { readHold } from '../jobs/clockGuard.ts';
import type { JobRun } from '../jobs/jobRunner.ts';

let ofProcess: Registry | undefined;

/** Returns the metrics of this process. Their collection cannot be ended, so there is one for all servers in it. */
function processMetrics(): Registry {
  if (ofProcess === undefined) {
    ofProcess = new Registry();
    collectDefaultMetrics({ register: ofProcess });
  }
  return ofProcess;
}

/** Returns an age in seconds, or 0 for nothing. Times are in milliseconds since 1970. */
export function secondsSince(time: number | null, now: number): number {
  return (now - (time ?? now)) / 1000;
}

/**
 * The metrics for Prometheus. Counters count in this process. Gauges of rows read the database, so that
 * they are the same on all servers that share it. The features add their own. Labels are codes, statuses
 * and names of jobs, called tasks because Prometheus has a label `job` of its own: none holds personal
 * data.
 */
export class Metrics {
  readonly #registry = new Registry();
  readonly #ofProcess = processMetrics();
  readonly #now: () => number;

  readonly #jobRuns = new Counter({
    name: 'job_runs_total',
    help: 'Runs of background jobs, by name and outcome.',
    labelNames: ['task', 'outcome'],
    registers: [this.#registry],
  });
  readonly #jobFailing = new Gauge({
    name: 'job_failing',
    help: '1 if the last run of a background job in this process failed, otherwise 0.',
    labelNames: ['task'],
    registers: [this.#registry],
  });
  readonly #jobSuccess = new Gauge({
    name: 'job_last_success_timestamp_seconds',
    help: 'When a background job last succeeded in this process, in seconds since 1970.',
    labelNames: ['task'],
    registers: [this.#registry],
  });
  readonly #databaseUp = new Gauge({
    name: 'database_up',
    help: '1 if the database could be read for this request, otherwise 0, and its metrics are absent.',
    registers: [this.#registry],
  });

  /** The gauges of rows. */
  readonly #rowGauges: Pick<Gauge, 'reset'>[] = [];
  readonly #readers: (() => Promise<() => void>)[] = [];

  /** @param now milliseconds since 1970 */
  constructor(database: Database, now: () => number) {
    this.#now = now;
    const deletionsHeld = this.rowGauge(
      'deletions_held',
      '1 if scheduled deletions are held because the clock has jumped, until a person confirms it.',
    );
    this.readRows(async () => {
      const hold = await readHold(database);
      return () => deletionsHeld.set(hold === null ? 0 : 1);
    });
  }

  /**
   * Adds a counter with one label, at 0 for each of its values: `increase()` counts from the first value
   * that Prometheus reads, which would otherwise be after the first events of a kind.
   *
   * @returns what counts
   */
  counter<Value extends string>(
    name: string,
    { help, label, values }: { help: string; label: string; values: readonly Value[] },
  ): (value: Value, count?: number) => void {
    const labelNames = [label];
    const counter = new Counter({ name, help, labelNames, registers: [this.#registry] });
    const count = (value: Value, by = 1) => counter.inc({ [label]: value }, by);
    for (const value of values) count(value, 0);
    return count;
  }

  /** Adds a counter without a label, and returns what counts one. */
  count(name: string, help: string): () => void {
    const counter = new Counter({ name, help, registers: [this.#registry] });
    return () => counter.inc();
  }

  /** Adds a gauge that is read at each scrape. It is NaN if it cannot be read. */
  watch(name: string, help: string, read: () => Promise<number>): void {
    const gauge: Gauge = new Gauge({
      name,
      help,
      registers: [this.#registry],
      collect: async () => gauge.set(await read().catch(() => Number.NaN)),
    });
  }

  /** Adds a gauge that {@link readRows} sets from the database. */
  rowGauge<Label extends string = never>(
    name: string,
    help: string,
    labelNames: readonly Label[] = [],
  ): Gauge<Label> {
    const gauge = new Gauge({ name, help, labelNames, registers: [this.#registry] });
    this.#rowGauges.push(gauge);
    return gauge;
  }

  /**
   * Reads the database at each scrape. If any reading fails, `database_up` is 0 and no gauge of rows is
   * set.
   *
   * @param read returns what sets the gauges
   */
  readRows(read: () => Promise<() => void>): void {
    this.#readers.push(read);
  }

  countJob({ job: task, error }: JobRun): void {
    this.#jobRuns.inc({ task, outcome: error === null ? 'succeeded' : 'failed' });
    this.#jobFailing.set({ task }, error === null ? 0 : 1);
    if (error === null) this.#jobSuccess.set({ task }, this.#now() / 1000);
  }

  /** Returns all metrics with their current values in Prometheus' text format. */
  async text(): Promise<string> {
    for (const gauge of this.#rowGauges) gauge.reset();
    try {
      const readings = await Promise.all(this.#readers.map((read) => read()));
      for (const setAll of readings) setAll();
      this.#databaseUp.set(1);
    } catch {
      this.#databaseUp.set(0);
    }
    return Registry.merge([this.#ofProcess, this.#registry]).metrics();
  }
}
