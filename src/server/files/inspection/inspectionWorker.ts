/** The program of a process that inspects files. It is built as a file of its own. */

import { isMainThread, Worker } from 'node:worker_threads';

/** How often the process looks for the server, in milliseconds. */
const GUARD_MS = 1000;

if (isMainThread) {
  // A service manager sends these to all processes of the server, which still answers running requests.
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => undefined);
  new Worker(new URL(import.meta.url)).unref();
  await import('./answerRequests.ts');
} else {
  // An idle process ends with its channel. One that is busy, perhaps for ever, cannot notice.
  const { ppid } = process;
  setInterval(() => {
    if (process.ppid !== ppid) process.kill(process.pid, 'SIGKILL');
  }, GUARD_MS);
}
