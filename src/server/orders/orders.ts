import { createHash } from 'node:crypto';
import type { Transaction } from 'kysely';
import type { CheckoutRequest } from '../../contract/checkout.ts';
import { quoteFor, type Quote } from '../../domain/quote.ts';
import type { Language } from '../../domain/language.ts';
import { randomToken } from '../ids/token.ts';
import { UNORDERED_MS } from '../files/unorderedFiles.ts';
import { Refusal } from '../refusals/refusal.ts';
import type { Database } from '../database/database.ts';
import { beginLife, INITIAL_STATUS, recordFact, type PaymentFact } from './orderLife.ts';
import { requestOf, storedQuote } from './orderRow.ts';
import { randomReference } from '../ids/reference.ts';
import type { OrderStatus, Schema } from '../database/schema.ts';

/** How long an order can be paid; its files are free again after it. */
export const PAYMENT_MS = 30 * 60_000;

/** An order as a payment page needs it. */
export interface Order {
  readonly id: string;
  readonly reference: string;
  readonly status: OrderStatus;
  readonly language: Language;
  readonly quote: Quote;
  readonly request: CheckoutRequest;
}

/** A visitor's order, before it is one. */
export interface NewOrder {
  readonly session: string;
  readonly language: Language;
  readonly request: CheckoutRequest;
}

/** The orders and the files they claim. Every change is one transaction, durable when it resolves. */
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
   * of the same visitor is one order, unless its payment came to nothing.
   *
   * @throws {Refusal} `file_unknown`, `file_already_ordered`
   * @throws {DatabaseError}
   */
  async place(order: NewOrder): Promise<string> {
    return this.#database
      .transaction()
      .execute((transaction) => this.#place(transaction, order, fingerprintOf(order)));
  }

  /** The order of that id. @throws {DatabaseError} */
  async find(id: string): Promise<Order | null> {
    const row = await this.#database
      .selectFrom('orders')
      .select(['id', 'reference', 'status', 'language', 'quote', 'request'])
      .where('id', '=', id)
      .executeTakeFirst();
    if (row === undefined) return null;
    return { ...row, quote: storedQuote(row.quote), request: requestOf(row.request) };
  }

  /**
   * Records what happened to the payment of an order; see `recordFact`. With `onlyFrom`, an order
   * of any other status stays as it is.
   *
   * @throws {DatabaseError}
   */
  async record(id: string, fact: PaymentFact, onlyFrom?: OrderStatus): Promise<OrderStatus | null> {
    const change = { id, fact, now: this.#now(), ...(onlyFrom === undefined ? {} : { onlyFrom }) };
    return this.#database.transaction().execute((transaction) => recordFact(transaction, change));
  }

  /**
   * Ids of the orders that still await a payment whose time is over, the oldest first.
   *
   * @throws {DatabaseError}
   */
  async overdue(of: { id?: string; session?: string }, limit = 100): Promise<string[]> {
    const rows = await this.#database
      .selectFrom('orders')
      .select('id')
      .where('status', '=', 'awaitingPayment')
      .where('expires_at', '<=', this.#now())
      .$if(of.id !== undefined, (query) => query.where('id', '=', of.id ?? ''))
      .$if(of.session !== undefined, (query) => query.where('session', '=', of.session ?? ''))
      .orderBy('expires_at')
      .limit(limit)
      .execute();
    return rows.map(({ id }) => id);
  }

  async #place(
    transaction: Transaction<Schema>,
    order: NewOrder,
    fingerprint: string,
  ): Promise<string> {
    const same = await transaction
      .selectFrom('orders')
      .select('id')
      .where('fingerprint', '=', fingerprint)
      .executeTakeFirst();
    if (same !== undefined) return same.id;
    const { session, language, request } = order;
    const now = this.#now();
    const row = {
      id: randomToken(),
      reference: randomReference(),
      session,
      fingerprint,
      status: INITIAL_STATUS,
      language,
      request: JSON.stringify(request),
      quote: JSON.stringify(quoteFor(request)),
      created_at: now,
      expires_at: now + PAYMENT_MS,
      settled_at: null,
      refunded_cents: 0,
      shipping: null,
      purged_at: null,
      purged_files: null,
    };
    const { numInsertedOrUpdatedRows: inserted } = await transaction
      .insertInto('orders')
      .values(row)
      .onConflict((conflict) => conflict.column('fingerprint').doNothing())
      .executeTakeFirstOrThrow();
    // Another server placed the same one at this moment.
    if (inserted !== 1n) return this.#place(transaction, order, fingerprint);
    await this.#requireFiles(transaction, order);
    await beginLife(transaction, row, now);
    await this.#requireClaimed(transaction, row.id, request);
    return row.id;
  }

  /** Unknown, expired and another visitor's files are answered alike. */
  async #requireFiles(
    transaction: Transaction<Schema>,
    { session, request: { uploadedKeys } }: NewOrder,
  ): Promise<void> {
    const files = await transaction
      .selectFrom('files')
      .select('key')
      .where('key', 'in', uploadedKeys)
      .where('session', '=', session)
      .where('status', 'in', ['quarantined', 'released'])
      .where('received_at', '>', this.#now() - UNORDERED_MS)
      // Locked in one sequence, so that two orders of the same files never wait for each other.
      .orderBy('key')
      .forUpdate()
      .execute();
    if (files.length !== uploadedKeys.length) throw new Refusal('file_unknown');
  }

  /** After the claim, since only that tells who was first. */
  async #requireClaimed(
    transaction: Transaction<Schema>,
    id: string,
    { uploadedKeys }: CheckoutRequest,
  ): Promise<void> {
    const { claimed } = await transaction
      .selectFrom('files')
      .select(({ fn }) => fn.countAll().as('claimed'))
      .where('order_id', '=', id)
      .executeTakeFirstOrThrow();
    if (Number(claimed) !== uploadedKeys.length) throw new Refusal('file_already_ordered');
  }
}

/** The same for the same order of the same visitor. The parsed request has its fields in one order. */
function fingerprintOf({ session, request }: NewOrder): string {
  return createHash('sha256')
    .update(JSON.stringify([session, request]))
    .digest('hex');
}
