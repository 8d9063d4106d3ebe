import { join } from 'node:path';
import { Kysely, Migrator } from 'kysely';
import { MIGRATIONS } from './migrations.ts';
import { openPool } from './postgresConnection.ts';
import { PooledPostgresDialect } from './postgresDialect.ts';
import type { Schema } from './schema.ts';
import { SqliteConnection } from './sqliteConnection.ts';
import { SharedSqliteDialect } from './sqliteDialect.ts';

export type Database = Kysely<Schema>;

/**
 * Opens the SQLite file of a folder, made if need be, and brings its tables up to date.
 *
 * @throws {DatabaseError}
 */
export async function openSqlite(dataDir: string): Promise<Database> {
  const connection = new SqliteConnection(join(dataDir, 'orders.sqlite'));
  const database = new Kysely<Schema>({ dialect: new SharedSqliteDialect(connection) });
  try {
    await migrate(database);
  } catch (error) {
    await database.destroy();
    throw error;
  }
  // From now on waiting for a lock is the dialect's, which does not block the process.
  connection.exec('pragma busy_timeout = 20');
  return database;
}

/**
 * Opens a PostgreSQL database and brings its tables up to date. Servers that boot at once wait for
 * the one of them that does it.
 *
 * @param url `postgres://…`
 * @throws {DatabaseError}
 */
export async function openPostgres(url: string): Promise<Database> {
  const patient = new PooledPostgresDialect(openPool(url, { isPatient: true }));
  const migrated = new Kysely<Schema>({ dialect: patient });
  try {
    await migrate(migrated);
  } finally {
    await migrated.destroy();
  }
  return new Kysely<Schema>({ dialect: new PooledPostgresDialect(openPool(url)) });
}

async function migrate(database: Database): Promise<void> {
  const provider = { getMigrations: async () => MIGRATIONS };
  const { error } = await new Migrator({ db: database, provider }).migrateToLatest();
  if (error !== undefined) throw error;
}

/** @throws {DatabaseError} unless the database can be written right now */
export async function probeDatabase(database: Database): Promise<void> {
  await database
    .transaction()
    .execute((transaction) => transaction.selectFrom('orders').select('id').limit(1).execute());
}
