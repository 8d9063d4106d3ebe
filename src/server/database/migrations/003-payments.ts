import type { Kysely, Migration } from 'kysely';
import { randomReference } from '../../ids/reference.ts';

/** The columns that this migration reads and writes, as they are when it runs. */
interface Tables {
  orders: { id: string; status: string; reference: string | null };
}

/** The references and refunds of orders, their payment pages and the events about these. */
export const payments: Migration = {
  async up(db: Kysely<Tables>) {
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
};
