import type { Database } from '../database/database.ts';

/** How long a payment page is open. Stripe takes half an hour at least, from when it makes it. */
const SESSION_MS = 60 * 60_000;

/** How long the same page is asked for again, when it is not known whether it was made. */
const RETRY_MS = 25 * 60_000;

/** A payment page at the payment provider. */
export interface PaymentSession {
  /** Counted from 1 for each order. */
  readonly attempt: number;
  readonly origin: string;
  /** Milliseconds since 1970, a whole second. */
  readonly expiresAt: number;
  /** `null` until the payment provider has answered. */
  readonly sessionId: string | null;
  readonly url: string | null;
}

/** The payment pages asked for. Each is written down before it is asked for, so that none is doubled. */
export class PaymentSessions {
  readonly #database: Database;
  readonly #now: () => number;

  /** @param now milliseconds since 1970 */
  constructor(database: Database, now: () => number) {
    this.#database = database;
    this.#now = now;
  }

  /** The last of an order's. @throws {DatabaseError} */
  async last(orderId: string): Promise<PaymentSession | null> {
    return lastOf(this.#database, orderId);
  }

  /**
   * The page that is or was open for an order, the one that was asked for without an answer, or
   * else a new one to ask for: an order that can be paid is then good for as long as its page.
   * `null` for an order that cannot be paid and never had one.
   *
   * @throws {DatabaseError}
   */
  async begin(orderId: string, origin: string): Promise<PaymentSession | null> {
    return this.#database.transaction().execute(async (transaction) => {
      const order = await transaction
        .selectFrom('orders')
        .select('status')
        .where('id', '=', orderId)
        .forUpdate()
        .executeTakeFirst();
      const last = await lastOf(transaction, orderId);
      const isWaiting = order?.status === 'awaitingPayment';
      if (last !== null && (!isWaiting || this.#isUsable(last))) return last;
      if (!isWaiting) return null;
      const attempt = (last?.attempt ?? 0) + 1;
      const expiresAt = Math.ceil((this.#now() + SESSION_MS) / 1000) * 1000;
      const empty = { session_id: null, url: null, payment_intent: null };
      await transaction
        .insertInto('payment_sessions')
        .values({ order_id: orderId, attempt, origin, expires_at: expiresAt, ...empty })
        .execute();
      await transaction
        .updateTable('orders')
        .set({ expires_at: expiresAt })
        .where('id', '=', orderId)
        .execute();
      return { attempt, origin, expiresAt, sessionId: null, url: null };
    });
  }

  /** Durable once it resolves. @throws {DatabaseError} */
  async opened(
    orderId: string,
    attempt: number,
    { sessionId, url }: { sessionId: string; url: string },
  ): Promise<void> {
    await this.#change(orderId, attempt, { session_id: sessionId, url });
  }

  /** The payment provider will not make this one, however often it is asked. @throws {DatabaseError} */
  async refused(orderId: string, attempt: number): Promise<void> {
    await this.#change(orderId, attempt, { expires_at: this.#now() });
  }

  async #change(
    orderId: string,
    attempt: number,
    change: { session_id: string; url: string } | { expires_at: number },
  ): Promise<void> {
    await this.#database
      .transaction()
      .execute((transaction) =>
        transaction
          .updateTable('payment_sessions')
          .set(change)
          .where('order_id', '=', orderId)
          .where('attempt', '=', attempt)
          .execute(),
      );
  }

  #isUsable({ sessionId, expiresAt }: PaymentSession): boolean {
    const left = expiresAt - this.#now();
    return sessionId === null ? left > SESSION_MS - RETRY_MS : left > 0;
  }
}

async function lastOf(
  database: Pick<Database, 'selectFrom'>,
  orderId: string,
): Promise<PaymentSession | null> {
  const row = await database
    .selectFrom('payment_sessions')
    .select(['attempt', 'origin', 'expires_at as expiresAt', 'session_id as sessionId', 'url'])
    .where('order_id', '=', orderId)
    .orderBy('attempt', 'desc')
    .limit(1)
    .executeTakeFirst();
  return row ?? null;
}
