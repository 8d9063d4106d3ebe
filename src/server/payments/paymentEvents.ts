import type { Transaction } from 'kysely';
import type { Database } from '../database/database.ts';
import { recordDeletion } from '../database/deletions.ts';
import type { NoticeKind } from '../database/tables/mail.ts';
import { NO_DETAILS } from '../mail/notices.ts';
import type { Schema } from '../database/schema.ts';
import type { OrderStatus } from '../database/tables/orders.ts';
import { notifyOf, type NoticeContent } from '../orders/orderNotices.ts';
import type { OrderReading } from '../orders/orderDetails.ts';
import type { PersonalData } from '../orders/personalData.ts';
import { failureNotices } from './applyRefunds.ts';
import { applyUpdate, disputeNotice } from './applyUpdate.ts';
import { hasFailedRefund, orderOfPayment } from './knownPayments.ts';
import type { ListedEvent, PaymentEvent } from './paymentEvent.ts';
import type { PaymentProvider } from './paymentProvider.ts';
import { digestOfId, type PaymentUpdate } from './paymentUpdate.ts';

/** How many ids are looked up in one query. */
const BATCH = 100;

interface Parts extends OrderReading {
  readonly payments: Pick<PaymentProvider, 'pageOf'>;
  /** Milliseconds since 1970. */
  readonly now: () => number;
}

/** Applies the payment provider's events, delivered or listed. Each takes effect once. */
export class PaymentEvents {
  readonly #database: Database;
  readonly #now: () => number;
  readonly #payments: Parts['payments'];
  readonly #personalData: PersonalData;

  constructor({ database, personalData, payments, now }: Parts) {
    this.#personalData = personalData;
    this.#payments = payments;
    this.#database = database;
    this.#now = now;
  }

