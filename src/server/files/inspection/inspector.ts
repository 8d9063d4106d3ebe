import { availableParallelism } from 'node:os';
import { Refusal } from '../../refusals/refusal.ts';
import type { FileFacts, Findings } from './findings.ts';
import { InspectionError, InspectionProcess } from './inspectionProcess.ts';
import { ProcessStarter, type InspectionScripts } from './processStarter.ts';
import { Rejection } from './rejection.ts';

/** How long a worker may compute for one file. Real files take less than a tenth of it. */
const MAX_MS = 4000;

/** At least two, so that one slow file does not block everybody else. */
const WORKERS = Math.max(2, availableParallelism() - 1);

/** How many files of one client may wait. */
const MAX_WAITING = 200;

/** A file to be inspected. */
export interface Inspected {
  readonly file: FileFacts;
  /** Who sent it. Clients share the workers in equal parts. */
  readonly client: string;
  /** Returns the file's bytes from their beginning. */
  readonly open: () => AsyncIterable<Uint8Array>;
}

interface Job extends Inspected {
  resolve(findings: Findings): void;
  reject(error: unknown): void;
}

/** The files of one client, which are inspected one after the other. */
interface Lane {
  readonly waiting: Job[];
  isRunning: boolean;
  /** How long its files have been inspected, in milliseconds. */
  spentMs: number;
}

/**
 * Inspects files in workers, so that no file can block the server's main thread. A worker that exceeds
 * its limits or crashes is replaced.
 */
export class Inspector {
  readonly #starter: ProcessStarter;
  readonly #maxMs: number;
  readonly #idle: (InspectionProcess | null)[];
  readonly #lanes = new Map<string, Lane>();
  readonly #running = new Set<InspectionProcess>();
  #isClosed = false;

  /**
   * @param limits.workers how many there are
   * @param limits.maxMs how long one may compute for one file
   */
  constructor(scripts: InspectionScripts, { workers = WORKERS, maxMs = MAX_MS } = {}) {
    this.#starter = new ProcessStarter(scripts);
    this.#maxMs = maxMs;
    this.#idle = Array.from({ length: workers }, () => null);
  }

  /** Starts the workers, so that the first file need not wait for one. */
  start(): void {
    this.#idle.forEach((worker, index) => {
      this.#idle[index] = worker ?? this.#startWorker();
    });
  }

  /**
   * Inspects a file.
   *
   * @throws {Refusal} if it is not accepted, or too many files of its client are waiting
   * @throws {InspectionError} if the inspection failed, or the error of the source
   */
  async inspect(inspected: Inspected): Promise<Findings> {
    if (this.#isClosed) throw new InspectionError('the server is stopping');
    const lane = this.#lanes.get(inspected.client) ?? { waiting: [], isRunning: false, spentMs: 0 };
    if (lane.waiting.length >= MAX_WAITING) throw new Refusal('too_many_requests');
    this.#lanes.set(inspected.client, lane);
    try {
      return await new Promise((resolve, reject) => {
        lane.waiting.push({ ...inspected, resolve, reject });
        this.#dispatch();
      });
    } catch (error) {
      if (error instanceof Rejection) throw new Refusal(error.code, { cause: error });
      throw error;
    }
  }

  /** Ends the workers. Running, waiting and future inspections are rejected. */
  close(): void {
    this.#isClosed = true;
    for (const { waiting } of this.#lanes.values()) {
      for (const job of waiting.splice(0))
        job.reject(new InspectionError('the server is stopping'));
    }
    for (const worker of [...this.#idle, ...this.#running]) worker?.close();
    this.#idle.fill(null);
    this.#starter.close();
  }

  /** Gives each idle worker a file of the client whose files have taken the least time. */
  #dispatch(): void {
    while (this.#idle.length > 0) {
      const [next] = [...this.#lanes.values()]
        .filter(({ waiting, isRunning }) => waiting.length > 0 && !isRunning)
        .toSorted((one, other) => one.spentMs - other.spentMs);
      const job = next?.waiting.shift();
      if (next === undefined || job === undefined) return;
      const found = this.#idle.findIndex((worker) => worker?.isReady === true && !worker.isLost);
      const [worker = null] = this.#idle.splice(Math.max(found, 0), 1);
      void this.#run(job, next, worker === null || worker.isLost ? this.#startWorker() : worker);
    }
  }

  async #run(job: Job, lane: Lane, worker: InspectionProcess): Promise<void> {
    lane.isRunning = true;
    this.#running.add(worker);
    const start = performance.now();
    try {
      job.resolve(await worker.inspect(job.file, job.open()));
    } catch (error) {
      job.reject(error);
    }
    this.#running.delete(worker);
    lane.isRunning = false;
    lane.spentMs += performance.now() - start;
    if (lane.waiting.length === 0) this.#lanes.delete(job.client);
    // A worker that was never ready would only fail again, so it is restarted when a file needs it.
    const isReplaced = worker.isLost && worker.isReady && !this.#isClosed;
    this.#idle.push(isReplaced ? this.#startWorker() : worker.isLost ? null : worker);
    this.#dispatch();
  }

  #startWorker(): InspectionProcess {
    return new InspectionProcess(this.#starter, this.#maxMs);
  }
}
