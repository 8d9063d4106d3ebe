import { Migrator, sql, type Kysely, type Migration } from 'kysely';
import { DatabaseError } from './errors.ts';
import { MIGRATIONS } from './migrations.ts';

/** The table in which Kysely records the migrations that were applied. */
const APPLIED = 'kysely_migration';

/**
 * Names of contracting migrations, after which only that version or a newer one can use the database.
 */
const CONTRACT = /^\d{3}-contract-(\d+\.\d+\.\d+)-/;

/**
 * Applies the missing migrations. A newer version of this program may have applied others. Those only
 * expand the database, so this version can still use it, unless their names say that they contract it
 * (`020-contract-0.3.0-…`). See decision 048.
 *
 * @param migrations those of this version
 * @throws {DatabaseError} also if the database was contracted for a newer version
 */
export async function migrate<Tables>(
  database: Kysely<Tables>,
  migrations: Readonly<Record<string, Migration>> = MIGRATIONS,
): Promise<void> {
  const applied = await appliedTo(database);
  const later = applied.filter((name) => !Object.hasOwn(migrations, name));
  refuseContracted(later);
  // Nearly every start. Kysely would compare all of them again, in a transaction with a lock.
  if (Object.keys(migrations).every((name) => applied.includes(name))) return;
  const known = { ...migrations, ...Object.fromEntries(later.map((name) => [name, NOTHING])) };
  const provider = { getMigrations: async () => known };
  const migrator = new Migrator({ db: database, provider, allowUnorderedMigrations: true });
  const { error } = await migrator.migrateToLatest();
  if (error !== undefined) throw error;
}

/**
 * Returns the names of the migrations that the next start applies, and of those that a newer version
 * applied and this one tolerates.
 *
 * @throws {DatabaseError} also if the database was contracted for a newer version
 */
export async function pendingMigrations<Tables>(
  database: Kysely<Tables>,
): Promise<{ pending: readonly string[]; later: readonly string[] }> {
  const applied = await appliedTo(database);
  const later = applied.filter((name) => !Object.hasOwn(MIGRATIONS, name));
  refuseContracted(later);
  return { pending: Object.keys(MIGRATIONS).filter((name) => !applied.includes(name)), later };
}

/**
 * Checks that no migration is missing, and changes nothing.
 *
 * @throws {DatabaseError} if one is, or the database was contracted for a newer version
 */
export async function requireMigrated<Tables>(database: Kysely<Tables>): Promise<void> {
  const { pending } = await pendingMigrations(database);
  if (pending.length === 0) return;
  throw new DatabaseError(
    new Error(
      `an older version of this program made its tables, which lack ${pending.join(', ')}. A server of that version may be using them, so no command changes them. Run the command in the folder of that version; or start the server of this version, which changes them, and run it again`,
    ),
  );
}

/** A placeholder for a newer version's migration that was applied already. */
const NOTHING: Migration = { up: async () => {} };

async function appliedTo<Tables>(database: Kysely<Tables>): Promise<string[]> {
  const tables = await database.introspection.getTables({ withInternalKyselyTables: true });
  if (!tables.some(({ name }) => name === APPLIED)) return [];
  const { rows } = await sql<{ name: string }>`select name from ${sql.table(APPLIED)}`.execute(
    database,
  );
  return rows.map(({ name }) => name);
}

function refuseContracted(later: readonly string[]): void {
  const version = later.toSorted().findLast((name) => CONTRACT.test(name));
  if (version === undefined) return;
  throw new DatabaseError(
    new Error(
      `it was changed for version ${CONTRACT.exec(version)?.[1]} of this program, and older versions cannot use it any more. Start that version or a newer one`,
    ),
  );
}
