import { availableParallelism } from 'node:os';
import type { RefusalCode } from '../../../contract/refusal.ts';
import { Refusal } from '../../refusals/refusal.ts';
import type { FileFacts, Findings } from './findings.ts';
import { InspectionError } from './inspectionError.ts';
import { InspectionProcess, type ProcessLimits } from './inspectionProcess.ts';
import { ProcessStarter, type InspectionScripts } from './processStarter.ts';
import { Rejection } from './rejection.ts';
import { SpentTime } from './spentTime.ts';

/** How long a worker process may compute for one file. Real files take less than a tenth of it. */
const MAX_MS = 4000;

/** How long a worker process may be silent, because it was stopped or the machine is busy. */
const MAX_SILENT_MS = 60_000;

/**
 * At least two for PDFs, so that one slow file does not block everybody else, and one more for images, whose
 * check takes less than a second.
 */
const WORKERS = Math.max(2, availableParallelism() - 1) + 1;

/**
 * How long a file may wait before the visitor is asked to try again. Together with its inspection and the longest scan
 * that is less than the minute after which the page gives up.
 */
const MAX_WAIT_MS = 20_000;

/** How long ending a worker process may take. If ending takes longer, the keeper hangs and is replaced. */
const MAX_END_MS = 10_000;

/** How many files of one client may wait. */
const MAX_WAITING = 200;

/** A file to be inspected. */
interface Inspected {
  readonly file: FileFacts;
  /** The network that sent it. Clients share the worker processes in equal parts. */
  readonly client: string;
  /** A wider network. These share them in equal parts first, because one sender can have a whole one. */
  readonly neighbourhood: string;
  /** Aborted when nobody waits for the findings any more. */
  readonly signal: AbortSignal;
  /** Returns the file's bytes from their beginning. */
  readonly open: () => AsyncIterable<Uint8Array>;
}

interface Job extends Inspected {
  resolve(findings: Findings): void;
  reject(error: unknown): void;
}

/** The files of one client, which are inspected one after the other. */
interface Lane {
  readonly client: string;
  readonly neighbourhood: string;
  readonly waiting: Job[];
  isRunning: boolean;
}

/**
 * Inspects files in worker processes, so that no file can block the server's main thread. A worker process that exceeds
 * its limits or crashes is replaced.
 */
export class Inspector {
  readonly #starter: ProcessStarter;
  readonly #limits: ProcessLimits;
  readonly #maxWaitMs: number;
  /** How many PDFs are inspected at the same time: the last worker process is left to images. */
  readonly #maxPdfs: number;
  #pdfs = 0;
  readonly #idle: (InspectionProcess | null)[];
  readonly #lanes = new Map<string, Lane>();
  readonly #clients = new SpentTime();
  readonly #neighbourhoods = new SpentTime();
  readonly #running = new Set<InspectionProcess>();
  #isClosed = false;

  /**
   * @param limits.workers how many there are
   * @param limits.maxMs how long one may compute for one file
   * @param limits.maxSilentMs how long one may send nothing while a file needs it
   * @param limits.maxWaitMs how long a file may wait for one
   * @param limits.maxEndMs how long ending one may take
   */
  constructor(
    scripts: InspectionScripts,
    {
      workers = WORKERS,
      maxMs = MAX_MS,
      maxSilentMs = MAX_SILENT_MS,
      maxWaitMs = MAX_WAIT_MS,
      maxEndMs = MAX_END_MS,
    } = {},
  ) {
    this.#starter = new ProcessStarter(scripts, maxEndMs);
    this.#limits = { maxMs, maxSilentMs };
    this.#maxWaitMs = maxWaitMs;
    this.#maxPdfs = Math.max(1, workers - 1);
    this.#idle = Array.from({ length: workers }, () => null);
  }

