import { createHash } from 'node:crypto';
import { sql, type Kysely, type Migration } from 'kysely';

/** The tables that this migration reads and writes, as they are when it runs. */
interface Tables {
  orders: { id: string; status: string };
  payment_sessions: { order_id: string; attempt: number; payment_intent: string | null };
  payments: {
    digest: string;
    order_id: string;
    role: string;
    refunded_cents: number;
    recorded_at: number;
  };
}

/** When and how often each order's payment was queried, the payments received, and notices. */
export const paymentsReconciled: Migration = {
  async up(db: Kysely<Tables>) {
    for (const column of ['reconcile_at', 'reconciled_at', 'reconciliations'] as const) {
      await db.schema
        .alterTable('orders')
        .addColumn(column, 'bigint', (definition) => definition.notNull().defaultTo(0))
        .execute();
    }
    await db.schema.alterTable('orders').addColumn('payment_trouble', 'text').execute();
    await db.schema.alterTable('orders').addColumn('payment_trouble_at', 'bigint').execute();
    await db.schema.alterTable('outbox').addColumn('trouble', 'text').execute();
    await db.schema.alterTable('outbox').addColumn('trouble_at', 'bigint').execute();
    await db.schema
      .createTable('payments')
      .addColumn('digest', 'text', (column) => column.primaryKey())
      .addColumn('order_id', 'text', (column) => column.notNull())
      .addColumn('role', 'text', (column) => column.notNull())
      .addColumn('refunded_cents', 'bigint', (column) => column.notNull().defaultTo(0))
      .addColumn('recorded_at', 'bigint', (column) => column.notNull())
      .execute();
    await db.schema.createIndex('payments_by_order').on('payments').column('order_id').execute();
    await db.schema
      .createTable('notices')
      .addColumn('id', 'text', (column) => column.primaryKey())
      .addColumn('fact', 'text', (column) => column.notNull())
      .addColumn('recipient', 'text', (column) => column.notNull())
      .addColumn('kind', 'text', (column) => column.notNull())
      .addColumn('order_id', 'text', (column) => column.references('orders.id'))
      .addColumn('details', 'text')
      .addColumn('queued_at', 'bigint', (column) => column.notNull())
      .addColumn('due_at', 'bigint', (column) => column.notNull())
      .addColumn('attempts', 'integer', (column) => column.notNull())
      .addColumn('sent_at', 'bigint')
      .addColumn('given_up_at', 'bigint')
      .addColumn('trouble', 'text')
      .addColumn('trouble_at', 'bigint')
      .addUniqueConstraint('notices_once', ['fact', 'recipient'])
      .execute();
    await db.schema
      .createIndex('notices_by_due')
      .on('notices')
      .columns(['sent_at', 'due_at'])
      .execute();
    await db.schema.createIndex('notices_by_order').on('notices').column('order_id').execute();
    await rememberPayments(db);
  },
};

/** Records the payments that arrived before this migration, each order's first as its own. */
async function rememberPayments(db: Kysely<Tables>): Promise<void> {
  const rows = await db
    .selectFrom('payment_sessions')
    .innerJoin('orders', 'orders.id', 'payment_sessions.order_id')
    .select(['order_id', 'attempt', sql<string>`payment_intent`.as('paymentIntent')])
    .where('payment_intent', 'is not', null)
    .where('status', 'in', ['paid', 'processing', 'refunded'])
    .orderBy('order_id')
    .orderBy('attempt')
    .execute();
  let last = '';
  for (const { order_id: orderId, paymentIntent } of rows) {
    const digest = createHash('sha256').update(paymentIntent).digest('hex');
    const role = orderId === last ? 'repeated' : 'accepted';
    await db
      .insertInto('payments')
      .values({ digest, order_id: orderId, role, refunded_cents: 0, recorded_at: 0 })
      .onConflict((conflict) => conflict.column('digest').doNothing())
      .execute();
    last = orderId;
  }
}
