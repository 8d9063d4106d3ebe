import type { FastifyReply, FastifyRequest } from 'fastify';
import { collectDefaultMetrics, Counter, Gauge, Registry } from 'prom-client';
import { CHECKED_FIELDS, REFUSAL_CODES } from '../../contract/refusal.ts';
import { UPLOAD_PATH } from '../../contract/upload.ts';
import type { Database } from '../database/database.ts';
import { readHold } from '../jobs/clockGuard.ts';
import { readWaiting } from './waiting.ts';
import type { JobRun } from '../jobs/jobRunner.ts';

/** What the scanner can say of a file. */
const VERDICTS = ['clean', 'infected', 'none'] as const;

/** What retention deletes. */
const SWEPT = ['file', 'order', 'payment_event'] as const;

let ofProcess: Registry | undefined;

/** Returns the metrics of this process. Their collection cannot be ended, so there is one for all servers in it. */
function processMetrics(): Registry {
  if (ofProcess === undefined) {
    ofProcess = new Registry();
    collectDefaultMetrics({ register: ofProcess });
  }
  return ofProcess;
}

/**
 * The metrics for Prometheus. Counters count in this process. The gauges of files, orders and mails read
 * the database, so that they are the same on all servers that share it. Labels are codes, statuses and
 * names of jobs, called tasks because Prometheus has a label `job` of its own: none holds personal data.
 */
export class Metrics {
  readonly #registry = new Registry();
  readonly #ofProcess = processMetrics();
  readonly #database: Database;
  readonly #now: () => number;

