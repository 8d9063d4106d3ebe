import type { Kysely, Migration } from 'kysely';

/** Whether a file was scanned, the key that it is sealed with, and its downloads. */
export const quarantine: Migration = {
  async up(db: Kysely<unknown>) {
    const files = db.schema.alterTable('files');
    await files
      .addColumn('status', 'text', (column) => column.notNull().defaultTo('quarantined'))
      .execute();
    await files.addColumn('name', 'text').execute();
    await files.addColumn('sha256', 'text').execute();
    await files.addColumn('wrapped_key', 'text').execute();
    await files
      .addColumn('scan_due_at', 'bigint', (column) => column.notNull().defaultTo(0))
      .execute();
    await files.addColumn('judged_at', 'bigint').execute();
    await files.addColumn('signature', 'text').execute();
    await db.schema
      .createIndex('files_by_scan')
      .on('files')
      .columns(['status', 'scan_due_at'])
      .execute();
    await db.schema
      .createTable('downloads')
      .addColumn('id', 'text', (column) => column.primaryKey())
      .addColumn('file_key', 'text', (column) => column.notNull())
      .addColumn('address', 'text', (column) => column.notNull())
      .addColumn('began_at', 'bigint', (column) => column.notNull())
      .execute();
    await db.schema.createIndex('downloads_by_file').on('downloads').column('file_key').execute();
  },
};
