import { join } from 'node:path';
import { Kysely } from 'kysely';
import { migrate } from './migrate.ts';
import { openPool } from './postgresConnection.ts';
import { PooledPostgresDialect } from './postgresDialect.ts';
import type { Schema } from './schema.ts';
import { SqliteConnection } from './sqliteConnection.ts';
import { SharedSqliteDialect } from './sqliteDialect.ts';

/**
 * Make every change in a transaction, even a single statement: only transactions wait for SQLite's lock.
 */
export type Database = Kysely<Schema>;

/** The name of the SQLite file in a folder. SQLite keeps files beside it whose names begin with this. */
export const SQLITE_FILE = 'orders.sqlite';

/**
 * Opens the SQLite file in a folder, creating it if necessary, and migrates it.
 *
 * @throws {DatabaseError}
 */
export async function openSqlite(dataDir: string): Promise<Database> {
  const connection = new SqliteConnection(join(dataDir, SQLITE_FILE));
  const database = new Kysely<Schema>({ dialect: new SharedSqliteDialect(connection) });
  try {
    await migrate(database);
  } catch (error) {
    await database.destroy();
    throw error;
  }
  // From here on the dialect itself waits for locks, without blocking the process.
  connection.exec('pragma busy_timeout = 20');
  return database;
}

/**
 * Opens a PostgreSQL database and migrates it. If several servers boot at the same time, one migrates
 * and the others wait for it.
 *
 * @param url `postgres://…`
 * @param options.creates whether to create the tables in an empty database
 * @throws {DatabaseError}
 * @throws {Error} if the database has no tables, and none are created
 */
export async function openPostgres(
  url: string,
  { creates = true }: { readonly creates?: boolean } = {},
): Promise<Database> {
  const withoutTimeouts = new Kysely<Schema>({
    dialect: new PooledPostgresDialect(openPool(url, { hasTimeouts: false })),
  });
  try {
    if (!creates && !(await hasTables(withoutTimeouts))) {
      throw new Error('it has no orders, and none of its tables was created');
    }
    await migrate(withoutTimeouts);
  } finally {
    await withoutTimeouts.destroy();
  }
  return new Kysely<Schema>({ dialect: new PooledPostgresDialect(openPool(url)) });
}

/** Connects to a database without creating or migrating its tables. */
export function connectDatabase({
  dataDir,
  databaseUrl,
}: {
  readonly dataDir: string;
  readonly databaseUrl: string | null;
}): Database {
  return new Kysely<Schema>({
    dialect:
      databaseUrl === null
        ? new SharedSqliteDialect(new SqliteConnection(join(dataDir, SQLITE_FILE)))
        : new PooledPostgresDialect(openPool(databaseUrl)),
  });
}

/** Whether a database has the tables of the product. @throws {DatabaseError} */
export async function hasTables(database: Database): Promise<boolean> {
  const tables = await database.introspection.getTables();
  return tables.some(({ name }) => name === 'orders');
}

/** Checks that the database can be written to. @throws {DatabaseError} if it cannot */
export async function probeDatabase(database: Database): Promise<void> {
  await database
    .transaction()
    .execute((transaction) => transaction.selectFrom('orders').select('id').limit(1).execute());
}