  /**
   * Records an event and its consequences in one transaction, durable once this resolves. An event that
   * was recorded before changes nothing. An event of a purged order is applied but not recorded, because
   * a purge leaves no reference to the payment provider. Applying it again changes nothing.
   *
   * @returns the reference of the event's order, or `null`; and whether the event was recorded now
   * @throws {Refusal} `payment_provider_unavailable`: the event is not recorded, and has to be sent again
   * @throws {DatabaseError}
   */
  async record(event: PaymentEvent): Promise<{ reference: string | null; isRecorded: boolean }> {
    const { id, type } = event;
    const update = event.update === null ? null : await this.#complete(event.update);
    return this.#database.transaction().execute(async (transaction) => {
      const order = update === null ? null : await findOrder(transaction, update);
      const now = this.#now();
      const isPurged = order !== null && order.purged_at !== null;
      const row = { id, type, order_id: order?.id ?? null, received_at: now };
      const isRecorded = !isPurged && (await insertEvent(transaction, row));
      if ((isRecorded || isPurged) && update !== null) {
        if (order === null) await reportUnknownOrder(transaction, update, now);
        else {
          const applying = { now, personalData: this.#personalData };
          await applyUpdate(transaction, order.id, update, applying);
        }
      }
      return { reference: order?.reference ?? null, isRecorded };
    });
  }

  /**
   * Completes an event with the payment provider's current data if the event alone is not enough.
   */
  async #complete(update: PaymentUpdate): Promise<PaymentUpdate> {
    const { dispute, paymentIntent } = update;
    if (paymentIntent === null || !(await this.#isIncomplete(update))) return update;
    const page = await this.#payments.pageOf(paymentIntent);
    return page === null ? update : { ...page, dispute };
  }

  /**
   * Returns whether an event is not enough. A dispute does not name its order, and once a refund
   * has failed the total of an event may be too high.
   */
  async #isIncomplete(update: PaymentUpdate): Promise<boolean> {
    const { dispute, refunds } = update;
    if (dispute === null && refunds === null) return false;
    const orderId = update.orderId ?? (await orderIdOf(this.#database, update));
    if (refunds === null) return orderId === null;
    if (refunds.failed.length > 0) return true;
    return orderId !== null && hasFailedRefund(this.#database, orderId);
  }

  /** Returns the events that were not recorded yet, in the same sequence. @throws {DatabaseError} */
  async unrecorded(events: readonly ListedEvent[]): Promise<readonly ListedEvent[]> {
    const recorded = new Set<string>();
    for (let start = 0; start < events.length; start += BATCH) {
      const rows = await this.#database
        .selectFrom('payment_events')
        .select('id')
        .where(
          'id',
          'in',
          events.slice(start, start + BATCH).map(({ id }) => id),
        )
        .execute();
      for (const { id } of rows) recorded.add(id);
    }
    return events.filter(({ id }) => !recorded.has(id));
  }

  /**
   * Deletes the records of old events, the oldest first. They must be older than any event that can be
   * resent: Stripe retries for three days, and lets users resend events for thirty.
   *
   * @param until milliseconds since 1970
   * @param limit the maximum number of records to delete
   * @returns how many records were deleted
   * @throws {DatabaseError}
   */
  async forget(until: number, limit: number): Promise<number> {
    return this.#database.transaction().execute(async (transaction) => {
      const rows = await transaction
        .selectFrom('payment_events')
        .select('id')
        .where('received_at', '<=', until)
        .orderBy('received_at')
        .limit(limit)
        .forUpdate()
        .skipLocked()
        .execute();
      const ids = rows.map(({ id }) => id);
      const count = ids.length;
      if (count === 0) return 0;
      await transaction.deleteFrom('payment_events').where('id', 'in', ids).execute();
      const deletion = { what: 'payment_event', why: 'retention', count } as const;
      await recordDeletion(transaction, { ...deletion, now: this.#now() });
      return count;
    });
  }

  /**
   * Applies a report that was requested from the payment provider.
   *
   * @param isAccepted whether a person has accepted the payment although it differs from the order
   * @returns the order's status afterwards, or `null`
   * @throws {DatabaseError}
   */
  async applyUpdate(
    orderId: string,
    update: PaymentUpdate,
    isAccepted = false,
  ): Promise<OrderStatus | null> {
    const applying = { now: this.#now(), isAccepted, personalData: this.#personalData };
    return this.#database
      .transaction()
      .execute((transaction) => applyUpdate(transaction, orderId, update, applying));
  }
}

/** Inserts the row of an event. Returns false if it was recorded before. */
async function insertEvent(
  transaction: Transaction<Schema>,
  row: Schema['payment_events'],
): Promise<boolean> {
  const { numInsertedOrUpdatedRows: inserted } = await transaction
    .insertInto('payment_events')
    .values(row)
    .onConflict((conflict) => conflict.column('id').doNothing())
    .executeTakeFirstOrThrow();
  return inserted === 1n;
}

/**
 * Finds and locks an update's order by the order's id, the payment page or the payment. The order is
 * locked before its event is recorded, so that no purge misses the event.
 *
 * @returns `null` if there is none
 */
async function findOrder(
  transaction: Transaction<Schema>,
  update: PaymentUpdate,
): Promise<Pick<Schema['orders'], 'id' | 'reference' | 'purged_at'> | null> {
  const known = await orderWith(transaction, update.orderId);
  return known ?? orderWith(transaction, await orderIdOf(transaction, update));
}

async function orderWith(transaction: Transaction<Schema>, id: string | null) {
  const order = await transaction
    .selectFrom('orders')
    .select(['id', 'reference', 'purged_at'])
    .where('id', '=', id ?? '')
    .forUpdate()
    .executeTakeFirst();
  return order ?? null;
}

async function orderIdOf(
  database: Pick<Database, 'selectFrom'>,
  { sessionId, paymentIntent }: PaymentUpdate,
): Promise<string | null> {
  const session = await database
    .selectFrom('payment_sessions')
    .select('order_id')
    .where((where) =>
      where.or([
        where('session_id', '=', sessionId ?? ''),
        where('payment_intent', '=', paymentIntent ?? ''),
      ]),
    )
    .executeTakeFirst();
  if (session !== undefined) return session.order_id;
  return paymentIntent === null ? null : orderOfPayment(database, paymentIntent);
}

/**
 * Notifies the provider of a payment for an order that is not in the database, of its dispute and of its
 * failed refunds. A payment without an order id belongs to another program that uses the same Stripe
 * account.
 */
async function reportUnknownOrder(
  transaction: Transaction<Schema>,
  { orderId, sessionId, paymentIntent, facts, money, reference, refunds, dispute }: PaymentUpdate,
  now: number,
): Promise<void> {
  if (orderId === null || paymentIntent === null) return;
  const details = { ...NO_DETAILS, paymentIntent, ...money, reference };
  const notify = (kind: NoticeKind, notice: NoticeContent) =>
    notifyOf(transaction, kind, { order: null, notice, now });
  if (sessionId !== null && facts.includes('payment.succeeded')) {
    await notify('unknownOrder', { key: digestOfId(paymentIntent), details });
  }
  for (const notice of refunds === null ? [] : failureNotices(refunds, details)) {
    await notify('refundFailed', notice);
  }
  if (dispute !== null)
    await notify(dispute.isInquiry ? 'inquired' : 'disputed', disputeNotice(dispute, details));
}
