import { PostgresAdapter, sql, type Kysely, type Migration } from 'kysely';

/** The keys of orders and files, in a table of their own, and the contact details sealed with them. */
export const dataKeys: Migration = {
  async up(db: Kysely<unknown>) {
    await db.schema
      .createTable('data_keys')
      .addColumn('id', 'text', (column) => column.primaryKey())
      .addColumn('wrapped_key', 'text', (column) => column.notNull())
      .execute();
    await db.schema.alterTable('orders').addColumn('contact', 'text').execute();
    // PostgreSQL's statistics hold sample values of columns, even after their rows are deleted.
    if (!(db.getExecutor().adapter instanceof PostgresAdapter)) return;
    await sql`alter table data_keys alter column wrapped_key set statistics 0`.execute(db);
  },
};
