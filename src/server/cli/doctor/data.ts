import { accessSync, constants, existsSync, statSync } from 'node:fs';
import { dirname } from 'node:path';
import { sql } from 'kysely';
import type { Database } from '../../database/database.ts';

/** Returns the time by PostgreSQL's clock, in milliseconds since 1970. @throws {DatabaseError} */
export async function databaseTime(database: Database): Promise<number> {
  const query = sql<{ now: number }>`
    select cast(extract(epoch from clock_timestamp()) * 1000 as bigint) as now
  `;
  const { rows } = await query.execute(database);
  return Number(rows[0]?.now);
}

/** Returns the folder itself or, if it does not exist, the nearest one above that does. */
export function existingFolder(folder: string): string {
  return existsSync(folder) ? folder : existingFolder(dirname(folder));
}

/** Whether this account may create files in a folder. */
export function isWritable(folder: string): boolean {
  try {
    accessSync(folder, constants.W_OK | constants.X_OK);
    return statSync(folder).isDirectory();
  } catch {
    return false;
  }
}