  readonly #uploads = new Counter({
    name: 'uploads_total',
    help: 'Files that were accepted.',
    registers: [this.#registry],
  });
  readonly #refusals = new Counter({
    name: 'refusals_total',
    help: 'Refused requests, by refusal code.',
    labelNames: ['code'],
    registers: [this.#registry],
  });
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
  readonly #swept = new Counter({
    name: 'swept_total',
    help: 'Files, orders and payment events deleted by retention.',
    labelNames: ['what'],
    registers: [this.#registry],
  });
  readonly #verdicts = new Counter({
    name: 'scan_verdicts_total',
    help: 'Verdicts of the scanner: clean, infected, or none, after which the file is scanned again.',
    labelNames: ['verdict'],
    registers: [this.#registry],
  });
  readonly #files = new Gauge({
    name: 'files',
    help: 'Files by status: receiving, quarantined, released, infected, destroyed, lost, deleting.',
    labelNames: ['status'],
    registers: [this.#registry],
  });
  readonly #orders = new Gauge({
    name: 'orders',
    help: 'Orders by status and mode: live, or test for those without any money.',
    labelNames: ['status', 'mode'],
    registers: [this.#registry],
  });
  readonly #outboxWaiting = new Gauge({
    name: 'outbox_waiting',
    help: 'Mails waiting to be sent.',
    registers: [this.#registry],
  });
  readonly #outboxAge = new Gauge({
    name: 'outbox_age_seconds',
    help: 'Age of the oldest mail waiting to be sent; 0 if there is none.',
    registers: [this.#registry],
  });
  readonly #outboxGivenUp = new Gauge({
    name: 'outbox_given_up',
    help: 'Mails, of orders not yet purged, that were given up after failing for days.',
    registers: [this.#registry],
  });
  readonly #unscannedAge = new Gauge({
    name: 'unscanned_ordered_file_age_seconds',
    help: 'Age of the oldest ordered file that the scanner has not judged; 0 if there is none.',
    registers: [this.#registry],
  });
  readonly #processingAge = new Gauge({
    name: 'processing_payment_age_seconds',
    help: 'How long the oldest payment has been on its way; 0 if there is none.',
    registers: [this.#registry],
  });
  readonly #deletionsHeld = new Gauge({
    name: 'deletions_held',
    help: '1 if scheduled deletions are held because the clock has jumped, until a person confirms it.',
    registers: [this.#registry],
  });
  readonly #lastBackup = new Gauge({
    name: 'orders_backup_last_success_timestamp_seconds',
    help: 'When the last backup succeeded, in seconds since 1970; 0 if none has.',
    registers: [this.#registry],
  });
  readonly #databaseUp = new Gauge({
    name: 'database_up',
    help: '1 if the database could be read for this request, otherwise 0, and its metrics are absent.',
    registers: [this.#registry],
  });

  /** The gauges that are read from the database. */
  readonly #databaseGauges = [
    this.#files,
    this.#orders,
    this.#outboxWaiting,
    this.#outboxAge,
    this.#outboxGivenUp,
    this.#unscannedAge,
    this.#processingAge,
    this.#deletionsHeld,
    this.#lastBackup,
  ];

  /** @param now milliseconds since 1970 */
  constructor(database: Database, now: () => number) {
    this.#database = database;
    this.#now = now;
    // `increase()` counts only from the first value that Prometheus reads. Without a 0 to start
    // from, it would miss the first refusals of a kind.
    const codes = [...REFUSAL_CODES, ...CHECKED_FIELDS.map((field) => `invalid_${field}`)];
    for (const code of codes) this.#refusals.inc({ code }, 0);
    for (const verdict of VERDICTS) this.#verdicts.inc({ verdict }, 0);
    for (const what of SWEPT) this.#swept.inc({ what }, 0);
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

  countResponse(request: FastifyRequest, { refusal, statusCode }: FastifyReply): void {
    if (refusal !== null) this.#refusals.inc({ code: refusal });
    if (request.routeOptions.url === UPLOAD_PATH && statusCode === 200) this.#uploads.inc();
  }

  countJob({ job: task, error }: JobRun): void {
    this.#jobRuns.inc({ task, outcome: error === null ? 'succeeded' : 'failed' });
    this.#jobFailing.set({ task }, error === null ? 0 : 1);
    if (error === null) this.#jobSuccess.set({ task }, this.#now() / 1000);
  }

  countVerdict({ kind }: { kind: (typeof VERDICTS)[number] }): void {
    this.#verdicts.inc({ verdict: kind });
  }

  countSwept(what: (typeof SWEPT)[number], count: number): void {
    this.#swept.inc({ what }, count);
  }

  /** Returns all metrics with their current values in Prometheus' text format. */
  async text(): Promise<string> {
    for (const gauge of this.#databaseGauges) gauge.reset();
    try {
      await this.#readDatabase();
      this.#databaseUp.set(1);
    } catch {
      this.#databaseUp.set(0);
    }
    return Registry.merge([this.#ofProcess, this.#registry]).metrics();
  }

  async #readDatabase(): Promise<void> {
    const { fn } = this.#database;
    const [hold, files, orders, waiting, backup] = await Promise.all([
      readHold(this.#database),
      this.#database
        .selectFrom('files')
        .select(['status', fn.countAll<number>().as('count')])
        .groupBy('status')
        .execute(),
      this.#database
        .selectFrom('orders')
        .select(['status', 'is_test', fn.countAll<number>().as('count')])
        .groupBy(['status', 'is_test'])
        .execute(),
      readWaiting(this.#database),
      this.#database
        .selectFrom('backups')
        .select(fn.max('finished_at').as('last'))
        .executeTakeFirstOrThrow(),
    ]);
    for (const { status, count } of files) this.#files.set({ status }, count);
    for (const { status, is_test: isTest, count } of orders) {
      this.#orders.set({ status, mode: isTest === 1 ? 'test' : 'live' }, count);
    }
    this.#outboxWaiting.set(waiting.mails);
    this.#outboxGivenUp.set(waiting.givenUp);
    this.#deletionsHeld.set(hold === null ? 0 : 1);
    this.#lastBackup.set((backup.last ?? 0) / 1000);
    this.#outboxAge.set(this.#secondsSince(waiting.oldestMail));
    this.#unscannedAge.set(this.#secondsSince(waiting.oldestUnscanned));
    this.#processingAge.set(this.#secondsSince(waiting.oldestProcessing));
  }
  /** Returns an age, or 0 for nothing. */
  #secondsSince(time: number | null): number {
    const now = this.#now();
    return (now - (time ?? now)) / 1000;
  }
}
