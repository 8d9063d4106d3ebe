import { sql, type Transaction } from 'kysely';
import type { Database } from '../database/database.ts';
import { isOnPostgres, waitUntilForgotten } from '../database/scrub.ts';
import type { Schema } from '../database/schema.ts';
import type { FileKeys } from '../files/vault/fileKeys.ts';
import { sealText } from '../files/vault/sealedText.ts';
import { SealError } from '../files/vault/sealing.ts';
import { parseRequest, requestColumn } from './orderRow.ts';
import { PersonalData } from './personalData.ts';

const BATCH = 100;

/** How many times to check, within about a minute, whether a snapshot still keeps the plain data. */
const ATTEMPTS = 1500;

/**
 * Seals what earlier versions stored in plain text (contact details, postal addresses and names of
 * files), and moves the keys of files to `data_keys`. It runs whenever the services are opened, before
 * the server listens, and finds something only once. On PostgreSQL it then rewrites the tables, so that
 * the plain text is erased from the database's files too.
 *
 * @throws {DatabaseError}
 */
export async function sealPlainData(database: Database, keys: FileKeys): Promise<void> {
  let count = 0;
  for (const seal of [sealOrders, moveFileKeys]) {
    for (;;) {
      const sealed = await database.transaction().execute((transaction) => seal(transaction, keys));
      if (sealed === 0) break;
      count += sealed;
    }
  }
  if (count > 0 && isOnPostgres(database)) await rewriteTables(database);
}

async function sealOrders(transaction: Transaction<Schema>, keys: FileKeys): Promise<number> {
  const rows = await transaction
    .selectFrom('orders')
    .select(['id', 'request', 'shipping'])
    .where('purged_at', 'is', null)
    .where('contact', 'is', null)
    .limit(BATCH)
    .forUpdate()
    .execute();
  const personalData = new PersonalData(keys);
  for (const { id, request: text, shipping } of rows) {
    const request = parseRequest(text);
    const { keyRow, contact } = personalData.create(id, request);
    await transaction.insertInto('data_keys').values(keyRow).execute();
    await transaction
      .updateTable('orders')
      .set({
        request: requestColumn(request),
        contact,
        shipping: shipping === null ? null : await personalData.seal(transaction, id, shipping),
      })
      .where('id', '=', id)
      .execute();
  }
  return rows.length;
}

async function moveFileKeys(transaction: Transaction<Schema>, keys: FileKeys): Promise<number> {
  const rows = await transaction
    .selectFrom('files')
    .select(['key', 'name', 'wrapped_key'])
    .where('wrapped_key', 'is not', null)
    .limit(BATCH)
    .forUpdate()
    .execute();
  for (const { key: id, name, wrapped_key: wrapped } of rows) {
    if (wrapped === null) continue;
    await transaction.insertInto('data_keys').values({ id, wrapped_key: wrapped }).execute();
    await transaction
      .updateTable('files')
      .set({
        name: sealedName(keys, { id, wrapped, name }),
        wrapped_key: null,
      })
      .where('key', '=', id)
      .execute();
  }
  return rows.length;
}

/** A file that can no longer be opened loses its name too. */
function sealedName(
  keys: FileKeys,
  { id, wrapped, name }: { id: string; wrapped: string; name: string | null },
): string | null {
  if (name === null) return null;
  try {
    return sealText(keys.unwrap(id, wrapped), name);
  } catch (error) {
    if (error instanceof SealError) return null;
    throw error;
  }
}

/**
 * No visitor of this server waits for this: it runs once, before the server listens. If a transaction
 * stays open for longer than the attempts, the server starts all the same.
 */
async function rewriteTables(database: Database): Promise<void> {
  await waitUntilForgotten(database, ATTEMPTS);
  await database.connection().execute(async (connection) => {
    await sql`set statement_timeout = 0`.execute(connection);
    try {
      await sql`vacuum (full) orders, files`.execute(connection);
    } finally {
      await sql`reset statement_timeout`.execute(connection);
    }
  });
}
