import type { Kysely, Migration } from 'kysely';

/** How far the payment provider's events were read. */
export const eventCursors: Migration = {
  async up(db: Kysely<unknown>) {
    await db.schema
      .createTable('event_cursors')
      .addColumn('mode', 'text', (column) => column.primaryKey())
      .addColumn('newest_at', 'bigint', (column) => column.notNull())
      .addColumn('read_at', 'bigint', (column) => column.notNull())
      .execute();
  },
};
