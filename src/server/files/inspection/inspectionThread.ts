import { Worker } from 'node:worker_threads';
import type { FileFacts, Findings, Reply, Request } from './findings.ts';
import { Rejection } from './rejection.ts';
import { STEP_MS, threadTime, type ThreadTime } from './threadTime.ts';

/** The inspection itself failed, not the file. Nothing was kept, and a retry is safe. */
export class InspectionError extends Error {
  override name = 'InspectionError';
}

/** The limits of a worker. Byte arrays, which are outside its heap, have a budget of their own. */
const RESOURCE_LIMITS = {
  maxOldGenerationSizeMb: 256,
  maxYoungGenerationSizeMb: 32,
  stackSizeMb: 4,
};

/** The bytes per message: few enough to be copied in less than 1 ms. */
const MESSAGE_BYTES = 512 * 1024;

/**
 * A worker that has not answered after this many steps has failed, even if it used little processor
 * time.
 */
const MAX_STEPS = 60_000 / STEP_MS;

/** One worker, which inspects one file at a time. */
export class InspectionThread {
  readonly #worker: Worker;
  readonly #maxMs: number;
  readonly #ready: Promise<string | null>;
  #pending: { resolve(reply: Reply): void; reject(error: Error): void } | null = null;
  #loss: Error | null = null;
  #isReady = false;

  /**
   * @param script the built worker
   * @param maxMs how long it may compute for one file
   */
  constructor(script: URL, maxMs: number) {
    this.#maxMs = maxMs;
    this.#worker = new Worker(script, { resourceLimits: RESOURCE_LIMITS });
    // Only work that waits for a worker keeps the process alive.
    this.#worker.unref();
    this.#worker.on('message', (reply: Reply) => this.#settle(reply));
    this.#worker.on('error', (error: Error) => this.#lose(lossBy(error)));
    this.#worker.on('exit', () => this.#lose(new InspectionError('the worker has ended')));
    this.#ready = this.#becomeReady();
    // The rejection also reaches whoever awaits the worker in `inspect`.
    this.#ready.catch(() => undefined);
  }

  /** Whether the worker has ended or failed. */
  get isLost(): boolean {
    return this.#loss !== null;
  }

  /** Whether the worker has reported that it is ready. */
  get isReady(): boolean {
    return this.#isReady;
  }

  /**
   * Inspects a file. It reads no more of the source than it needs.
   *
   * @throws {Rejection}, {InspectionError}, or the error of the source
   */
  async inspect(file: FileFacts, source: AsyncIterable<Uint8Array>): Promise<Findings> {
    const time = threadTime(await this.#ready);
    let reply = await this.#ask({ kind: 'begin', file }, time);
    let chunks: Uint8Array[] = [];
    let bytes = 0;
    if (reply.kind === 'more') {
      for await (const chunk of source) {
        chunks.push(chunk);
        bytes += chunk.length;
        // The first chunk of most images is enough.
        if (bytes < MESSAGE_BYTES && bytes > chunk.length) continue;
        reply = await this.#ask({ kind: 'bytes', chunks, isLast: false }, time);
        if (reply.kind !== 'more') break;
        chunks = [];
      }
    }
    if (reply.kind === 'more')
      reply = await this.#ask({ kind: 'bytes', chunks, isLast: true }, time);
    if (reply.kind === 'accepted' || reply.kind === 'rejected') {
      if (reply.isWorn) this.close();
      if (reply.kind === 'accepted') return reply.findings;
      throw new Rejection(reply.code);
    }
    throw new InspectionError(`the worker answered ${reply.kind}`);
  }

  /** Ends the worker. A running inspection is rejected. */
  close(): void {
    this.#lose(new InspectionError('the worker was ended'));
  }

  async #becomeReady(): Promise<string | null> {
    const reply = await this.#next();
    this.#isReady = true;
    return reply.kind === 'ready' ? reply.thread : null;
  }

  /** Sends a request, and ends the worker if the answer takes too long. */
  async #ask(request: Request, time: ThreadTime): Promise<Reply> {
    if (this.#loss !== null) throw this.#loss;
    let steps = 0;
    const clock = setInterval(() => {
      steps += 1;
      if (time.elapsed() > this.#maxMs) this.#lose(new Rejection('file_too_complex'));
      else if (steps > MAX_STEPS) this.#lose(new InspectionError('the worker does not answer'));
    }, STEP_MS);
    try {
      const reply = this.#next();
      // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a worker of Node has no origin
      this.#worker.postMessage(request);
      return await reply;
    } finally {
      clearInterval(clock);
    }
  }

  #next(): Promise<Reply> {
    return new Promise((resolve, reject) => {
      this.#pending = { resolve, reject };
    });
  }

  #settle(reply: Reply): void {
    this.#pending?.resolve(reply);
    this.#pending = null;
  }

  #lose(error: Error): void {
    if (this.#loss !== null) return;
    this.#loss = error;
    this.#pending?.reject(error);
    this.#pending = null;
    void this.#worker.terminate();
  }
}

/** A file that exhausts the worker's heap is at fault; for any other crash the file is not blamed. */
function lossBy(error: Error & { code?: string }): Error {
  if (error.code === 'ERR_WORKER_OUT_OF_MEMORY') return new Rejection('file_too_complex');
  return new InspectionError('the worker crashed', { cause: error });
}
