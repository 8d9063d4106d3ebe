import { execFileSync, spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { chownSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Client } from 'pg';
import { postgresPrograms } from './installed.ts';
import { freePort } from './product.ts';
import { answering, endWithProcess } from './started.ts';

/** A PostgreSQL server that a test run starts for itself. */
export interface PostgresServer {
  /** The URL of its default database. */
  readonly url: string;
  start(): Promise<void>;
  /** Stops it as `pg_ctl stop -m fast` does: open connections are closed. */
  stop(): Promise<void>;
  /** Stops it and deletes its data. */
  remove(): Promise<void>;
}

/**
 * Creates an empty PostgreSQL cluster and starts its server on a free port.
 *
 * @param isDurable whether commits wait for the disk; without it a power cut loses data, which tests can afford
 */
export async function startPostgres({ isDurable = false } = {}): Promise<PostgresServer> {
  const programs = postgresPrograms();
  if (programs === null) throw new Error('PostgreSQL is not installed');
  const folder = mkdtempSync(join(tmpdir(), 'postgres-'));
  // PostgreSQL refuses to run as root.
  const account = process.getuid?.() === 0 ? ['--reuid=postgres', '--regid=postgres'] : null;
  if (account !== null) chownSync(folder, idOf('-u'), idOf('-g'));
  const command = (name: string, ...rest: string[]): [string, string[]] => {
    const program = join(programs, name);
    if (account === null) return [program, rest];
    return ['setpriv', [...account, '--clear-groups', program, ...rest]];
  };
  const data = join(folder, 'data');
  const initdb = command('initdb', '-D', data, '-U', 'tests', '-A', 'trust', '-E', 'UTF8', '-N');
  execFileSync(...initdb, { stdio: 'ignore' });

  const port = await freePort();
  const url = `postgres://tests@127.0.0.1:${port}/postgres`;
  let child: ChildProcess | null = null;
  const start = async () => {
    const durabilitySettings = ['fsync', 'full_page_writes', 'synchronous_commit'];
    const overrides = isDurable ? [] : durabilitySettings.map((name) => `${name}=off`);
    const settings = [`port=${port}`, `unix_socket_directories=${folder}`, ...overrides];
    const started = spawn(
      ...command('postgres', '-D', data, ...settings.flatMap((setting) => ['-c', setting])),
      { stdio: 'ignore', cwd: folder },
    );
    child = started;
    endWithProcess(started);
    await answering('PostgreSQL', [started], () => isReachable(url));
  };
  const stop = async () => {
    const running = child;
    child = null;
    if (running === null || running.exitCode !== null) return;
    const ended = once(running, 'exit');
    running.kill('SIGINT');
    await ended;
  };
  await start();
  return {
    url,
    start,
    stop,
    async remove() {
      await stop();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

/**
 * Creates a database on the server of the given URL.
 *
 * @param template the database to copy; the default is empty
 * @returns its URL
 */
export async function createDatabase(
  url: string,
  name: string,
  template = 'template1',
): Promise<string> {
  // Copying the template's files takes half the time of writing their pages to the log.
  await administer(url, `create database ${name} template ${template} strategy file_copy`);
  return Object.assign(new URL(url), { pathname: `/${name}` }).href;
}

/** Deletes a database and closes the connections to it. */
export async function dropDatabase(url: string, name: string): Promise<void> {
  await administer(url, `drop database if exists ${name} with (force)`);
}

/**
 * Lets a database take writes, or refuse them as a standby does.
 *
 * @param isNoticed whether the connections to it are closed; otherwise only new ones notice the change
 */
export async function takeWrites(
  url: string,
  name: string,
  does: boolean,
  { isNoticed = true } = {},
): Promise<void> {
  await administer(url, `alter database ${name} set default_transaction_read_only = ${!does}`);
  if (!isNoticed) return;
  await administer(
    url,
    `select pg_terminate_backend(pid) from pg_stat_activity where datname = '${name}'`,
  );
}

async function administer(url: string, sql: string): Promise<void> {
  const client = new Client({ connectionString: url });
  await client.connect();
  try {
    await client.query(sql);
  } finally {
    await client.end();
  }
}

async function isReachable(url: string): Promise<boolean> {
  const client = new Client({ connectionString: url });
  try {
    await client.connect();
    await client.end();
    return true;
  } catch {
    return false;
  }
}

/** Returns the user or group id of the account that PostgreSQL's package creates. */
function idOf(option: '-u' | '-g'): number {
  return Number(execFileSync('id', [option, 'postgres']).toString());
}
