import { join } from 'node:path';
import { Kysely, Migrator } from 'kysely';
import { MIGRATIONS } from './migrations.ts';
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
  const provider = { getMigrations: async () => MIGRATIONS };
  const { error } = await new Migrator({ db: database, provider }).migrateToLatest();
  if (error !== undefined) {
    await database.destroy();
    throw error;
  }
  // From now on waiting for a lock is the dialect's, which does not block the process.
  connection.exec('pragma busy_timeout = 20');
  return database;
}

/** @throws {DatabaseError} unless the database can be written right now */
export async function probeDatabase(database: Database): Promise<void> {
  await database
    .transaction()
    .execute((transaction) => transaction.selectFrom('orders').select('id').limit(1).execute());
}
