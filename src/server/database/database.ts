import { join } from 'node:path';
import { Kysely } from 'kysely';
import { migrate, requireMigrated } from './migrate.ts';
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
 * What opening does with the tables: a server creates and migrates them; a command requires those of its
 * version, because the server that uses them may be an older one; a backup takes them as they are.
 */
export type Tables = 'migrated' | 'required' | 'any';

/**
 * Opens the SQLite file in a folder. A missing file is created.
 *
 * @throws {DatabaseError} also if the tables are required, and are of an older version
 */
export async function openSqlite(
  dataDir: string,
  { tables = 'migrated' }: { readonly tables?: Tables } = {},
): Promise<Database> {
  const connection = new SqliteConnection(join(dataDir, SQLITE_FILE));
  const database = new Kysely<Schema>({ dialect: new SharedSqliteDialect(connection) });
  try {
    await prepareTables(database, tables);
  } catch (error) {
    await database.destroy();
    throw error;
  }
  leaveWaitingToDialect(connection);
  return database;
}

/**
 * Opens a PostgreSQL database. If several servers boot at the same time, one migrates it and the others
 * wait for it.
 *
 * @param url `postgres://…`
 * @throws {DatabaseError} also if the tables are required, and are of an older version
 * @throws {Error} if the database has no tables, and none are created
 */
export async function openPostgres(
  url: string,
  { tables = 'migrated' }: { readonly tables?: Tables } = {},
): Promise<Database> {
  const withoutTimeouts = await connectPostgres(url, { hasTimeouts: false });
  try {
    if (tables !== 'migrated' && !(await hasTables(withoutTimeouts))) {
      throw new Error('it has no orders, and none of its tables was created');
    }
    await prepareTables(withoutTimeouts, tables);
  } finally {
    await withoutTimeouts.destroy();
  }
  return connectPostgres(url);
}

async function connectPostgres(
  url: string,
  { hasTimeouts = true }: { readonly hasTimeouts?: boolean } = {},
): Promise<Database> {
  // A command on SQLite would take a quarter of its processor time to load PostgreSQL's driver.
  const { PooledPostgresDialect } = await import('./postgresDialect.ts');
  return new Kysely<Schema>({ dialect: new PooledPostgresDialect(url, { hasTimeouts }) });
}

async function prepareTables(database: Database, tables: Tables): Promise<void> {
  if (tables === 'migrated') await migrate(database);
  if (tables === 'required') await requireMigrated(database);
}

/** Connects to a database without creating or migrating its tables. */
export async function connectDatabase({
  dataDir,
  databaseUrl,
}: {
  readonly dataDir: string;
  readonly databaseUrl: string | null;
}): Promise<Database> {
  if (databaseUrl !== null) return connectPostgres(databaseUrl);
  const connection = new SqliteConnection(join(dataDir, SQLITE_FILE));
  leaveWaitingToDialect(connection);
  return new Kysely<Schema>({ dialect: new SharedSqliteDialect(connection) });
}

/** From here on the dialect waits for locks. Unlike SQLite itself, it does not block the process meanwhile. */
function leaveWaitingToDialect(connection: SqliteConnection): void {
  connection.exec('pragma busy_timeout = 20');
}

/** Whether a database has the tables of the product. @throws {DatabaseError} */
export async function hasTables(database: Database): Promise<boolean> {
  const tables = await database.introspection.getTables();
  return tables.some(({ name }) => name === 'orders');
}

/**
 * Checks that the database can be written to. An update of no row is refused by a file of another account, and by
 * a PostgreSQL that takes no writes, because it is a standby, for example, or its disk is full.
 *
 * @throws {DatabaseError} if it cannot
 */
export async function probeDatabase(database: Database): Promise<void> {
  await database.transaction().execute((transaction) =>
    transaction
      .updateTable('orders')
      .set((row) => ({ id: row.ref('id') }))
      .where('id', '=', '')
      .execute(),
  );
}
