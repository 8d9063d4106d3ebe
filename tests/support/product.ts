import { spawn, type ChildProcess } from 'node:child_process';
import { randomInt } from 'node:crypto';
import { EventEmitter, once } from 'node:events';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';

/** Tests run on whatever is left of the disk. */
export const ANY_DISK = { MIN_FREE_MB: '0' };

/** The built server, started as `npm start` does, with a data folder of its own. */
export interface Product {
  readonly url: string;
  readonly dataDir: string;
  /** The lines that it has written to standard output and standard error. */
  readonly output: readonly string[];
  /** Waits until it has written so many lines of a kind, from its first start on. */
  readonly written: (count: number, isOne: (line: string) => boolean) => Promise<void>;
  /** Returns the physical memory that it occupies, in MB. */
  readonly residentMb: () => number;
  /** Returns the processor time that it has used, in milliseconds. */
  readonly processorMs: () => number;
  /** Kills the process, as a crash or a power cut would. */
  kill(): Promise<void>;
  /** Starts it again on the same port and data. */
  start(): Promise<void>;
  /** Stops it and deletes its data. */
  remove(): Promise<void>;
}

const SERVER = 'dist/server/main.js';

/**
 * Starts the built server on a free port and waits until it listens.
 *
 * @param environment variables of the server, besides its port and its data folder
 * @throws {Error} with the server's output, if it exits before it listens
 */
export async function startProduct(environment: Record<string, string> = {}): Promise<Product> {
  const port = await freePort();
  const dataDir = mkdtempSync(join(tmpdir(), 'orders-'));
  const url = `http://localhost:${port}`;
  const output: string[] = [];
  const writing = new EventEmitter();
  let child: ChildProcess | null = null;

  const start = async () => {
    const started = spawn(process.execPath, [SERVER], {
      env: {
        PATH: process.env.PATH,
        PORT: String(port),
        DATA_DIR: dataDir,
        ...ANY_DISK,
        ...environment,
      },
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    child = started;
    const listening = new Promise<void>((resolve, reject) => {
      for (const stream of [started.stdout, started.stderr]) {
        createInterface({ input: stream }).on('line', (line) => {
          output.push(line);
          writing.emit('line');
          if (line.includes(`open ${environment['PUBLIC_URL'] ?? url}`)) resolve();
        });
      }
      started.once('exit', () => reject(new Error(`The server exited:\n${output.join('\n')}`)));
    });
    await listening;
  };
  const end = async (signal: NodeJS.Signals) => {
    const running = child;
    child = null;
    if (running === null || running.exitCode !== null || running.signalCode !== null) return;
    const ended = once(running, 'exit');
    running.kill(signal);
    await ended;
  };

  await start();
  return {
    url,
    dataDir,
    output,
    async written(count, isOne) {
      while (output.filter(isOne).length < count) await once(writing, 'line');
    },
    start,
    residentMb() {
      const status = readFileSync(`/proc/${child?.pid}/status`, 'utf8');
      return Number(/^VmRSS:\s+(\d+) kB$/m.exec(status)?.[1]) / 1024;
    },
    processorMs: () => processorMsOf(child?.pid),
    kill: () => end('SIGKILL'),
    remove: async () => {
      await end('SIGTERM');
      rmSync(dataDir, { recursive: true, force: true });
    },
  };
}

/** Linux counts processor time in hundredths of a second. */
const TICK_MS = 10;

/** Returns the processor time that a running process has used, in milliseconds. */
export function processorMsOf(pid: number | undefined): number {
  const [, fields = ''] = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ');
  const [user, system] = fields.split(' ').slice(11, 13).map(Number);
  return ((user ?? Number.NaN) + (system ?? Number.NaN)) * TICK_MS;
}

/**
 * The ports that servers of the tests listen on. They are below those that a system gives to connections,
 * and to servers that name none, of which it could give one away before its server listens.
 */
const PORTS = { first: 20_000, count: 12_000 };

/** Differs between test processes. */
let next = randomInt(PORTS.count);

/** Returns a port on which nothing listens, and that this process has not returned lately. */
export async function freePort(): Promise<number> {
  for (;;) {
    const port = PORTS.first + (next % PORTS.count);
    next += 1;
    if (await isFree(port)) return port;
  }
}

async function isFree(port: number): Promise<boolean> {
  const server = createServer().listen(port, '127.0.0.1');
  try {
    await once(server, 'listening');
  } catch {
    return false;
  }
  server.close();
  await once(server, 'close');
  return true;
}
