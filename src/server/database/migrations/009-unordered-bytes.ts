import { PostgresAdapter, sql, type Kysely, type Migration } from 'kysely';

/** The table that this migration writes to, as it is when it runs. */
interface Tables {
  budgets: { name: string };
}

/** The network that sent a file, and indexes to sum the budgets of unordered bytes quickly. */
export const unorderedBytes: Migration = {
  async up(db: Kysely<Tables>) {
    await db.schema.alterTable('files').addColumn('network', 'text').execute();
    // Each index covers its query.
    await db.schema
      .createIndex('files_by_budget')
      .on('files')
      .columns(['order_id', 'status', 'bytes'])
      .execute();
    await db.schema
      .createIndex('files_by_network')
      .on('files')
      .columns(['network', 'order_id', 'status', 'bytes'])
      .execute();
    await db.schema
      .createTable('budgets')
      .addColumn('name', 'text', (column) => column.primaryKey())
      .execute();
    await db.insertInto('budgets').values({ name: 'unordered bytes' }).execute();
    if (!(db.getExecutor().adapter instanceof PostgresAdapter)) return;
    // Statistics would keep sample values of the column even after their rows are deleted.
    await sql`alter table files alter column network set statistics 0`.execute(db);
  },
};
