/**
 * How many milliseconds later each millisecond spent is forgotten. A client that uses less than a
 * tenth of a worker process therefore counts like a new client.
 */
const FORGOTTEN_AFTER = 10;

/** Remembers how long the files of each client were inspected. */
export class SpentTime {
  /** When the time of each client is forgotten, in milliseconds of `performance.now()`. */
  readonly #forgotten = new Map<string, number>();

  /** Adds the milliseconds of a file to those of its client. */
  add(client: string, ms: number): void {
    const now = performance.now();
    for (const [other, at] of this.#forgotten) if (at <= now) this.#forgotten.delete(other);
    this.#forgotten.set(client, (this.#forgotten.get(client) ?? now) + ms * FORGOTTEN_AFTER);
  }

  /** Compares clients: negative if less time was spent on the first. */
  compare(one: string, other: string): number {
    const now = performance.now();
    return this.#left(one, now) - this.#left(other, now);
  }

  #left(client: string, now: number): number {
    return Math.max((this.#forgotten.get(client) ?? now) - now, 0);
  }
}
