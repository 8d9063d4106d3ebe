/**
 * The thread that starts the processes that inspect files, and passes messages on. A thread that starts
 * a process waits for it for 12 to 45 ms, so this is not the one that serves visitors.
 */

import { fork } from 'node:child_process';
import { setPriority } from 'node:os';
import { fileURLToPath } from 'node:url';
import { parentPort, type MessagePort } from 'node:worker_threads';
import type { Reply, Request, Start } from './findings.ts';

/** A nice value: a lower priority than that of the thread that serves visitors. */
const PRIORITY = 5;

/**
 * Limits of a process, in megabytes and, for the stack, kilobytes. Byte arrays, which are outside its
 * heap, have a budget of their own. V8 aborts a process that exceeds its heap.
 */
const LIMITS = ['--max-old-space-size=256', '--stack-size=3800'];

/** How V8 and the system end a program that exhausts its heap or its stack. */
const CRASHES = new Set(['SIGABRT', 'SIGBUS', 'SIGILL', 'SIGSEGV', 'SIGTRAP']);

if (parentPort === null) throw new Error('this module is a worker');
const server = parentPort;

// On Linux this sets the priority of the calling thread, and processes inherit it with all of their
// threads, those that collect garbage included. Elsewhere it would be that of the whole server.
if (process.platform === 'linux') {
  try {
    setPriority(PRIORITY);
  } catch {
    // A sandbox may forbid it. Files are then inspected at the server's priority.
  }
}

server.on('message', (request: Start | null) => {
  if (request === null) {
    server.close();
    return;
  }
  try {
    start(request.script, request.port);
  } catch {
    // For want of memory, for example. An error here would end this thread, and every other process.
    request.port.close();
  }
});

/** Starts a process. It ends when the port is closed, and the port is closed when it ends. */
function start(script: string, port: MessagePort): void {
  const child = fork(fileURLToPath(script), {
    execArgv: LIMITS,
    // What reads hostile files knows no secrets.
    env: {},
    serialization: 'advanced',
    stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
  });
  const end = (hasCrashed: boolean): void => {
    post(port, { kind: 'ended', hasCrashed });
    port.close();
  };
  child.on('message', (reply: Reply) => post(port, reply));
  child.on('exit', (_code, signal) => end(signal !== null && CRASHES.has(signal)));
  // It could not be started, or ended while it was sent a message.
  child.on('error', () => end(false));
  port.on('message', (request: Request) => child.send(request));
  port.on('close', () => child.kill('SIGKILL'));
}

function post(port: MessagePort, reply: Reply): void {
  port.postMessage(reply);
}
