import type { Kysely, Migration } from 'kysely';

/** The mails to send. */
export const outbox: Migration = {
  async up(db: Kysely<unknown>) {
    await db.schema
      .createTable('outbox')
      .addColumn('id', 'text', (column) => column.primaryKey())
      .addColumn('order_id', 'text', (column) => column.notNull().references('orders.id'))
      .addColumn('recipient', 'text', (column) => column.notNull())
      .addColumn('queued_at', 'bigint', (column) => column.notNull())
      .addColumn('due_at', 'bigint', (column) => column.notNull())
      .addColumn('attempts', 'integer', (column) => column.notNull())
      .addColumn('sent_at', 'bigint')
      .addColumn('given_up_at', 'bigint')
      .addUniqueConstraint('outbox_once', ['order_id', 'recipient'])
      .execute();
    await db.schema
      .createIndex('outbox_by_due')
      .on('outbox')
      .columns(['sent_at', 'due_at'])
      .execute();
  },
};
