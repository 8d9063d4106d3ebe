import { createHash } from 'node:crypto';
import type { Transaction } from 'kysely';
import * as z from 'zod/mini';
import type { CheckoutRequest } from '../../contract/checkout.ts';
import { quoteFor, type Quote } from '../../domain/quote.ts';
import type { Language } from '../http/accept.ts';
import { randomSecret } from '../http/session.ts';
import { Refusal } from '../refusals.ts';
import type { Database } from './database.ts';
import type { OrderStatus, Schema } from './schema.ts';

/** How long an order can be paid; its files are free again after it. */
export const PAYMENT_MS = 30 * 60_000;

/** Files that nobody ordered are good for this long. */
export const UNORDERED_MS = 30 * 24 * 60 * 60_000;

/** An order as its payment page shows it. */
export interface Order {
  readonly id: string;
  readonly status: OrderStatus;
  readonly language: Language;
  readonly quote: Quote;
  readonly pages: number;
}

/** What the payment page needs of the JSON in a row. */
const quoteSchema = z.object({
  items: z.int(),
  rushUpcharge: z.int(),
  mailing: z.int(),
  notary: z.int(),
  total: z.int(),
  rushAllowed: z.boolean(),
});
const pagesSchema = z.object({ pages: z.int() });

/** A visitor's order, before it is one. */
export interface NewOrder {
  readonly session: string;
  readonly language: Language;
  readonly request: CheckoutRequest;
}

/** The orders and the files they claim. Every method is one transaction, durable when it resolves. */
export class Orders {
  readonly #database: Database;
  readonly #now: () => number;

  /** @param now milliseconds since 1970 */
  constructor(database: Database, now: () => number) {
    this.#database = database;
    this.#now = now;
  }

  /**
   * Makes an order that claims its files, priced by the rules, and answers its id. The same order
   * of the same visitor is one order, unless its payment was cancelled or has expired.
   *
   * @throws {Refusal} `file_unknown`, `file_already_ordered`
   * @throws {DatabaseError}
   */
  async place(order: NewOrder): Promise<string> {
    return this.#database.transaction().execute(async (transaction) => {
      const fingerprint = fingerprintOf(order);
      const same = await transaction
        .selectFrom('orders')
        .select(['id', 'status', 'expires_at'])
        .where('fingerprint', '=', fingerprint)
        .executeTakeFirst();
      if (same !== undefined && !this.#isOverdue(same)) return same.id;
      if (same !== undefined) await this.#release(transaction, same.id, 'expired');
      await this.#freeFiles(transaction, order);
      return this.#insert(transaction, order, fingerprint);
    });
  }

  /** The order of that id, an overdue one shown as expired. @throws {DatabaseError} */
  async find(id: string): Promise<Order | null> {
    const row = await this.#database
      .selectFrom('orders')
      .select(['id', 'status', 'language', 'quote', 'request', 'expires_at'])
      .where('id', '=', id)
      .executeTakeFirst();
    if (row === undefined) return null;
    return {
      id: row.id,
      status: this.#isOverdue(row) ? 'expired' : row.status,
      language: row.language,
      quote: quoteSchema.parse(JSON.parse(row.quote)),
      pages: pagesSchema.parse(JSON.parse(row.request)).pages,
    };
  }

  /**
   * Settles an order that awaits its payment; any other stays as it is. Answers what the order is
   * now, or `null` where there is none. Cancelling frees the files.
   *
   * @throws {DatabaseError}
   */
  async settle(id: string, outcome: 'paid' | 'cancelled'): Promise<OrderStatus | null> {
    return this.#database.transaction().execute(async (transaction) => {
      const row = await transaction
        .selectFrom('orders')
        .select(['status', 'expires_at'])
        .where('id', '=', id)
        .executeTakeFirst();
      if (row === undefined) return null;
      if (row.status !== 'awaiting_payment') return row.status;
      const status = this.#isOverdue(row) ? 'expired' : outcome;
      if (status === 'paid') await this.#pay(transaction, id);
      else await this.#release(transaction, id, status);
      return status;
    });
  }

  #isOverdue(row: { status: OrderStatus; expires_at: number }): boolean {
    return row.status === 'awaiting_payment' && row.expires_at <= this.#now();
  }

  async #pay(transaction: Transaction<Schema>, id: string): Promise<void> {
    await transaction
      .updateTable('orders')
      .set({ status: 'paid', settled_at: this.#now() })
      .where('id', '=', id)
      .execute();
  }

  async #release(
    transaction: Transaction<Schema>,
    id: string,
    status: 'cancelled' | 'expired',
  ): Promise<void> {
    await transaction
      .updateTable('orders')
      .set({ status, fingerprint: null, settled_at: this.#now() })
      .where('id', '=', id)
      .execute();
    await transaction
      .updateTable('files')
      .set({ order_id: null })
      .where('order_id', '=', id)
      .execute();
  }

  /** Makes sure that every file of the order is this visitor's, and in no other order. */
  async #freeFiles(transaction: Transaction<Schema>, order: NewOrder): Promise<void> {
    const { uploadedKeys } = order.request;
    const files = await transaction
      .selectFrom('files')
      .leftJoin('orders', 'orders.id', 'files.order_id')
      .select(['files.order_id', 'orders.status', 'orders.expires_at'])
      .where('files.key', 'in', uploadedKeys)
      .where('files.session', '=', order.session)
      .where('files.received_at', '>', this.#now() - UNORDERED_MS)
      .execute();
    if (files.length !== uploadedKeys.length) throw new Refusal('file_unknown');
    const overdue = new Set<string>();
    for (const { order_id: id, status, expires_at } of files) {
      if (id === null || status === null || expires_at === null) continue;
      if (!this.#isOverdue({ status, expires_at })) throw new Refusal('file_already_ordered');
      overdue.add(id);
    }
    await Promise.all([...overdue].map((id) => this.#release(transaction, id, 'expired')));
  }

  async #insert(
    transaction: Transaction<Schema>,
    { session, language, request }: NewOrder,
    fingerprint: string,
  ): Promise<string> {
    const id = randomSecret();
    const now = this.#now();
    await transaction
      .insertInto('orders')
      .values({
        id,
        session,
        fingerprint,
        status: 'awaiting_payment',
        language,
        request: JSON.stringify(request),
        quote: JSON.stringify(quoteFor(request)),
        created_at: now,
        expires_at: now + PAYMENT_MS,
        settled_at: null,
      })
      .execute();
    await transaction
      .updateTable('files')
      .set({ order_id: id })
      .where('key', 'in', request.uploadedKeys)
      .execute();
    return id;
  }
}

/** The same for the same order of the same visitor. The parsed request has its fields in one order. */
function fingerprintOf({ session, request }: NewOrder): string {
  return createHash('sha256')
    .update(JSON.stringify([session, request]))
    .digest('hex');
}
