import type { FastifyBaseLogger } from 'fastify';
import { DAY_MS } from '../../domain/limits.ts';
import type { Warning } from '../config/warnings.ts';

/** How long a warning stays after the last request that caused it. Anybody can send such a request. */
const OF_REQUEST_MS = DAY_MS;

/** A warning and when it ends, in milliseconds since 1970. */
interface Raised {
  readonly warning: Warning;
  readonly until: number;
}

/** The weaknesses of a running server. Each warning is logged when it is added. */
export class Warnings {
  readonly #log: FastifyBaseLogger;
  readonly #now: () => number;
  readonly #raised = new Map<string, Raised>();

  /** @param now milliseconds since 1970 */
  constructor(log: FastifyBaseLogger, now: () => number) {
    this.#log = log;
    this.#now = now;
  }

  /** Adds a warning, if there is none with the same code. It stays until it is removed. */
  add(warning: Warning): void {
    this.#raise(warning, Infinity);
  }

  /** Adds a warning that a request causes, if there is one. It ends a day after the last such request. */
  addOfRequest(warning: Warning | null): void {
    if (warning !== null) this.#raise(warning, this.#now() + OF_REQUEST_MS);
  }

  #raise({ code, message }: Warning, until: number): void {
    const known = this.#current().find(({ warning }) => warning.code === code);
    this.#raised.set(code, { warning: known?.warning ?? { code, message }, until });
    if (known === undefined) this.#log.warn({ code }, message);
  }

  /** Removes a warning whose cause is gone. If the cause returns, it is logged again. */
  remove(code: string): void {
    this.#raised.delete(code);
  }

  list(): readonly Warning[] {
    return this.#current().map(({ warning }) => warning);
  }

  #current(): readonly Raised[] {
    const now = this.#now();
    return [...this.#raised.values()].filter(({ until }) => until > now);
  }
}
