import { once } from 'node:events';
import { Worker } from 'node:worker_threads';

/**
 * Opens a page at a rate until it is stopped, in a thread of its own: what else the bench does must not delay
 * the visitor.
 *
 * @param everyMs how often the page is opened
 * @returns a function that stops, and returns how long each took, in milliseconds
 */
export async function visitPage(url: string, everyMs: number): Promise<() => Promise<number[]>> {
  const script = `(${visit.toString()})(${JSON.stringify(url)}, ${everyMs})`;
  const worker = new Worker(script, { eval: true });
  await once(worker, 'online');
  return async () => {
    const times = once(worker, 'message');
    // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a thread of Node has no origin
    worker.postMessage('stop');
    const [message] = await times;
    return message;
  };
}

/** Runs in the thread. It travels as text, so it imports nothing. */
async function visit(url: string, everyMs: number): Promise<void> {
  const { parentPort } = process.getBuiltinModule('node:worker_threads');
  const events = process.getBuiltinModule('node:events');
  const { request } = process.getBuiltinModule('node:http');
  const { setInterval: ticks } = process.getBuiltinModule('node:timers/promises');
  let isStopped = false;
  parentPort?.once('message', () => (isStopped = true));
  const times: number[] = [];
  for await (const _ of ticks(everyMs)) {
    if (isStopped) break;
    const start = performance.now();
    const [response] = await events.once(request(url, { agent: false }).end(), 'response');
    response.resume();
    await events.once(response, 'end');
    times.push(performance.now() - start);
  }
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a thread of Node has no origin
  parentPort?.postMessage(times);
}
