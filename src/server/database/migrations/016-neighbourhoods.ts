import { PostgresAdapter, sql, type Kysely, type Migration } from 'kysely';

/** The wider network that sent a file, and an index that covers the sum of its unordered bytes. */
export const neighbourhoods: Migration = {
  async up(db: Kysely<unknown>) {
    await db.schema.alterTable('files').addColumn('neighbourhood', 'text').execute();
    await db.schema
      .createIndex('files_by_neighbourhood')
      .on('files')
      .columns(['neighbourhood', 'order_id', 'status', 'bytes'])
      .execute();
    if (!(db.getExecutor().adapter instanceof PostgresAdapter)) return;
    // Statistics would keep sample values of the column even after their rows are deleted.
    await sql`alter table files alter column neighbourhood set statistics 0`.execute(db);
  },
};
