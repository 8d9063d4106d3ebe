import { execFileSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { DatabaseSync } from '@photostructure/sqlite';
import { Client, DatabaseError } from 'pg';
import { expect, inject, onTestFinished, test, type TestFunction } from 'vitest';
import { IS_LONG } from '../../support/faultForm.ts';
import { createDatabase, dropDatabase } from '../../support/postgres.ts';

/** PostgreSQL's code for a lock that another transaction holds. */
const LOCK_NOT_AVAILABLE = '55P03';

/** The PostgreSQL server of this run; without one, servers use SQLite. */
const postgres = process.env['VITEST'] === undefined ? undefined : inject('postgres');

/** Whether the servers of this run use PostgreSQL. */
export const ON_POSTGRES = postgres !== undefined;

/** Registers tests. */
type Register = Pick<typeof test, 'each'> & ((title: string, run: TestFunction) => void);

/** Registers no test. One that is skipped would be counted in every run. */
const registerNone: Register = Object.assign(() => undefined, { each: () => () => undefined });

/**
 * Registers a test in a file that runs on SQLite, and again on PostgreSQL. This one runs there in the long form
 * alone: others in these files bring its statements and its locks to PostgreSQL too.
 */
export const testOnce: Register = ON_POSTGRES && !IS_LONG ? registerNone : test;

/** The object storage of this run; without one, servers store files in their data folder. */
const objectStorage = process.env['VITEST'] === undefined ? undefined : inject('objectStorage');
Object.assign(process.env, objectStorage?.credentials);

const databases = new Map<string, Promise<string>>();

/**
 * Returns the environment of a server with a database and an object storage prefix of its own. They
 * belong to its data folder, and are deleted when the test is over.
 */
export async function sharedEnvironment(dataDir: string): Promise<Record<string, string>> {
  if (postgres === undefined) return {};
  const name = `orders_${createHash('sha256').update(dataDir).digest('hex').slice(0, 16)}`;
  let url = databases.get(name);
  if (url === undefined) {
    url = createDatabase(postgres.url, name, postgres.template);
    databases.set(name, url);
    onTestFinished(() => dropDatabase(postgres.url, name));
  }
  return {
    DATABASE_URL: await url,
    LINK_SECRET: 'a secret that all servers of a test share',
    ...(objectStorage === undefined
      ? {}
      : {
          STORAGE_URL: urlUnder(objectStorage.url, name),
          ...objectStorage.credentials,
        }),
  };
}

/** Returns the URL of a prefix of an object storage. */
function urlUnder(url: string, prefix: string): string {
  const result = new URL(url);
  result.pathname = `${result.pathname}/${prefix}`.replace(/^\/+/, '/');
  return result.href;
}

/** A second connection to a server's database, like one of another process. */
export interface OtherConnection {
  /** Runs a statement and returns its rows. */
  query(sql: string): Promise<Record<string, unknown>[]>;
  /** Locks the database for writes until {@link unlock}. */
  lock(): Promise<void>;
  unlock(): Promise<void>;
}

export async function otherConnection(dataDir: string): Promise<OtherConnection> {
  const { DATABASE_URL } = await sharedEnvironment(dataDir);
  if (DATABASE_URL === undefined) return onSqlite(dataDir);
  const client = new Client({ connectionString: DATABASE_URL });
  await client.connect();
  onTestFinished(() => client.end());
  const query = async (sql: string) => (await client.query<Record<string, unknown>>(sql)).rows;
  return {
    query,
    async lock() {
      // Without waiting for one table while the other is locked: the server may lock them the other way
      // round, and PostgreSQL would end one of the two transactions.
      for (let isLocked = false; !isLocked;) {
        await query('begin');
        isLocked = await lockNow(query);
        if (!isLocked) await query('rollback');
      }
    },
    async unlock() {
      await query('rollback');
    },
  };
}

/** Waits until so many transactions wait for a lock, by a connection that has none. On SQLite all wait for the same one. */
export async function untilWaiting(other: OtherConnection, count: number): Promise<void> {
  if (!ON_POSTGRES) return;
  const query = `select pid from pg_stat_activity
    where datname = current_database() and wait_event_type = 'Lock'`;
  await expect.poll(() => other.query(query)).toHaveLength(count);
}

/** Locks the tables of a transaction that has begun. Returns false when another transaction uses them. */
async function lockNow(query: OtherConnection['query']): Promise<boolean> {
  try {
    await query('lock table files, orders in access exclusive mode nowait');
    return true;
  } catch (error) {
    if (error instanceof DatabaseError && error.code === LOCK_NOT_AVAILABLE) return false;
    throw error;
  }
}

/**
 * Reads the files of a server's database: free pages, statistics and SQLite's log included.
 *
 * @returns `null` if the user of TEST_DATABASE_URL may not read them
 */
export async function databaseBytes(dataDir: string): Promise<string | null> {
  if (!ON_POSTGRES) {
    const names = (await readdir(dataDir)).filter((name) => name.startsWith('orders.sqlite'));
    const paths = names.map((name) => join(dataDir, name));
    // This runs in another process, because closing such a file here would drop the locks that
    // SQLite has on it.
    return execFileSync('cat', paths, { encoding: 'latin1', maxBuffer: Infinity });
  }
  const other = await otherConnection(dataDir);
  const [account] = await other.query('select usesuper as may from pg_user where usename = user');
  if (account?.['may'] !== true) {
    process.stdout.write('Not run: this account may not read the files of PostgreSQL\n');
    return null;
  }
  for (;;) {
    await other.query('checkpoint');
    const rows = await other.query(
      `select pg_read_binary_file(pg_relation_filepath(oid), 0, pg_relation_size(oid), true) as bytes
       from pg_class where relkind in ('r', 'i', 't') and not relisshared`,
    );
    const files = rows.map(({ bytes }) => bytes).filter((bytes) => Buffer.isBuffer(bytes));
    // The server may have rewritten a table meanwhile, to another file.
    if (files.length === rows.length) return Buffer.concat(files).toString('latin1');
  }
}

/** Whether a text is in PostgreSQL's write-ahead log. SQLite's is among its {@link databaseBytes}. */
export async function isInWriteAheadLog(dataDir: string, text: string): Promise<boolean> {
  if (!ON_POSTGRES) return false;
  const other = await otherConnection(dataDir);
  await other.query('checkpoint');
  const [row] = await other.query(
    // A file may be removed meanwhile.
    `select bool_or(position(convert_to('${text}', 'utf8') in pg_read_binary_file('pg_wal/' || name, 0, size, true)) > 0)
       as found
     from pg_ls_waldir()`,
  );
  return row?.['found'] === true;
}

function onSqlite(dataDir: string): OtherConnection {
  const database = new DatabaseSync(join(dataDir, 'orders.sqlite'));
  // A server in a process of its own may be writing at that moment.
  database.exec('pragma busy_timeout = 5000');
  onTestFinished(() => database.close());
  return {
    query: async (sql) => database.prepare(sql).all(),
    lock: async () => database.exec('begin immediate'),
    unlock: async () => database.exec('rollback'),
  };
}
