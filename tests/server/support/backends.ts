import { execFileSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { DatabaseSync } from '@photostructure/sqlite';
import { Client } from 'pg';
import { inject, onTestFinished } from 'vitest';
import { createDatabase, dropDatabase } from '../../support/postgres.ts';

/** The PostgreSQL server on which a run's servers keep their orders; without one, in SQLite. */
const postgres = process.env['VITEST'] === undefined ? undefined : inject('postgres');

/** Whether servers of this run keep their orders in PostgreSQL, and files where they can share them. */
export const ON_POSTGRES = postgres !== undefined;

/** The object storage on which they keep their files; a folder, where there is none. */
const objectStorage = process.env['VITEST'] === undefined ? undefined : inject('objectStorage');
Object.assign(process.env, objectStorage?.credentials);

const made = new Map<string, Promise<string>>();

/**
 * The environment in which a server has a database, and a place for its files, of its own that
 * belong to a data folder: the same folder has the same ones. Gone when the test is over.
 */
export async function sharedEnvironment(dataDir: string): Promise<Record<string, string>> {
  if (postgres === undefined) return {};
  const name = `orders_${createHash('sha256').update(dataDir).digest('hex').slice(0, 16)}`;
  let url = made.get(name);
  if (url === undefined) {
    url = createDatabase(postgres.url, name, postgres.template);
    made.set(name, url);
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

/** The address of a part of an object storage. */
function urlUnder(url: string, name: string): string {
  const address = new URL(url);
  address.pathname = `${address.pathname}/${name}`.replace(/^\/+/, '/');
  return address.href;
}

/** A second connection to a server's database, as another process would have. */
export interface OtherConnection {
  /** Runs a statement and answers its rows. */
  query(sql: string): Promise<Record<string, unknown>[]>;
  /** Holds what every write needs, until {@link unlock}. */
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
      await query('begin');
      await query('lock table files, orders in access exclusive mode');
    },
    async unlock() {
      await query('rollback');
    },
  };
}

/**
 * Everything that the files of a server's database hold, free pages, statistics and SQLite's log
 * included. `null` where they cannot be read: whoever TEST_DATABASE_URL names may not be allowed to.
 */
export async function databaseBytes(dataDir: string): Promise<string | null> {
  if (!ON_POSTGRES) {
    const names = (await readdir(dataDir)).filter((name) => name.startsWith('orders.sqlite'));
    const paths = names.map((name) => join(dataDir, name));
    // By another process: whoever closes such a file loses the locks that SQLite has on it here.
    return execFileSync('cat', paths, { encoding: 'latin1', maxBuffer: Infinity });
  }
  const other = await otherConnection(dataDir);
  const [account] = await other.query('select usesuper as may from pg_user where usename = user');
  if (account?.['may'] !== true) {
    process.stdout.write('Not run: this account may not read the files of PostgreSQL\n');
    return null;
  }
  await other.query('checkpoint');
  const rows = await other.query(
    `select pg_read_binary_file(pg_relation_filepath(oid)) as bytes from pg_class
     where relkind in ('r', 'i', 't') and not relisshared`,
  );
  return rows.map(({ bytes }) => (Buffer.isBuffer(bytes) ? bytes.toString('latin1') : '')).join('');
}

function onSqlite(dataDir: string): OtherConnection {
  const database = new DatabaseSync(join(dataDir, 'orders.sqlite'));
  onTestFinished(() => database.close());
  return {
    query: async (sql) => database.prepare(sql).all(),
    lock: async () => database.exec('begin immediate'),
    unlock: async () => database.exec('rollback'),
  };
}
