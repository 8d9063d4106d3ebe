import type { Kysely, Migration } from 'kysely';

/** How often scans of a file gave no verdict, and the signatures of its last scan. */
export const scanAttempts: Migration = {
  async up(db: Kysely<unknown>) {
    await db.schema
      .alterTable('files')
      .addColumn('scan_failures', 'integer', (column) => column.notNull().defaultTo(0))
      .execute();
    await db.schema.alterTable('files').addColumn('scanned_with', 'text').execute();
  },
};
