import type { ChildProcess } from 'node:child_process';
import { access, constants } from 'node:fs/promises';
import { BootError } from '../../config/config.ts';
import type { Ended, KeeperReply, KeeperRequest, Reply, Request } from './findings.ts';
import { howEnded, howFailed, startProgram } from './program.ts';

/** The built scripts of the inspection. */
export interface InspectionScripts {
  /** The program that starts processes. */
  readonly keeper: URL;
  /** The program of a process. */
  readonly worker: URL;
}

/** Returns where the build of the server puts the scripts. @param folder that of `main.js` */
export function builtScripts(folder: URL): InspectionScripts {
  return {
    keeper: new URL('inspectionKeeper.js', folder),
    worker: new URL('inspectionWorker.js', folder),
  };
}

/** @throws {BootError} if one of the scripts cannot be read: no file could be inspected */
export async function requireScripts({ keeper, worker }: InspectionScripts): Promise<void> {
  try {
    await Promise.all([keeper, worker].map((script) => access(script, constants.R_OK)));
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    throw new BootError(`the server is not built, run "npm run build" first: ${reason}`);
  }
}

/** A process, as the server sees it. */
export interface StartedProcess {
  send(request: Request): void;
  /** Ends it. It sends nothing afterwards. */
  end(): void;
}

/** Starts processes that inspect files, through a separate program; see `inspectionKeeper.ts`. */
export class ProcessStarter {
  readonly #scripts: InspectionScripts;
  #keeper: ChildProcess | null = null;
  /** What receives the replies of each process that has not ended. */
  readonly #receivers = new Map<number, (reply: Reply) => void>();
  #started = 0;
  readonly #maxEndMs: number;
  /** Runs while a request to end a process is unanswered. */
  #silence: NodeJS.Timeout | null = null;

  /** @param maxEndMs how long the keeper may be silent when it has to end a process, before it is replaced */
  constructor(scripts: InspectionScripts, maxEndMs: number) {
    this.#scripts = scripts;
    this.#maxEndMs = maxEndMs;
  }

  /**
   * Starts a process.
   *
   * @param receive receives its replies. The last is `ended`, also if it cannot be started
   */
  start(receive: (reply: Reply) => void): StartedProcess {
    const number = (this.#started += 1);
    this.#receivers.set(number, receive);
    let keeper: ChildProcess | null = null;
    try {
      keeper = this.#keeper ??= this.#startKeeper();
    } catch (error) {
      // Memory may have run out, for example.
      process.nextTick(() => this.#receive({ process: number, reply: ended(howFailed(error)) }));
    }
    const send = (request: KeeperRequest): void => {
      // A keeper that cannot be reached has ended or was not started, and its events report that.
      if (keeper?.connected === true) keeper.send(request, () => undefined);
    };
    send({ process: number, kind: 'start', script: this.#scripts.worker.href });
    return {
      send: (request) => send({ process: number, kind: 'pass', request }),
      end: () => {
        if (!this.#receivers.delete(number)) return;
        send({ process: number, kind: 'end' });
        if (keeper !== null && keeper === this.#keeper) this.#expectReply(keeper);
      },
    };
  }

  /** Ends the keeper, and with it every process. */
  close(): void {
    if (this.#keeper?.connected === true) this.#keeper.disconnect();
    this.#keeper = null;
    this.#endSilence();
  }

  #startKeeper(): ChildProcess {
    const keeper = startProgram(this.#scripts.keeper.href);
    // Only work that waits for a process keeps the server alive.
    keeper.unref();
    keeper.channel?.unref();
    keeper.on('message', (reply: KeeperReply) => {
      if (this.#keeper === keeper) this.#endSilence();
      this.#receive(reply);
    });
    keeper.on('error', (error) => this.#lose(keeper, howFailed(error)));
    keeper.on('exit', (code, signal) => this.#lose(keeper, howEnded(code, signal)));
    return keeper;
  }

  /** Replaces the keeper unless it sends something soon: one that hangs would fail every file for ever. */
  #expectReply(keeper: ChildProcess): void {
    this.#silence ??= setTimeout(() => {
      this.#lose(keeper, 'no answer');
      keeper.kill('SIGKILL');
    }, this.#maxEndMs).unref();
  }

  #endSilence(): void {
    if (this.#silence !== null) clearTimeout(this.#silence);
    this.#silence = null;
  }

  /** The keeper has ended, or hangs. The next process starts another. */
  #lose(keeper: ChildProcess, how: string): void {
    if (this.#keeper !== keeper) return;
    this.#keeper = null;
    this.#endSilence();
    const reply = ended(`its keeper ended, ${how}`);
    for (const number of this.#receivers.keys()) this.#receive({ process: number, reply });
  }

  #receive({ process: number, reply }: KeeperReply): void {
    const receive = this.#receivers.get(number);
    if (reply.kind === 'ended') this.#receivers.delete(number);
    receive?.(reply);
  }
}

function ended(how: string): Ended {
  return { kind: 'ended', hasCrashed: false, how };
}
