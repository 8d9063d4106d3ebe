import type { Transaction } from 'kysely';
import type { Database } from '../database/database.ts';
import { SKEW_MS } from '../database/due.ts';
import type { OrderStatus } from '../database/tables/orders.ts';
import type { PersonalData } from '../orders/personalData.ts';
import type { Schema } from '../database/schema.ts';
import type { PaymentUpdate } from './paymentUpdate.ts';

/** How long a payment page is open. Stripe's minimum is half an hour from the page's creation. */
const SESSION_MS = 60 * 60_000;

/** How long the same page is requested again if Stripe's answer was lost. */
const RETRY_MS = 25 * 60_000;

/** The statuses of an order that nothing was paid for. */
const CLOSED = new Set<OrderStatus>(['cancelled', 'expired', 'failed']);

/** A payment page that was requested from the payment provider. */
export interface PaymentSession {
  /** Counted from 1 for each order. */
  readonly attempt: number;
  readonly origin: string;
  /** Milliseconds since 1970, on a whole second. */
  readonly expiresAt: number;
  /** `null` until the payment provider has answered. */
  readonly sessionId: string | null;
  readonly url: string | null;
}

/** A payment page that the payment provider created. */
interface OpenedPage {
  readonly sessionId: string;
  readonly url: string;
}

/** Why a page that the payment provider created is not given out. */
type Unopened = 'settled' | 'closed' | 'purged' | 'superseded';

/** The requested payment pages. A page is recorded before it is requested, to prevent duplicates. */
export class PaymentSessions {
  readonly #database: Database;
  readonly #now: () => number;
  readonly #isTest: boolean;

  /**
   * @param now milliseconds since 1970
   * @param isTest whether new pages take test payments
   */
  constructor(database: Database, now: () => number, isTest: boolean) {
    this.#database = database;
    this.#now = now;
    this.#isTest = isTest;
  }

