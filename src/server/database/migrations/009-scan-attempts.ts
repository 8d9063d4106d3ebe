import type { Kysely, Migration } from 'kysely';

/** How often the scanner had no verdict on a file, and the signatures it was last scanned with. */
export const scanAttempts: Migration = {
  async up(db: Kysely<unknown>) {
    await db.schema
      .alterTable('files')
      .addColumn('scan_failures', 'integer', (column) => column.notNull().defaultTo(0))
      .execute();
    await db.schema.alterTable('files').addColumn('scanned_with', 'text').execute();
  },
};
