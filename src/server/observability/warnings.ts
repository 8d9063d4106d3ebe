import type { FastifyBaseLogger } from 'fastify';
import type { Warning } from '../config/warnings.ts';

/**
 * The weaknesses of a running server. Each warning is logged when it is added, and stays until it is
 * removed or the server restarts.
 */
export class Warnings {
  readonly #log: FastifyBaseLogger;
  readonly #warnings = new Map<string, Warning>();

  constructor(log: FastifyBaseLogger) {
    this.#log = log;
  }

  /** Adds and logs a warning, if there is one to add and none with the same code. */
  add(warning: Warning | null): void {
    if (warning === null || this.#warnings.has(warning.code)) return;
    const { code, message } = warning;
    this.#warnings.set(code, { code, message });
    this.#log.warn({ code }, message);
  }

  /** Removes a warning whose cause is gone. If the cause returns, it is logged again. */
  remove(code: string): void {
    this.#warnings.delete(code);
  }

  list(): readonly Warning[] {
    return [...this.#warnings.values()];
  }
}
