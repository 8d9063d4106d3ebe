import type { Kysely, Migration } from 'kysely';

/** What the inspection of a file found. Files that were received before have no findings. */
export const findings: Migration = {
  async up(db: Kysely<unknown>) {
    await db.schema.alterTable('files').addColumn('pages', 'integer').execute();
    await db.schema.alterTable('files').addColumn('active_content', 'text').execute();
  },
};
