import { execFileSync, spawn, spawnSync, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { cp, symlink } from 'node:fs/promises';
import { request } from 'node:http';
import { join, resolve } from 'node:path';
import { createInterface } from 'node:readline';
import { text } from 'node:stream/consumers';
import { inject, onTestFinished } from 'vitest';
import { sharedEnvironment } from './backends.ts';
import { ANY_DISK, freePort } from '../../support/product.ts';
import { builtClient, temporaryFolder } from './testServer.ts';

/**
 * Copies the built server and its command line into a folder for one test, with a short page
 * beside them. Returns the folder, which is removed when the test is over.
 */
export async function copyServer(): Promise<string> {
  const folder = await temporaryFolder();
  await Promise.all([
    cp(join(inject('builtServer'), 'server'), join(folder, 'server'), { recursive: true }),
    cp(await builtClient(), join(folder, 'client'), { recursive: true }),
    symlink(resolve('node_modules'), join(folder, 'node_modules')),
  ]);
  return folder;
}

/** How a process ended. */
interface Exit {
  readonly code: number | null;
  readonly output: string;
  readonly errors: string;
}

/** A server in a process of its own. */
export interface ServerProcess {
  readonly origin: string;
  readonly port: number;
  readonly child: ChildProcess;
  readonly exited: Promise<Exit>;
  /** Returns its resident memory in MB. */
  residentMb(): number;
  /** Returns the ids of the processes that it has started, and of those that they have started. */
  processes(): number[];
}

/**
 * Starts a copied server and waits until it listens.
 *
 * @throws {Error} with what it wrote, if it exits instead
 */
export async function startProcess(
  bundle: string,
  env: Record<string, string> & { DATA_DIR: string },
): Promise<ServerProcess> {
  const { isServing, ...server } = await spawnServer(bundle, env);
  const exit = await Promise.race([isServing, server.exited]);
  if (exit === undefined) return server;
  throw new Error(`The server exited with ${exit.code}.\n${exit.output}\n${exit.errors}`);
}

/** Starts a copied server that cannot start, and waits until it exits. */
export async function failToStart(
  bundle: string,
  env: Record<string, string> & { DATA_DIR: string },
): Promise<Exit> {
  return (await spawnServer(bundle, env)).exited;
}

async function spawnServer(
  bundle: string,
  env: Record<string, string> & { DATA_DIR: string },
): Promise<ServerProcess & { readonly isServing: Promise<void> }> {
  const port = env['PORT'] === undefined ? await freePort() : Number(env['PORT']);
  const child = spawn(process.execPath, [join(bundle, 'server/main.js')], {
    cwd: bundle,
    env: {
      PATH: process.env['PATH'],
      PORT: String(port),
      ...ANY_DISK,
      ...(await sharedEnvironment(env.DATA_DIR)),
      ...env,
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  onTestFinished(() => {
    child.kill('SIGKILL');
  });
  const [output, errors]: [string[], string[]] = [[], []];
  createInterface({ input: child.stderr }).on('line', (line) => errors.push(line));
  const exited = once(child, 'close').then(() => ({
    code: child.exitCode,
    output: output.join('\n'),
    errors: errors.join('\n'),
  }));
  const isServing = new Promise<void>((serves) => {
    createInterface({ input: child.stdout }).on('line', (line) => {
      output.push(line);
      if (line.includes('"msg":"open ')) serves();
    });
  });
  return {
    isServing,
    origin: `http://127.0.0.1:${port}`,
    port,
    child,
    exited,
    processes: () => descendantsOf(Number(child.pid)),
    residentMb: () =>
      Number(execFileSync('ps', ['-o', 'rss=', '-p', String(child.pid)]).toString()) / 1024,
  };
}

function descendantsOf(pid: number): number[] {
  const { stdout } = spawnSync('ps', ['-o', 'pid=', '--ppid', String(pid)]);
  const children = String(stdout).split('\n').filter(Boolean).map(Number);
  return [...children, ...children.flatMap(descendantsOf)];
}

/** A command of the command line, which is running or has ended. */
interface RunningCommand {
  readonly child: ChildProcess;
  readonly ended: Promise<Exit>;
}

/** Starts the built command line with the arguments that follow `npm run orders --`. */
export async function startOrders(
  env: Record<string, string> & { DATA_DIR: string },
  ...args: readonly string[]
): Promise<RunningCommand> {
  const folder = inject('builtServer');
  const child = spawn(process.execPath, [join(folder, 'server/orders.js'), ...args], {
    cwd: folder,
    env: { PATH: process.env['PATH'], ...(await sharedEnvironment(env.DATA_DIR)), ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const closed = once(child, 'close');
  const ended = Promise.all([text(child.stdout), text(child.stderr), closed]).then(
    ([output, errors]) => ({ code: child.exitCode, output, errors }),
  );
  return { child, ended };
}

/** Runs such a command to its end, as {@link startOrders} starts it. */
export async function runOrdersProcess(
  env: Record<string, string> & { DATA_DIR: string },
  ...args: readonly string[]
): Promise<Exit> {
  return (await startOrders(env, ...args)).ended;
}

/** Returns whether a server’s connections are refused. */
export async function isRefusing(port: number): Promise<boolean> {
  const asking = request({ host: '127.0.0.1', port, path: '/healthz', agent: false }).end();
  try {
    const [response] = await once(asking, 'response');
    response.resume();
    return false;
  } catch {
    return true;
  }
}
