import { PostgresAdapter, sql, type Kysely, type Migration } from 'kysely';

/**
 * The number of partitions on PostgreSQL. A scrub rewrites one at a time, so that nobody waits for long.
 */
const PARTITIONS = 16;

/** A table for the keys of orders and files, and a column for the contact details sealed with them. */
export const dataKeys: Migration = {
  async up(db: Kysely<unknown>) {
    await db.schema.alterTable('orders').addColumn('contact', 'text').execute();
    const isOnPostgres = db.getExecutor().adapter instanceof PostgresAdapter;
    await db.schema
      .createTable('data_keys')
      .addColumn('id', 'text', (column) => column.primaryKey())
      .addColumn('wrapped_key', 'text', (column) => column.notNull())
      .$call((table) => (isOnPostgres ? table.modifyEnd(sql`partition by hash (id)`) : table))
      .execute();
    if (!isOnPostgres) return;
    for (let number = 0; number < PARTITIONS; number++) {
      const partition = sql.table(`data_keys_${number}`);
      await sql`
        create table ${partition} partition of data_keys
        for values with (modulus ${sql.lit(PARTITIONS)}, remainder ${sql.lit(number)})
      `.execute(db);
    }
    // PostgreSQL keeps sample values of columns in its statistics even after their rows are deleted,
    // both for the whole table and for each partition.
    await sql`alter table data_keys alter column wrapped_key set statistics 0`.execute(db);
  },
};
