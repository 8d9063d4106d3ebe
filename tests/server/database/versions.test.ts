import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { Kysely, sql, type Migration } from 'kysely';
import { describe, expect, test } from 'vitest';
import { SQLITE_FILE } from '../../../src/server/database/database.ts';
import { migrate } from '../../../src/server/database/migrate.ts';
import { MIGRATIONS } from '../../../src/server/database/migrations.ts';
import { PooledPostgresDialect } from '../../../src/server/database/postgresDialect.ts';
import { SqliteConnection } from '../../../src/server/database/sqliteConnection.ts';
import { SharedSqliteDialect } from '../../../src/server/database/sqliteDialect.ts';
import { otherConnection, sharedEnvironment } from '../support/backends.ts';
import { ORDER, startServer, temporaryFolder, Visitor } from '../support/testServer.ts';

/** What the next version might add: columns and a table, none of which an older version fills in. */
const EXPANSION: Migration = {
  async up(db: Kysely<unknown>) {
    for (const table of ['orders', 'files', 'outbox', 'payment_sessions', 'downloads']) {
      await db.schema.alterTable(table).addColumn('next_note', 'text').execute();
      await db.schema
        .alterTable(table)
        .addColumn('next_count', 'bigint', (column) => column.notNull().defaultTo(0))
        .execute();
    }
    await db.schema
      .createTable('next_things')
      .addColumn('order_id', 'text', (column) => column.references('orders.id'))
      .execute();
  },
};

const CONTRACTION: Migration = {
  async up(db: Kysely<unknown>) {
    await sql`select 1`.execute(db);
  },
};

/** Starts a program of the next version on a database, as far as its migrations, and ends it. */
async function bootNextVersion(
  dataDir: string,
  added: Readonly<Record<string, Migration>>,
): Promise<void> {
  const { DATABASE_URL } = await sharedEnvironment(dataDir);
  const dialect =
    DATABASE_URL === undefined
      ? new SharedSqliteDialect(new SqliteConnection(join(dataDir, SQLITE_FILE)))
      : new PooledPostgresDialect(DATABASE_URL);
  const database = new Kysely<unknown>({ dialect });
  try {
    await migrate(database, { ...MIGRATIONS, ...added });
  } finally {
    await database.destroy();
  }
}

describe('two versions on one database', () => {
  test('a server goes on while the next version expands its database, works beside it, and starts again on it', async () => {
    const dataDir = await temporaryFolder();
    const old = await startServer({ DATA_DIR: dataDir });
    const visitor = new Visitor(old);
    const before = { ...ORDER, uploadedKeys: await visitor.uploadedKeys() };
    await bootNextVersion(dataDir, { '900-next': EXPANSION });
    const next = await startServer({ DATA_DIR: dataDir });

    // The same visitor meets both servers, as behind a load balancer during an update.
    const atNext = new Visitor(next, { cookie: visitor.cookie });
    const url = new URL(await atNext.paymentUrl(before)).pathname;
    expect((await visitor.post(`${url}/pay`)).status).toBe(303);
    const after = { ...ORDER, uploadedKeys: await atNext.uploadedKeys() };
    const second = new URL(await visitor.paymentUrl(after)).pathname;
    expect((await atNext.post(`${second}/pay`)).status).toBe(303);

    await old.app.close();
    const again = await startServer({ DATA_DIR: dataDir });
    const third = {
      ...ORDER,
      uploadedKeys: await new Visitor(again, { cookie: visitor.cookie }).uploadedKeys(),
    };
    expect((await atNext.checkout(third)).status).toBe(200);
    const other = await otherConnection(dataDir);
    const statuses = await other.query('select status, next_count from orders order by created_at');
    expect(statuses.map((row) => [row['status'], Number(row['next_count'])])).toEqual([
      ['paid', 0],
      ['paid', 0],
      ['awaitingPayment', 0],
    ]);
  });

  test('a server does not start on a database that was contracted for a newer version, and says which', async () => {
    const dataDir = await temporaryFolder();
    const added = { '900-next': EXPANSION, '901-contract-9.8.0-drop-the-note': CONTRACTION };
    await bootNextVersion(dataDir, added);
    await expect(startServer({ DATA_DIR: dataDir })).rejects.toThrow(
      'cannot be used: it was changed for version 9.8.0 of this program, and older versions cannot use it any more. Start that version or a newer one',
    );
    await expect(bootNextVersion(dataDir, added)).resolves.toBeUndefined();
  });

  test('a migration that takes something away is named as one that contracts', () => {
    const folder = 'src/server/database/migrations';
    const files = readdirSync(folder).map((name) => join(folder, name));
    const taking = [...files, 'src/server/database/migrations.ts'].filter((path) =>
      /\.(?:drop\w+|rename\w+)\(|setNotNull\(|\b(?:drop|rename) (?:table|column|constraint)\b/i.test(
        readFileSync(path, 'utf8'),
      ),
    );
    expect(taking.filter((path) => !/\/\d{3}-contract-\d+\.\d+\.\d+-/.test(path))).toEqual([]);
  });
});