  /** Starts the worker processes, so that the first file need not wait for one. */
  start(): void {
    this.#idle.forEach((worker, index) => {
      this.#idle[index] = worker ?? this.#startWorker();
    });
  }

  /**
   * Inspects a file.
   *
   * @throws {Refusal} if it is not accepted, too many files of its client are waiting, it has waited too
   *   long, or nobody waits for it any more
   * @throws {InspectionError} if the inspection failed, or the error of the source
   */
  async inspect(inspected: Inspected): Promise<Findings> {
    if (this.#isClosed) throw new InspectionError('the server is stopping');
    const { client, neighbourhood, signal } = inspected;
    const lane = this.#lanes.get(client) ?? {
      client,
      neighbourhood,
      waiting: [],
      isRunning: false,
    };
    if (lane.waiting.length >= MAX_WAITING) throw new Refusal('too_many_requests');
    this.#lanes.set(client, lane);
    let timer: NodeJS.Timeout | undefined;
    try {
      return await new Promise((resolve, reject) => {
        const job: Job = { ...inspected, resolve, reject };
        lane.waiting.push(job);
        const leave = (code: RefusalCode): void => {
          const at = lane.waiting.indexOf(job);
          if (at < 0) return;
          lane.waiting.splice(at, 1);
          this.#removeEmpty(lane);
          reject(new Refusal(code));
        };
        timer = setTimeout(leave, this.#maxWaitMs, 'too_many_requests');
        if (signal.aborted) leave('malformed_request');
        else signal.addEventListener('abort', () => leave('malformed_request'));
        this.#dispatch();
      });
    } catch (error) {
      if (error instanceof Rejection) throw new Refusal(error.code, { cause: error });
      throw error;
    } finally {
      clearTimeout(timer);
    }
  }

  /** Ends the worker processes. Running, waiting and future inspections are rejected. */
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

  /**
   * Gives each idle worker process a file of the network whose files took the least time and, within that
   * network, of the client whose files took the least time.
   */
  #dispatch(): void {
    while (this.#idle.length > 0) {
      const [next] = [...this.#lanes.values()]
        .filter((lane) => this.#mayRun(lane))
        .toSorted(
          (one, other) =>
            this.#neighbourhoods.compare(one.neighbourhood, other.neighbourhood) ||
            this.#clients.compare(one.client, other.client),
        );
      const job = next?.waiting.shift();
      if (next === undefined || job === undefined) return;
      const found = this.#idle.findIndex((worker) => worker?.isReady === true && !worker.isLost);
      const [worker = null] = this.#idle.splice(Math.max(found, 0), 1);
      void this.#run(job, next, worker === null || worker.isLost ? this.#startWorker() : worker);
    }
  }

  #mayRun({ waiting: [job], isRunning }: Lane): boolean {
    if (job === undefined || isRunning) return false;
    return job.file.kind !== 'pdf' || this.#pdfs < this.#maxPdfs;
  }

  async #run(job: Job, lane: Lane, worker: InspectionProcess): Promise<void> {
    lane.isRunning = true;
    const pdfs = job.file.kind === 'pdf' ? 1 : 0;
    this.#pdfs += pdfs;
    this.#running.add(worker);
    const start = performance.now();
    try {
      job.resolve(await worker.inspect(job.file, job.open()));
    } catch (error) {
      job.reject(error);
    }
    this.#running.delete(worker);
    lane.isRunning = false;
    this.#pdfs -= pdfs;
    const spentMs = performance.now() - start;
    this.#clients.add(lane.client, spentMs);
    this.#neighbourhoods.add(lane.neighbourhood, spentMs);
    this.#removeEmpty(lane);
    // A worker process that was never ready would only fail again, so it is restarted when a file needs it.
    const isReplaced = worker.isLost && worker.isReady && !this.#isClosed;
    this.#idle.push(isReplaced ? this.#startWorker() : worker.isLost ? null : worker);
    this.#dispatch();
  }

  #removeEmpty({ client, waiting, isRunning }: Lane): void {
    if (waiting.length === 0 && !isRunning) this.#lanes.delete(client);
  }

  #startWorker(): InspectionProcess {
    return new InspectionProcess(this.#starter, this.#limits);
  }
}
