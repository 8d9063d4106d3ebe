import type { Kysely, Migration } from 'kysely';

/** Which files were deleted, and the indexes that find what is due. */
export const retention: Migration = {
  async up(db: Kysely<unknown>) {
    await db.schema
      .createTable('deleted_files')
      .addColumn('key', 'text', (column) => column.primaryKey())
      .addColumn('order_id', 'text')
      .addColumn('bytes', 'bigint', (column) => column.notNull())
      .addColumn('received_at', 'bigint', (column) => column.notNull())
      .addColumn('deleted_at', 'bigint', (column) => column.notNull())
      .execute();
    await db.schema
      .createIndex('files_by_age')
      .on('files')
      .columns(['order_id', 'received_at'])
      .execute();
    await db.schema
      .createIndex('orders_by_age')
      .on('orders')
      .columns(['purged_at', 'created_at'])
      .execute();
  },
};
