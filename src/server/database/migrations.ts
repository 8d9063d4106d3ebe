import { PostgresAdapter, sql, type Kysely, type Migration } from 'kysely';
import { randomReference } from '../ids/reference.ts';
import { testOrdersAndSecrets } from './migrations/007-test-orders-and-secrets.ts';
import { findings } from './migrations/008-findings.ts';
import { scanAttempts } from './migrations/009-scan-attempts.ts';
import { unorderedBytes } from './migrations/009-unordered-bytes.ts';
import { paymentsReconciled } from './migrations/010-payments-reconciled.ts';
import { deletionsAndClock } from './migrations/012-deletions-and-clock.ts';
import { dataKeys } from './migrations/013-data-keys.ts';
import { backups } from './migrations/014-backups.ts';
import { eventCursors } from './migrations/015-event-cursors.ts';

/** The columns that migration 003 writes to, as they are when it runs. */
interface Before003 {
  orders: { id: string; status: string; reference: string | null };
}

/** Columns that a purge clears, or deletes with their row. */
const PERSONAL_COLUMNS = {
  orders: ['session', 'fingerprint', 'request', 'shipping'],
  files: ['session', 'name', 'sha256', 'wrapped_key'],
  downloads: ['address'],
};

/**
 * All migrations, the oldest first. Never edit a released one. Column types are text, integer and
 * bigint, which both databases have.
 */
export const MIGRATIONS: Readonly<Record<string, Migration>> = {
  '001-files-and-orders': {
    async up(db: Kysely<unknown>) {
      await db.schema
        .createTable('orders')
        .addColumn('id', 'text', (column) => column.primaryKey())
        .addColumn('session', 'text', (column) => column.notNull())
        .addColumn('fingerprint', 'text', (column) => column.unique())
        .addColumn('status', 'text', (column) => column.notNull())
        .addColumn('language', 'text', (column) => column.notNull())
        .addColumn('request', 'text', (column) => column.notNull())
        .addColumn('quote', 'text', (column) => column.notNull())
        .addColumn('created_at', 'bigint', (column) => column.notNull())
        .addColumn('expires_at', 'bigint', (column) => column.notNull())
        .addColumn('settled_at', 'bigint')
        .execute();
      await db.schema
        .createTable('files')
        .addColumn('key', 'text', (column) => column.primaryKey())
        .addColumn('session', 'text', (column) => column.notNull())
        .addColumn('kind', 'text', (column) => column.notNull())
        .addColumn('bytes', 'bigint', (column) => column.notNull())
        .addColumn('received_at', 'bigint', (column) => column.notNull())
        .addColumn('order_id', 'text', (column) => column.references('orders.id'))
        .execute();
      await db.schema.createIndex('files_by_order').on('files').column('order_id').execute();
    },
  },
  '002-quarantine': {
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
  },
  '003-payments': {
    async up(db: Kysely<Before003>) {
      await db.schema.alterTable('orders').addColumn('reference', 'text').execute();
      await db.schema
        .alterTable('orders')
        .addColumn('refunded_cents', 'bigint', (column) => column.notNull().defaultTo(0))
        .execute();
      await db.schema.alterTable('orders').addColumn('shipping', 'text').execute();
      await db.schema.alterTable('orders').addColumn('purged_at', 'bigint').execute();
      await db.schema.alterTable('orders').addColumn('purged_files', 'integer').execute();
      await db
        .updateTable('orders')
        .set({ status: 'awaitingPayment' })
        .where('status', '=', 'awaiting_payment')
        .execute();
      for (const { id } of await db.selectFrom('orders').select('id').execute()) {
        const change = db.updateTable('orders').set({ reference: randomReference() });
        await change.where('id', '=', id).execute();
      }
      await db.schema
        .createIndex('orders_by_reference')
        .on('orders')
        .column('reference')
        .unique()
        .execute();
      await db.schema
        .createIndex('orders_by_status')
        .on('orders')
        .columns(['status', 'expires_at'])
        .execute();
      await db.schema
        .createTable('payment_sessions')
        .addColumn('order_id', 'text', (column) => column.notNull().references('orders.id'))
        .addColumn('attempt', 'integer', (column) => column.notNull())
        .addColumn('origin', 'text', (column) => column.notNull())
        .addColumn('expires_at', 'bigint', (column) => column.notNull())
        .addColumn('session_id', 'text')
        .addColumn('url', 'text')
        .addColumn('payment_intent', 'text')
        .addPrimaryKeyConstraint('payment_sessions_key', ['order_id', 'attempt'])
        .execute();
      await db.schema
        .createTable('payment_events')
        .addColumn('id', 'text', (column) => column.primaryKey())
        .addColumn('type', 'text', (column) => column.notNull())
        .addColumn('order_id', 'text')
        .addColumn('received_at', 'bigint', (column) => column.notNull())
        .execute();
    },
  },
  '004-outbox': {
    async up(db: Kysely<unknown>) {
      await db.schema
        .createTable('outbox')
        .addColumn('id', 'text', (column) => column.primaryKey())
        .addColumn('order_id', 'text', (column) => column.notNull().references('orders.id'))
        .addColumn('recipient', 'text', (column) => column.notNull())
        .addColumn('queued_at', 'bigint', (column) => column.notNull())
        .addColumn('due_at', 'bigint', (column) => column.notNull())
        .addColumn('attempts', 'integer', (column) => column.notNull())
        .addColumn('sent_at', 'bigint')
        .addColumn('given_up_at', 'bigint')
        .addUniqueConstraint('outbox_once', ['order_id', 'recipient'])
        .execute();
      await db.schema
        .createIndex('outbox_by_due')
        .on('outbox')
        .columns(['sent_at', 'due_at'])
        .execute();
    },
  },
  '005-retention': {
    async up(db: Kysely<unknown>) {
      await db.schema
        .createTable('deleted_files')
        .addColumn('key', 'text', (column) => column.primaryKey())
        .addColumn('order_id', 'text')
        .addColumn('bytes', 'bigint', (column) => column.notNull())
        .addColumn('received_at', 'bigint', (column) => column.notNull())
        .addColumn('deleted_at', 'bigint', (column) => column.notNull())
        .execute();
      await db.schema
        .createIndex('files_by_age')
        .on('files')
        .columns(['order_id', 'received_at'])
        .execute();
      await db.schema
        .createIndex('orders_by_age')
        .on('orders')
        .columns(['purged_at', 'created_at'])
        .execute();
    },
  },
  '006-no-samples-of-personal-data': {
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
  },
  '007-test-orders-and-secrets': testOrdersAndSecrets,
  '008-findings': findings,
  '009-scan-attempts': scanAttempts,
  '009-unordered-bytes': unorderedBytes,
  '010-payments-reconciled': paymentsReconciled,
  '012-deletions-and-clock': deletionsAndClock,
  '013-data-keys': dataKeys,
  '014-backups': backups,
  '015-event-cursors': eventCursors,
};
