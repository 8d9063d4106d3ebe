import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { connectDatabase, hasTables, SQLITE_FILE, type Database } from './database.ts';

/** Where a database is. */
interface DatabasePlace {
  readonly dataDir: string;
  /** `null` for SQLite in `dataDir`. */
  readonly databaseUrl: string | null;
}

/** Returns where the database is, without a password. */
export function databaseNameOf({ dataDir, databaseUrl }: DatabasePlace): string {
  if (databaseUrl === null) return join(dataDir, SQLITE_FILE);
  const { host, pathname } = new URL(databaseUrl);
  return `${host}${pathname}`;
}

/**
 * Runs an action on the existing database. Creates no database and migrates none.
 *
 * @returns `null` if there is no database or it has no tables, which the first start creates
 * @throws {DatabaseError}
 */
export async function withDatabase<T>(
  place: DatabasePlace,
  action: (database: Database) => Promise<T>,
): Promise<T | null> {
  if (place.databaseUrl === null && !existsSync(databaseNameOf(place))) return null;
  const database = await connectDatabase(place);
  try {
    return (await hasTables(database)) ? await action(database) : null;
  } finally {
    await database.destroy();
  }
}

/** Whether any of these tables has a row. @throws {DatabaseError} */
export async function holdsRows(
  database: Database,
  tables: readonly ('files' | 'orders' | 'link_secrets')[],
): Promise<boolean> {
  const rows = await Promise.all(
    tables.map((table) =>
      database
        .selectFrom(table)
        .select((row) => row.lit(1).as('one'))
        .limit(1)
        .executeTakeFirst(),
    ),
  );
  return rows.some((row) => row !== undefined);
}