  /** Returns the last page of an order, or `null`. @throws {DatabaseError} */
  async findLast(orderId: string): Promise<PaymentSession | null> {
    return findLastSession(this.#database, orderId);
  }

  /** Returns the payment provider's ids of an order's pages, the oldest first. @throws {DatabaseError} */
  async findIds(orderId: string): Promise<string[]> {
    const rows = await this.#database
      .selectFrom('payment_sessions')
      .select('session_id')
      .where('order_id', '=', orderId)
      .orderBy('attempt')
      .execute();
    return rows.flatMap(({ session_id: id }) => id ?? []);
  }

  /**
   * Returns the order's last page if it is usable, or if the order is settled and the page was opened.
   * Otherwise records a new page to request, and extends the order's payment time to the page's. A page of
   * the other mode is not usable, and the order is a test if its new page is.
   *
   * @param origin the origin to which the visitor returns
   * @returns `null` if the order is settled and its last page, if any, was never opened
   * @throws {DatabaseError}
   */
  async begin(orderId: string, origin: string): Promise<PaymentSession | null> {
    return this.#database.transaction().execute(async (transaction) => {
      const order = await transaction
        .selectFrom('orders')
        .select(['status', 'is_test'])
        .where('id', '=', orderId)
        .forUpdate()
        .executeTakeFirst();
      const last = await findLastSession(transaction, orderId);
      const isOfMode = order?.is_test === Number(this.#isTest);
      // A page that is opened for a settled order would take its money a second time.
      if (order?.status !== 'awaitingPayment') {
        return last?.url === null || !isOfMode ? null : last;
      }
      if (last !== null && isOfMode && this.#isUsable(last)) return last;
      if (order.is_test === 1 && !isOfMode) await forgetPages(transaction, orderId);
      const attempt = (last?.attempt ?? 0) + 1;
      const expiresAt = Math.ceil((this.#now() + SESSION_MS) / 1000) * 1000;
      const empty = { session_id: null, url: null, payment_intent: null };
      await transaction
        .insertInto('payment_sessions')
        .values({ order_id: orderId, attempt, origin, expires_at: expiresAt, ...empty })
        .execute();
      await transaction
        .updateTable('orders')
        .set({ expires_at: expiresAt, is_test: Number(this.#isTest) })
        .where('id', '=', orderId)
        .execute();
      return { attempt, origin, expiresAt, sessionId: null, url: null };
    });
  }

  /**
   * Records the page that the payment provider created, unless the order does not await payment any more or
   * another page was recorded first. A request in another language creates a page of its own.
   *
   * @returns what the order has become: `open` with the page that is recorded, `superseded` if a later page
   *   was requested and has got no response yet
   * @throws {DatabaseError}
   */
  async recordOpened(
    orderId: string,
    { attempt, expiresAt }: Pick<PaymentSession, 'attempt' | 'expiresAt'>,
    page: OpenedPage,
  ): Promise<({ outcome: 'open' } & OpenedPage) | { outcome: Unopened }> {
    return this.#database.transaction().execute(async (transaction) => {
      const { status, purged_at: purgedAt } = await transaction
        .selectFrom('orders')
        .select(['status', 'purged_at'])
        .where('id', '=', orderId)
        .forUpdate()
        .executeTakeFirstOrThrow();
      if (purgedAt !== null) return { outcome: 'purged' };
      if (status !== 'awaitingPayment')
        return { outcome: CLOSED.has(status) ? 'closed' : 'settled' };
      const last = await findLastSession(transaction, orderId);
      if (last !== null && last.sessionId !== null && last.url !== null) {
        return { outcome: 'open', sessionId: last.sessionId, url: last.url };
      }
      if (last?.attempt !== attempt) return { outcome: 'superseded' };
      const { sessionId, url } = page;
      // A refused request in another language may have ended the attempt meanwhile.
      const change = { session_id: sessionId, url, expires_at: expiresAt };
      await changeRequested(transaction, { orderId, attempt }, change);
      return { outcome: 'open', ...page };
    });
  }

  /**
   * Records that the payment provider will never create this page. A page that was recorded, which a request
   * in another language created, remains.
   *
   * @throws {DatabaseError}
   */
  async recordRefused(orderId: string, attempt: number): Promise<void> {
    const change = { expires_at: this.#now() };
    await this.#database
      .transaction()
      .execute((transaction) => changeRequested(transaction, { orderId, attempt }, change));
  }

  #isUsable({ sessionId, expiresAt }: PaymentSession): boolean {
    const left = expiresAt - this.#now();
    if (sessionId !== null) return left > 0;
    // The provider refuses a page that was recorded while the clock was far ahead.
    return left > SESSION_MS - RETRY_MS && left <= SESSION_MS + SKEW_MS;
  }
}

/** Changes a page that was requested and not yet opened. */
async function changeRequested(
  transaction: Transaction<Schema>,
  { orderId, attempt }: { orderId: string; attempt: number },
  change: { expires_at: number; session_id?: string; url?: string },
): Promise<void> {
  await transaction
    .updateTable('payment_sessions')
    .set(change)
    .where('order_id', '=', orderId)
    .where('attempt', '=', attempt)
    .where('session_id', 'is', null)
    .execute();
}

/** Forgets an order's test pages, which move no money. Live keys cannot ask Stripe about them. */
async function forgetPages(transaction: Transaction<Schema>, orderId: string): Promise<void> {
  await transaction
    .updateTable('payment_sessions')
    .set({ session_id: null, url: null })
    .where('order_id', '=', orderId)
    .execute();
}

async function findLastSession(
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

/** Stores the id of a payment with the page on which it was made. @throws {DatabaseError} */
export async function recordReference(
  transaction: Transaction<Schema>,
  { sessionId, paymentIntent }: PaymentUpdate,
): Promise<void> {
  if (sessionId === null || paymentIntent === null) return;
  await transaction
    .updateTable('payment_sessions')
    .set({ payment_intent: paymentIntent })
    .where('session_id', '=', sessionId)
    .execute();
}

/**
 * Stores the shipping address that a report on a payment contains, if any. An address that cannot be
 * sealed is not stored, and what is stored remains.
 *
 * @throws {DatabaseError}
 */
export async function recordShipping(
  transaction: Transaction<Schema>,
  orderId: string,
  { shipping }: PaymentUpdate,
  personalData: PersonalData,
): Promise<void> {
  if (shipping === null) return;
  const sealed = await personalData.seal(transaction, orderId, shipping);
  if (sealed === null) return;
  await transaction
    .updateTable('orders')
    .set({ shipping: sealed })
    .where('id', '=', orderId)
    .execute();
}

/** Whether a payment page is the newest of an order. @throws {DatabaseError} */
export async function isLastSession(
  transaction: Transaction<Schema>,
  orderId: string,
  sessionId: string,
): Promise<boolean> {
  const last = await findLastSession(transaction, orderId);
  return last === null || last.sessionId === sessionId;
}
