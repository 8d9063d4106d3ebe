/** Limits how many chunks are processed at the same time. Waiting chunks proceed in their sequence. */
export class Semaphore {
  #free: number;
  readonly #waiting: (() => void)[] = [];

  constructor(limit: number) {
    this.#free = limit;
  }

  /** Yields each chunk once the semaphore is acquired, and releases it when the next is requested. */
  async *each<Chunk>(chunks: AsyncIterable<Chunk>): AsyncGenerator<Chunk> {
    for await (const chunk of chunks) {
      await this.#acquire();
      try {
        yield chunk;
      } finally {
        this.#release();
      }
    }
  }

  async #acquire(): Promise<void> {
    if (this.#free > 0) this.#free -= 1;
    else await new Promise<void>((resolve) => this.#waiting.push(resolve));
  }

  #release(): void {
    const next = this.#waiting.shift();
    if (next === undefined) this.#free += 1;
    else next();
  }
}
