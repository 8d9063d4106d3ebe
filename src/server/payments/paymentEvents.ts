import type { Transaction } from 'kysely';
import type { Database } from '../database/database.ts';
import { recordFact, type PaymentFact } from '../orders/orderLife.ts';
import type { OrderStatus, Schema } from '../database/schema.ts';

/** What the payment provider says of the payment of an order. */
export interface PaymentUpdate {
  /** As the payment provider was given it; `null` where the update does not say. */
  readonly orderId: string | null;
  /** The payment page it is about, or `null`. */
  readonly sessionId: string | null;
  readonly paymentIntent: string | null;
  /** What is known to have happened, in this order. */
  readonly facts: readonly PaymentFact[];
  /** In all, US cents. */
  readonly refundedCents: number;
  /** Where the hard copy goes, JSON. */
  readonly shipping: string | null;
}

/** An event as the payment provider sent it; `update` is `null` for one that concerns no order. */
export interface PaymentEvent {
  readonly id: string;
  readonly type: string;
  readonly update: PaymentUpdate | null;
}

/** Says of a payment page only that nothing came of it: nothing of an order that has a newer page. */
const ENDINGS = new Set<PaymentFact>(['payment.expired', 'payment.failed']);

/** The events of the payment provider, each taken once. */
export class PaymentEvents {
  readonly #database: Database;
  readonly #now: () => number;

  /** @param now milliseconds since 1970 */
  constructor(database: Database, now: () => number) {
    this.#database = database;
    this.#now = now;
  }

  /**
   * Records an event and what follows from it, in one transaction, durable once it resolves. One
   * that was recorded before changes nothing. Answers what its order is now, if it has one.
   *
   * @throws {DatabaseError}
   */
  async record({ id, type, update }: PaymentEvent): Promise<OrderStatus | null> {
    return this.#database.transaction().execute(async (transaction) => {
      const orderId = update === null ? null : await orderOf(transaction, update);
      const row = { id, type, order_id: orderId, received_at: this.#now() };
      const { numInsertedOrUpdatedRows: inserted } = await transaction
        .insertInto('payment_events')
        .values(row)
        .onConflict((conflict) => conflict.column('id').doNothing())
        .executeTakeFirstOrThrow();
      if (inserted !== 1n || update === null || orderId === null) return null;
      return this.#apply(transaction, orderId, update);
    });
  }

  /**
   * Deletes the record of events that came so long ago that none is sent again: Stripe gives that
   * up after three days, and lets people do it for thirty. Answers how many there were.
   *
   * @param until milliseconds since 1970
   * @throws {DatabaseError}
   */
  async forget(until: number): Promise<number> {
    return this.#database.transaction().execute(async (transaction) => {
      const { numDeletedRows } = await transaction
        .deleteFrom('payment_events')
        .where('received_at', '<=', until)
        .executeTakeFirstOrThrow();
      return Number(numDeletedRows);
    });
  }

  /** Records what was learnt by asking. @throws {DatabaseError} */
  async applyUpdate(orderId: string, update: PaymentUpdate): Promise<OrderStatus | null> {
    return this.#database
      .transaction()
      .execute((transaction) => this.#apply(transaction, orderId, update));
  }

  async #apply(
    transaction: Transaction<Schema>,
    id: string,
    update: PaymentUpdate,
  ): Promise<OrderStatus | null> {
    const { sessionId, paymentIntent, shipping, refundedCents } = update;
    if (sessionId !== null && paymentIntent !== null) {
      await transaction
        .updateTable('payment_sessions')
        .set({ payment_intent: paymentIntent })
        .where('session_id', '=', sessionId)
        .execute();
    }
    if (shipping !== null) {
      await transaction
        .updateTable('orders')
        .set({ shipping })
        .where('id', '=', id)
        // What has been deleted does not come back.
        .where('purged_at', 'is', null)
        .execute();
    }
    if (refundedCents > 0) {
      await transaction
        .updateTable('orders')
        .set({ refunded_cents: refundedCents })
        .where('id', '=', id)
        // What is heard late says less.
        .where('refunded_cents', '<', refundedCents)
        .execute();
    }
    const isCurrent = sessionId === null || (await isLastSession(transaction, id, sessionId));
    const facts = update.facts.filter((fact) => isCurrent || !ENDINGS.has(fact));
    let status: OrderStatus | null = null;
    for (const fact of facts) {
      status = await recordFact(transaction, { id, fact, now: this.#now() });
    }
    return status;
  }
}

/** The order that the update is of: by its id, by the payment page, or by the payment made there. */
async function orderOf(
  transaction: Transaction<Schema>,
  { orderId, sessionId, paymentIntent }: PaymentUpdate,
): Promise<string | null> {
  const named = await transaction
    .selectFrom('orders')
    .select('id')
    .where('id', '=', orderId ?? '')
    .executeTakeFirst();
  if (named !== undefined) return named.id;
  const session = await transaction
    .selectFrom('payment_sessions')
    .select('order_id')
    .where((where) =>
      where.or([
        where('session_id', '=', sessionId ?? ''),
        where('payment_intent', '=', paymentIntent ?? ''),
      ]),
    )
    .executeTakeFirst();
  return session?.order_id ?? null;
}

async function isLastSession(
  transaction: Transaction<Schema>,
  orderId: string,
  sessionId: string,
): Promise<boolean> {
  const last = await transaction
    .selectFrom('payment_sessions')
    .select('session_id')
    .where('order_id', '=', orderId)
    .orderBy('attempt', 'desc')
    .limit(1)
    .executeTakeFirst();
  return last === undefined || last.session_id === sessionId;
}
