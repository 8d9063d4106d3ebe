import { freePort } from '../../support/product.ts';

/** The longest times for which a server's event loop was held since the last reading, in milliseconds. */
export interface LoopHolds {
  /** By the clock: also while the machine ran something else than the server's main thread. */
  readonly clock: number;
  /** The same without the time in which the thread was ready to run and had no processor. */
  readonly own: number;
}

/** Watches the event loop of a server that is started with `environment`. */
export async function watchLoop(): Promise<{
  readonly environment: Record<string, string>;
  readonly read: () => Promise<LoopHolds>;
}> {
  const port = await freePort();
  const script = `data:text/javascript,${encodeURIComponent(`(${recordHolds.toString()})(${port})`)}`;
  return {
    environment: { NODE_OPTIONS: `--import=${script}` },
    async read() {
      const response = await fetch(`http://127.0.0.1:${port}`);
      return response.json();
    },
  };
}

/** Runs in the server before its own code. It travels as text, so it imports nothing. */
function recordHolds(port: number): void {
  const { isMainThread } = process.getBuiltinModule('node:worker_threads');
  const { readFileSync } = process.getBuiltinModule('node:fs');
  const { createServer } = process.getBuiltinModule('node:http');
  if (!isMainThread) return;

  const intervalMs = 5;
  /** How long the main thread has waited for a processor since it began: Linux counts nanoseconds. */
  const waitedMs = (): number =>
    Number(readFileSync(`/proc/self/task/${process.pid}/schedstat`, 'utf8').split(' ')[1]) / 1e6;
  let longest = { clock: 0, own: 0 };
  let last = { time: performance.now(), waited: waitedMs() };
  setInterval(() => {
    const now = { time: performance.now(), waited: waitedMs() };
    const clock = Math.max(now.time - last.time - intervalMs, 0);
    const own = Math.max(clock - (now.waited - last.waited), 0);
    longest = { clock: Math.max(longest.clock, clock), own: Math.max(longest.own, own) };
    last = now;
  }, intervalMs).unref();
  createServer((_request, response) => {
    response.setHeader('connection', 'close');
    response.end(JSON.stringify(longest));
    longest = { clock: 0, own: 0 };
  })
    .listen(port, '127.0.0.1')
    .unref();
}
