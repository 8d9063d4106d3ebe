import type { Transaction } from 'kysely';
import type { Database } from '../database/database.ts';
import { recordDeletion } from '../database/deletions.ts';
import { recordFact, type PaymentFact } from '../orders/orderLife.ts';
import type { OrderStatus, Schema } from '../database/schema.ts';

/** The payment provider's report on the payment of an order. */
export interface PaymentUpdate {
  /** The order's id from the metadata, or `null` if the report has none. */
  readonly orderId: string | null;
  /** The payment provider's id of the payment page, or `null`. */
  readonly sessionId: string | null;
  /** The payment provider's id of the payment, or `null`. */
  readonly paymentIntent: string | null;
  /** What happened, in this sequence. */
  readonly facts: readonly PaymentFact[];
  /** The total refunded so far, in US cents. */
  readonly refundedCents: number;
  /** The name and postal address for the hard copy, JSON, or `null`. */
  readonly shipping: string | null;
}

/** A webhook event. Its `update` is `null` if it does not concern an order. */
export interface PaymentEvent {
  readonly id: string;
  readonly type: string;
  readonly update: PaymentUpdate | null;
}

/** Facts that only concern their payment page. They are ignored if the order has a newer page. */
const PAGE_ENDINGS = new Set<PaymentFact>(['payment.expired', 'payment.failed']);

/** Processes webhook events of the payment provider, each exactly once. */
export class PaymentEvents {
  readonly #database: Database;
  readonly #now: () => number;

  /** @param now milliseconds since 1970 */
  constructor(database: Database, now: () => number) {
    this.#database = database;
    this.#now = now;
  }

  /**
   * Records an event and its consequences in one transaction, durable once this resolves. An event
   * that was recorded before changes nothing.
   *
   * @returns the status of the event's order afterwards, or `null`
   * @throws {DatabaseError}
   */
  async record({ id, type, update }: PaymentEvent): Promise<OrderStatus | null> {
    return this.#database.transaction().execute(async (transaction) => {
      const orderId = update === null ? null : await findOrderId(transaction, update);
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
   * Deletes the records of old events. They must be older than any event that can be sent again:
   * Stripe retries for three days, and lets its users resend events for thirty.
   *
   * @param until milliseconds since 1970
   * @returns how many records were deleted
   * @throws {DatabaseError}
   */
  async forget(until: number): Promise<number> {
    return this.#database.transaction().execute(async (transaction) => {
      const { numDeletedRows } = await transaction
        .deleteFrom('payment_events')
        .where('received_at', '<=', until)
        .executeTakeFirstOrThrow();
      const count = Number(numDeletedRows);
      if (count > 0) {
        const deletion = { what: 'payment_event', why: 'retention', count } as const;
        await recordDeletion(transaction, { ...deletion, now: this.#now() });
      }
      return count;
    });
  }

  /**
   * Applies a report that was requested from the payment provider.
   *
   * @returns the order's status afterwards, or `null`
   * @throws {DatabaseError}
   */
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
        // Personal data must not be added to a purged order.
        .where('purged_at', 'is', null)
        .execute();
    }
    if (refundedCents > 0) {
      await transaction
        .updateTable('orders')
        .set({ refunded_cents: refundedCents })
        .where('id', '=', id)
        // Reports can arrive out of sequence; the refunded total only grows.
        .where('refunded_cents', '<', refundedCents)
        .execute();
    }
    const isCurrent = sessionId === null || (await isLastSession(transaction, id, sessionId));
    const facts = update.facts.filter((fact) => isCurrent || !PAGE_ENDINGS.has(fact));
    let status: OrderStatus | null = null;
    for (const fact of facts) {
      status = await recordFact(transaction, { id, fact, now: this.#now() });
    }
    return status;
  }
}

/** Returns the id of an update's order, found by that id, the payment page or the payment; or `null`. */
async function findOrderId(
  transaction: Transaction<Schema>,
  { orderId, sessionId, paymentIntent }: PaymentUpdate,
): Promise<string | null> {
  const order = await transaction
    .selectFrom('orders')
    .select('id')
    .where('id', '=', orderId ?? '')
    .executeTakeFirst();
  if (order !== undefined) return order.id;
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
