import type { Kysely, Migration } from 'kysely';

/** The uploaded files, and the orders that they belong to. */
export const filesAndOrders: Migration = {
  async up(db: Kysely<unknown>) {
    await db.schema
      .createTable('orders')
      .addColumn('id', 'text', (column) => column.primaryKey())
      .addColumn('session', 'text', (column) => column.notNull())
      .addColumn('fingerprint', 'text', (column) => column.unique())
      .addColumn('status', 'text', (column) => column.notNull())
      .addColumn('language', 'text', (column) => column.notNull())
      .addColumn('request', 'text', (column) => column.notNull())
      .addColumn('quote', 'text', (column) => column.notNull())
      .addColumn('created_at', 'bigint', (column) => column.notNull())
      .addColumn('expires_at', 'bigint', (column) => column.notNull())
      .addColumn('settled_at', 'bigint')
      .execute();
    await db.schema
      .createTable('files')
      .addColumn('key', 'text', (column) => column.primaryKey())
      .addColumn('session', 'text', (column) => column.notNull())
      .addColumn('kind', 'text', (column) => column.notNull())
      .addColumn('bytes', 'bigint', (column) => column.notNull())
      .addColumn('received_at', 'bigint', (column) => column.notNull())
      .addColumn('order_id', 'text', (column) => column.references('orders.id'))
      .execute();
    await db.schema.createIndex('files_by_order').on('files').column('order_id').execute();
  },
};
