import { sql } from 'kysely';
import { MINUTE_MS } from '../../domain/limits.ts';
import type { Database } from '../database/database.ts';
import { SKEW_MS } from '../database/due.ts';
import type { OrderStatus } from '../database/tables/orders.ts';

/** An order to query the payment provider about. */
export interface QueriedOrder {
  readonly id: string;
  readonly reference: string;
  readonly status: OrderStatus;
}

/** The interval after the first query. Each further interval is half as long again. */
const FIRST_MS = 2 * MINUTE_MS;
const GROWTH = 1.5;

/** The longest interval while a customer may be paying. */
const LONGEST_AWAITING_MS = 10 * MINUTE_MS;
/** The longest interval while a payment is pending, which takes days. */
const LONGEST_PROCESSING_MS = 6 * 60 * MINUTE_MS;

const WAITING: readonly OrderStatus[] = ['awaitingPayment', 'processing'];

/** Decides when to query the payment provider about which order. Several servers share the work. */
export class Reconciliation {
  readonly #database: Database;
  readonly #now: () => number;

  /** @param now milliseconds since 1970 */
  constructor(database: Database, now: () => number) {
    this.#database = database;
    this.#now = now;
  }

  /** Makes every order that awaits or processes a payment due. @throws {DatabaseError} */
  async makeAllDue(): Promise<void> {
    await this.#database
      .transaction()
      .execute((transaction) =>
        transaction
          .updateTable('orders')
          .set({ reconcile_at: 0 })
          .where('status', 'in', WAITING)
          .execute(),
      );
  }

  /**
   * Claims the due order that was queried the longest ago. The intervals grow with the number of
   * queries, not with the order's age, so a clock change either makes an order due at once or leaves its
   * intervals as they are.
   *
   * @throws {DatabaseError}
   */
  async claim(): Promise<QueriedOrder | null> {
    return this.#database.transaction().execute(async (transaction) => {
      const now = this.#now();
      const row = await transaction
        .selectFrom('orders')
        .select(['id', 'reference', 'status', 'reconciliations'])
        .where('status', 'in', WAITING)
        .where((where) =>
          where.or([
            where('reconcile_at', '<=', now),
            // The clock was ahead at the last query.
            where('reconciled_at', '>', now + SKEW_MS),
          ]),
        )
        .orderBy('reconciled_at')
        .limit(1)
        .forUpdate()
        .skipLocked()
        .executeTakeFirst();
      if (row === undefined) return null;
      const { reconciliations, ...order } = row;
      await transaction
        .updateTable('orders')
        .set({
          reconciled_at: now,
          reconcile_at: now + intervalMs(order.status, reconciliations),
          reconciliations: sql`reconciliations + 1`,
        })
        .where('id', '=', order.id)
        .execute();
      return order;
    });
  }

  /** Returns every order that awaits or processes a payment, the oldest first. @throws {DatabaseError} */
  async findAll(): Promise<QueriedOrder[]> {
    return this.#database
      .selectFrom('orders')
      .select(['id', 'reference', 'status'])
      .where('status', 'in', WAITING)
      .orderBy('created_at')
      .execute();
  }
}

function intervalMs(status: OrderStatus, queryCount: number): number {
  const longest = status === 'processing' ? LONGEST_PROCESSING_MS : LONGEST_AWAITING_MS;
  return Math.min(Math.round(FIRST_MS * GROWTH ** queryCount), longest);
}
