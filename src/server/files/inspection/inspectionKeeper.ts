/**
 * The program that starts the processes that inspect files, and passes messages on. Starting a process holds up
 * all threads of the program that does it, the longer the more memory it uses, so it is not the server.
 */

import type { ChildProcess } from 'node:child_process';
import { setPriority } from 'node:os';
import type { KeeperReply, KeeperRequest, Reply, Request } from './findings.ts';
import { howEnded, howFailed, startProgram } from './program.ts';

/** A nice value: a lower priority than that of the thread that serves visitors. */
const PRIORITY = 5;

/**
 * Limits of a process, in megabytes and, for the stack, kilobytes. Byte arrays, which are outside its
 * heap, have a budget of their own. V8 aborts a process that exceeds its heap.
 */
const LIMITS = ['--max-old-space-size=256', '--stack-size=3800'];

/** How V8 and the system end a program that exhausts its heap or its stack. */
const CRASHES = new Set(['SIGABRT', 'SIGBUS', 'SIGILL', 'SIGSEGV', 'SIGTRAP']);

// Processes inherit it with all of their threads, those that collect garbage included.
try {
  setPriority(PRIORITY);
} catch {
  // A sandbox may forbid it. Files are then inspected at the server's priority.
}

// A service manager sends these to all processes of the server, which still answers running requests.
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => undefined);

const processes = new Map<number, ChildProcess>();

process.on('message', (message: KeeperRequest) => {
  if (message.kind === 'start') start(message.process, message.script);
  else if (message.kind === 'end') processes.get(message.process)?.kill('SIGKILL');
  else pass(message.process, message.request);
});

// The server has ended, or needs no more processes.
process.on('disconnect', () => {
  for (const child of processes.values()) child.kill('SIGKILL');
  process.exit();
});

/** Passes a request on. One that has ended is not sent anything: the server will know soon. */
function pass(number: number, request: Request): void {
  const child = processes.get(number);
  if (child?.connected === true) child.send(request, () => undefined);
}

function start(number: number, script: string): void {
  try {
    const child = startProgram(script, LIMITS);
    processes.set(number, child);
    child.on('message', (reply: Reply) => answer(number, reply));
    child.on('exit', (code, signal) => {
      end(number, howEnded(code, signal), signal !== null && CRASHES.has(signal));
    });
    child.on('error', (error) => end(number, howFailed(error)));
  } catch (error) {
    // Memory may have run out, for example. An error here would end this program and every process.
    end(number, howFailed(error));
  }
}

function end(number: number, how: string, hasCrashed = false): void {
  processes.delete(number);
  answer(number, { kind: 'ended', hasCrashed, how });
}

function answer(number: number, reply: Reply): void {
  const message: KeeperReply = { process: number, reply };
  process.send?.(message, undefined, undefined, () => undefined);
}
