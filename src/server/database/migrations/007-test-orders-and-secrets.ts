import type { Kysely, Migration } from 'kysely';

/** Which orders are tests, and which secrets the database's files were sealed with. */
export const testOrdersAndSecrets: Migration = {
  async up(db: Kysely<unknown>) {
    await db.schema
      .alterTable('orders')
      .addColumn('is_test', 'integer', (column) => column.notNull().defaultTo(0))
      .execute();
    await db.schema
      .createTable('link_secrets')
      .addColumn('number', 'integer', (column) => column.primaryKey())
      .addColumn('fingerprint', 'text', (column) => column.notNull().unique())
      .addColumn('first_used_at', 'bigint', (column) => column.notNull())
      .execute();
  },
};
