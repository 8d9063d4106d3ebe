import { sql } from 'kysely';
import type { Config } from '../../config/config.ts';
import { probeDatabase, type Database } from '../../database/database.ts';
import { pendingMigrations } from '../../database/migrate.ts';
import { DatabaseError } from '../../database/errors.ts';
import { databaseNameOf, withDatabase } from '../../database/existing.ts';
import { reasonOf } from '../../errors/reasonOf.ts';
import { isDatabaseEmpty, lostDatabase, tracesIn } from '../../lostData.ts';
import { existingFolder, isWritable } from './data.ts';
import { fault, ok, type Check, type Finding } from './check.ts';

export const databaseCheck: Check = {
  name: 'database',
  variables: ['DATA_DIR', 'DATABASE_URL'],
  async run(config) {
    const name = databaseNameOf(config);
    try {
      return (
        (await withDatabase(config, (database) => inspect(database, config))) ??
        (await absent(config))
      );
    } catch (error) {
      return [fault(`${name} cannot be used: ${reasonOf(error)}. ${adviceOn(error, config)}`)];
    }
  },
};

function adviceOn(error: unknown, { databaseUrl }: Config): string {
  if (error instanceof DatabaseError && error.isBusy) {
    return 'See which program keeps it locked, such as a tool for databases, and end that';
  }
  return databaseUrl === null
    ? 'See whether this account may read and write the file, and restore a backup if it is damaged'
    : 'See whether PostgreSQL runs and DATABASE_URL is right';
}

async function absent(config: Config): Promise<Finding[]> {
  const traces = await tracesIn(config);
  if (traces !== null) return [fault(lostDatabase(config, traces))];
  const name = databaseNameOf(config);
  if (config.databaseUrl !== null)
    return [ok(`${name} has no tables yet: the first start creates them`)];
  const folder = existingFolder(config.dataDir);
  return isWritable(folder)
    ? [ok(`there is no ${name} yet: the first start creates it`)]
    : [fault(`there is no ${name}, and this account may not create it in ${folder}. Set DATA_DIR`)];
}

async function inspect(database: Database, config: Config): Promise<Finding[]> {
  const name = databaseNameOf(config);
  await probeDatabase(database);
  if ((await tracesIn(config)) === 'files' && (await isDatabaseEmpty(database))) {
    return [fault(lostDatabase(config, 'files'))];
  }
  const damage = config.databaseUrl === null ? await damageOf(database) : null;
  const [files, orders] = [await countOf(database, 'files'), await countOf(database, 'orders')];
  const lost = await countLost(database);
  const { pending, later } = await pendingMigrations(database);
  return [
    damage === null
      ? ok(`${name} can be written to: ${orders} orders, ${files} files`)
      : fault(`${name} is damaged: ${damage}. Stop the server and restore a backup`),
    ...(lost === 0
      ? []
      : [
          fault(
            `${lost} files of orders cannot be read: what is stored of them is missing or damaged. The provider’s mails name the orders. Put the files back from a backup, or ask the customers for them`,
          ),
        ]),
    ...(pending.length === 0
      ? []
      : [ok(`the next start changes its tables: ${pending.join(', ')}`)]),
    ...(later.length === 0
      ? []
      : [
          ok(`a newer version has changed its tables, which this one can use: ${later.join(', ')}`),
        ]),
  ];
}

/** Returns what SQLite finds wrong with its file, or `null`. */
async function damageOf(database: Database): Promise<string | null> {
  const { rows } = await sql<{ quick_check: string }>`pragma quick_check(1)`.execute(database);
  const found = rows[0]?.quick_check ?? 'no answer';
  return found === 'ok' ? null : found;
}

/** Returns how many files of orders are lost. */
async function countLost(database: Database): Promise<number> {
  const { count } = await database
    .selectFrom('files')
    .select((row) => row.fn.countAll<number>().as('count'))
    .where('status', '=', 'lost')
    .where('order_id', 'is not', null)
    .executeTakeFirstOrThrow();
  return count;
}

async function countOf(database: Database, table: 'files' | 'orders'): Promise<number> {
  const { count } = await database
    .selectFrom(table)
    .select((row) => row.fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow();
  return count;
}
