/** Lets so many chunks be worked on at once, in the sequence in which they came. */
export class Semaphore {
  #free: number;
  readonly #waiting: (() => void)[] = [];

  constructor(atOnce: number) {
    this.#free = atOnce;
  }

  /** Hands on each chunk when it has its turn, which lasts until the next one is asked for. */
  async *each<Chunk>(chunks: AsyncIterable<Chunk>): AsyncGenerator<Chunk> {
    for await (const chunk of chunks) {
      await this.#begin();
      try {
        yield chunk;
      } finally {
        this.#end();
      }
    }
  }

  async #begin(): Promise<void> {
    if (this.#free > 0) this.#free -= 1;
    else await new Promise<void>((resolve) => this.#waiting.push(resolve));
  }

  #end(): void {
    const next = this.#waiting.shift();
    if (next === undefined) this.#free += 1;
    else next();
  }
}
