import type { Ended, FileFacts, Findings, Reply, Request } from './findings.ts';
import { InspectionError } from './inspectionError.ts';
import type { ProcessStarter, StartedProcess } from './processStarter.ts';
import { Rejection } from './rejection.ts';
import { STEP_MS, threadTime, type ThreadTime } from './threadTime.ts';

/** The bytes per message: few enough to be copied in less than 1 ms. */
const MESSAGE_BYTES = 512 * 1024;

/** The limits of a process, in milliseconds. */
export interface ProcessLimits {
  /** How long it may compute for one file. */
  readonly maxMs: number;
  /** How long it may be silent. It has failed then, even if it used little processor time. */
  readonly maxSilentMs: number;
}

/**
 * A worker process that inspects one file at a time. It is a process, because V8 aborts the whole process of a
 * thread that exceeds its heap by a single large allocation.
 */
export class InspectionProcess {
  readonly #process: StartedProcess;
  readonly #limits: ProcessLimits;
  readonly #ready: Promise<string | null>;
  #pending: { resolve(reply: Reply): void; reject(error: Error): void } | null = null;
  #loss: Error | null = null;
  #isReady = false;

  constructor(starter: ProcessStarter, limits: ProcessLimits) {
    this.#limits = limits;
    this.#ready = this.#becomeReady();
    // The rejection also reaches whoever awaits the process in `inspect`.
    this.#ready.catch(() => undefined);
    this.#process = starter.start((reply) => this.#receive(reply));
  }

  /** Whether the process has ended or failed. */
  get isLost(): boolean {
    return this.#loss !== null;
  }

  /** Whether the process has reported that it is ready. */
  get isReady(): boolean {
    return this.#isReady;
  }

  /**
   * Inspects a file. It reads no more of the source than it needs.
   *
   * @throws {Rejection}, {InspectionError}, or the error of the source
   */
  async inspect(file: FileFacts, source: AsyncIterable<Uint8Array>): Promise<Findings> {
    const time = threadTime(await this.#within(this.#ready));
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
    throw new InspectionError(`the process answered ${reply.kind}`);
  }

  /** Ends the process. A running inspection is rejected. */
  close(): void {
    this.#lose(new InspectionError('the process was ended'));
  }

  async #becomeReady(): Promise<string | null> {
    const reply = await this.#next();
    this.#isReady = true;
    return reply.kind === 'ready' ? reply.thread : null;
  }

  async #ask(request: Request, time: ThreadTime): Promise<Reply> {
    if (this.#loss !== null) throw this.#loss;
    const reply = this.#next();
    this.#process.send(request);
    return this.#within(reply, time);
  }

  /** Waits for what the process sends, and ends the process if that takes too long. */
  async #within<Sent>(sent: Promise<Sent>, time: ThreadTime | null = null): Promise<Sent> {
    const { maxMs, maxSilentMs } = this.#limits;
    let silentMs = 0;
    const clock = setInterval(() => {
      silentMs += STEP_MS;
      if (time !== null && time.elapsed() > maxMs) this.#lose(new Rejection('file_too_complex'));
      else if (silentMs > maxSilentMs) {
        this.#lose(new InspectionError('the process does not answer'));
      }
    }, STEP_MS);
    try {
      return await sent;
    } finally {
      clearInterval(clock);
    }
  }

  #next(): Promise<Reply> {
    return new Promise((resolve, reject) => {
      this.#pending = { resolve, reject };
    });
  }

  #receive(reply: Reply): void {
    if (reply.kind === 'ended') {
      this.#lose(lossBy(reply));
      return;
    }
    this.#pending?.resolve(reply);
    this.#pending = null;
  }

  #lose(error: Error): void {
    if (this.#loss !== null) return;
    this.#loss = error;
    this.#pending?.reject(error);
    this.#pending = null;
    this.#process.end();
  }
}

/** A file whose process crashes has exhausted its memory or its stack. For any other end it is not blamed. */
function lossBy({ hasCrashed, how }: Ended): Error {
  return hasCrashed
    ? new Rejection('file_too_complex')
    : new InspectionError(`the process has ended: ${how}`);
}
