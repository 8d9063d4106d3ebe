/** The maximum number of counted networks. Beyond it, the one whose last request is the oldest is forgotten. */
const MAX_NETWORKS = 5000;

interface Window {
  /** By the monotonic clock, in milliseconds. */
  readonly startedAt: number;
  requests: number;
}

/**
 * Counts the requests of networks in windows of time: a store of the rate limit. It reads a monotonic clock,
 * because a system clock that is set back would prolong a window by that time.
 */
export class RequestCounts {
  readonly #windows = new Map<string, Window>();

  /**
   * Counts a request.
   *
   * @param done receives the number of requests in the window, and in how many milliseconds it ends
   * @param windowMs how long a window lasts
   */
  incr(
    network: string,
    done: (error: null, counted: { current: number; ttl: number }) => void,
    windowMs: number,
  ): void {
    const now = performance.now();
    const last = this.#windows.get(network);
    const isOpen = last !== undefined && now < last.startedAt + windowMs;
    const window = isOpen ? last : { startedAt: now, requests: 0 };
    window.requests += 1;
    // A map keeps the sequence in which keys were inserted.
    this.#windows.delete(network);
    this.#windows.set(network, window);
    if (this.#windows.size > MAX_NETWORKS) {
      const [oldest = network] = this.#windows.keys();
      this.#windows.delete(oldest);
    }
    done(null, { current: window.requests, ttl: window.startedAt + windowMs - now });
  }

  /** Returns the counts of one route. */
  child(): RequestCounts {
    return new RequestCounts();
  }
}
