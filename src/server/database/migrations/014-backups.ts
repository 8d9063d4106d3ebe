import type { Kysely, Migration } from 'kysely';

/** When backups were finished. */
export const backups: Migration = {
  async up(db: Kysely<unknown>) {
    await db.schema
      .createTable('backups')
      .addColumn('finished_at', 'bigint', (column) => column.primaryKey())
      .addColumn('files', 'integer')
      .addColumn('bytes', 'bigint')
      .execute();
  },
};
