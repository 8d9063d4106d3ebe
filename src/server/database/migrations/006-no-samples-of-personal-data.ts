import { PostgresAdapter, sql, type Kysely, type Migration } from 'kysely';

/** Columns that a purge clears, or deletes with their row. */
const PERSONAL_COLUMNS = {
  orders: ['session', 'fingerprint', 'request', 'shipping'],
  files: ['session', 'name', 'sha256', 'wrapped_key'],
  downloads: ['address'],
};

/** No statistics about columns with personal data. */
export const noSamplesOfPersonalData: Migration = {
  async up(db: Kysely<unknown>) {
    // PostgreSQL's statistics hold sample values of columns, even after their rows are deleted.
    if (!(db.getExecutor().adapter instanceof PostgresAdapter)) return;
    for (const [table, columns] of Object.entries(PERSONAL_COLUMNS)) {
      for (const column of columns) {
        await sql`
          alter table ${sql.table(table)} alter column ${sql.ref(column)} set statistics 0
        `.execute(db);
      }
    }
  },
};
