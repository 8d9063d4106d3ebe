import { access, constants } from 'node:fs/promises';
import { MessageChannel, type MessagePort, Worker } from 'node:worker_threads';
import { BootError } from '../../config/config.ts';
import type { Start } from './findings.ts';

/** The built scripts of the inspection. */
export interface InspectionScripts {
  /** The thread that starts processes. */
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

/** Starts processes that inspect files, from a thread of its own; see `inspectionKeeper.ts`. */
export class ProcessStarter {
  readonly #scripts: InspectionScripts;
  #keeper: Worker | null = null;

  constructor(scripts: InspectionScripts) {
    this.#scripts = scripts;
  }

  /**
   * Starts a process. Closing the port ends it.
   *
   * @returns the port to it; it is closed if the process ends or cannot be started
   */
  start(): MessagePort {
    this.#keeper ??= this.#startKeeper();
    const { port1, port2 } = new MessageChannel();
    const start: Start = { script: this.#scripts.worker.href, port: port2 };
    this.#keeper.postMessage(start, [port2]);
    return port1;
  }

  /** Ends the thread once all processes have ended. */
  close(): void {
    this.#keeper?.postMessage(null);
    this.#keeper = null;
  }

  #startKeeper(): Worker {
    const keeper = new Worker(this.#scripts.keeper);
    // Only work that waits for a process keeps the server alive.
    keeper.unref();
    const lose = (): void => {
      // The ports of its processes are closed with it. The next process starts another.
      if (this.#keeper === keeper) this.#keeper = null;
    };
    keeper.on('error', lose);
    keeper.on('exit', lose);
    return keeper;
  }
}
