import type { Kysely, Migration } from 'kysely';

/** Every change of the tables, oldest first. Text, integer and bigint only; never edit one. */
export const MIGRATIONS: Readonly<Record<string, Migration>> = {
  '001-files-and-orders': {
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
  },
};
