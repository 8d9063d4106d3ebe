import type { Kysely, Migration } from 'kysely';

/** Records of deletions, the last reading of the clock, and digests of uploaders' email addresses. */
export const deletionsAndClock: Migration = {
  async up(db: Kysely<unknown>) {
    await db.schema
      .createTable('deletions')
      .addColumn('id', 'text', (column) => column.primaryKey())
      .addColumn('deleted_at', 'bigint', (column) => column.notNull())
      .addColumn('what', 'text', (column) => column.notNull())
      .addColumn('why', 'text', (column) => column.notNull())
      .addColumn('count', 'integer', (column) => column.notNull())
      .addColumn('reference', 'text')
      .execute();
    await db.schema
      .createTable('clock')
      .addColumn('id', 'integer', (column) => column.primaryKey())
      .addColumn('seen_at', 'bigint')
      .addColumn('boot', 'text')
      .addColumn('uptime_ms', 'bigint')
      .addColumn('held_at', 'bigint')
      .addColumn('jump_ms', 'bigint')
      .execute();
    await db.schema.alterTable('files').addColumn('email_digest', 'text').execute();
    await db.schema
      .createIndex('files_by_email_digest')
      .on('files')
      .column('email_digest')
      .execute();
    await db.schema
      .createIndex('payment_events_by_order')
      .on('payment_events')
      .column('order_id')
      .execute();
  },
};
