import { createHash } from 'node:crypto';
import type { Transaction } from 'kysely';
import type { CheckoutRequest } from '../../contract/checkout.ts';
import { quoteFor, type Quote } from '../../domain/quote.ts';
import type { Language } from '../../domain/language.ts';
import { isToken, randomToken } from '../ids/token.ts';
import { UNORDERED_MS } from '../../domain/retention.ts';
import { Refusal } from '../refusals/refusal.ts';
import type { Database } from '../database/database.ts';
import { beginLife, INITIAL_STATUS, recordFact, type PaymentFact } from './orderLife.ts';
import { parseRequest, parseQuote, requestColumn } from './orderRow.ts';
import type { OrderReading } from './orderDetails.ts';
import { wrappedKeyOf, type PersonalData } from './personalData.ts';
import { randomReference } from '../ids/reference.ts';
import type { OrderStatus, Schema } from '../database/schema.ts';

/** How long an order can be paid. Its files can be ordered again afterwards. */
export const PAYMENT_MS = 30 * 60_000;

/** An order as needed by a payment page. */
export interface Order {
  readonly id: string;
  readonly reference: string;
  readonly status: OrderStatus;
  readonly language: Language;
  readonly quote: Quote;
  readonly request: CheckoutRequest;
  /** Whether it counts as paid without any money. */
  readonly isTest: boolean;
}

/** An order to be placed. */
export interface NewOrder {
  readonly session: string;
  readonly language: Language;
  readonly request: CheckoutRequest;
}

/** Orders and their files. Every change is one transaction, durable once its promise resolves. */
export class Orders {
  readonly #database: Database;
  readonly #now: () => number;
  readonly #takesTestPayments: boolean;
  readonly #personalData: PersonalData;

  /**
   * @param now milliseconds since 1970
   * @param takesTestPayments whether new orders are tests
   */
  constructor(
    { database, personalData }: OrderReading,
    now: () => number,
    takesTestPayments: boolean,
  ) {
    this.#personalData = personalData;
    this.#database = database;
    this.#now = now;
    this.#takesTestPayments = takesTestPayments;
  }

  /**
   * Places an order, priced by the rules of `quoteFor`, which claims its files. If the visitor placed
   * the same order before, that one is used, unless its payment was cancelled, expired or failed.
   *
   * @returns the order's id
   * @throws {Refusal} `file_unknown`, `file_already_ordered`
   * @throws {DatabaseError}
   */
  async place(order: NewOrder): Promise<string> {
    return this.#database
      .transaction()
      .execute((transaction) => this.#place(transaction, order, fingerprintOf(order)));
  }

  /** Returns the order with an id, or `null`. @throws {DatabaseError} */
  async find(id: string): Promise<Order | null> {
    const row = await this.#database
      .selectFrom('orders')
      .selectAll()
      .select(wrappedKeyOf('orders.id'))
      .where('id', '=', id)
      .executeTakeFirst();
    if (row === undefined) return null;
    const { reference, status, language } = row;
    const { contact } = this.#personalData.open(row);
    return {
      id,
      reference,
      status,
      language,
      quote: parseQuote(row.quote),
      request: { ...parseRequest(row.request), ...contact },
      isTest: row.is_test === 1,
    };
  }

  /**
   * Records what happened to the payment of an order; see `recordFact`.
   *
   * @param onlyFrom if given, an order in any other status is not changed
   * @returns the order's status afterwards, or `null` if there is no such order
   * @throws {DatabaseError}
   */
  async record(id: string, fact: PaymentFact, onlyFrom?: OrderStatus): Promise<OrderStatus | null> {
    const change = { id, fact, now: this.#now(), ...(onlyFrom === undefined ? {} : { onlyFrom }) };
    return this.#database.transaction().execute((transaction) => recordFact(transaction, change));
  }

  /** Marks an order as a test, before it is settled without any money. @throws {DatabaseError} */
  async markAsTest(id: string): Promise<void> {
    await this.#database.transaction().execute((transaction) => setTest(transaction, id, true));
  }

  /**
   * Keeps the last failure of a call to the payment provider about an order.
   *
   * @param trouble the failure in codes, without personal data
   * @throws {DatabaseError}
   */
  async notePaymentTrouble(id: string, trouble: string): Promise<void> {
    await this.#database
      .transaction()
      .execute((transaction) =>
        transaction
          .updateTable('orders')
          .set({ payment_trouble: trouble, payment_trouble_at: this.#now() })
          .where('id', '=', id)
          .where('purged_at', 'is', null)
          .execute(),
      );
  }

  /**
   * Returns the orders whose payment time is over although they still await payment, the oldest first.
   *
   * @param filter selects one order or the orders of one session
   * @throws {DatabaseError}
   */
  async findOverdue(
    filter: { id?: string; session?: string },
    limit = 100,
  ): Promise<{ id: string; reference: string }[]> {
    return this.#database
      .selectFrom('orders')
      .select(['id', 'reference'])
      .where('status', '=', 'awaitingPayment')
      .where('expires_at', '<=', this.#now())
      .$if(filter.id !== undefined, (query) => query.where('id', '=', filter.id ?? ''))
      .$if(filter.session !== undefined, (query) =>
        query.where('session', '=', filter.session ?? ''),
      )
      .orderBy('expires_at')
      .limit(limit)
      .execute();
  }

  async #place(
    transaction: Transaction<Schema>,
    order: NewOrder,
    fingerprint: string,
  ): Promise<string> {
    const same = await transaction
      .selectFrom('orders')
      .select(['id', 'status'])
      .where('fingerprint', '=', fingerprint)
      .executeTakeFirst();
    if (same !== undefined) {
      await setTest(transaction, same.id, this.#takesTestPayments);
      // Nobody pays for files that would be deleted less than thirty days later.
      if (same.status === 'awaitingPayment') await this.#lockFiles(transaction, order);
      return same.id;
    }
    const { session, language, request } = order;
    const now = this.#now();
    const id = randomToken();
    const { keyRow, contact } = this.#personalData.create(id, request);
    const row = {
      id,
      reference: randomReference(),
      session,
      fingerprint,
      status: INITIAL_STATUS,
      language,
      request: requestColumn(request),
      contact,
      quote: JSON.stringify(quoteFor(request)),
      created_at: now,
      expires_at: now + PAYMENT_MS,
      settled_at: null,
      refunded_cents: 0,
      shipping: null,
      purged_at: null,
      purged_files: null,
      is_test: Number(this.#takesTestPayments),
    };
    const { numInsertedOrUpdatedRows: inserted } = await transaction
      .insertInto('orders')
      .values(row)
      .onConflict((conflict) => conflict.column('fingerprint').doNothing())
      .executeTakeFirstOrThrow();
    // Another server placed the same order at the same time.
    if (inserted !== 1n) return this.#place(transaction, order, fingerprint);
    await transaction.insertInto('data_keys').values(keyRow).execute();
    await this.#lockFiles(transaction, order);
    await beginLife(transaction, row, now);
    await this.#requireClaimed(transaction, row.id, request);
    return row.id;
  }

  /** Locks the files. Unknown files, expired files and files of other visitors are refused alike. */
  async #lockFiles(
    transaction: Transaction<Schema>,
    { session, request: { uploadedKeys } }: NewOrder,
  ): Promise<void> {
    // SQLite reads a text up to its first NUL, and PostgreSQL accepts none: such a key names no file.
    if (!uploadedKeys.every(isToken)) throw new Refusal('file_unknown');
    const files = await transaction
      .selectFrom('files')
      .select('key')
      .where('key', 'in', uploadedKeys)
      .where('session', '=', session)
      .where('status', 'in', ['quarantined', 'released'])
      .where('received_at', '>', this.#now() - UNORDERED_MS)
      // Locked in a fixed sequence, so that two orders of the same files cannot deadlock.
      .orderBy('key')
      .forUpdate()
      .execute();
    if (files.length !== uploadedKeys.length) throw new Refusal('file_unknown');
  }

  /** Checks that the order got all its files. Of two orders only the first to claim a file gets it. */
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

/** Records how an order that awaits its payment will be paid: the server's keys may have changed. */
async function setTest(
  transaction: Transaction<Schema>,
  id: string,
  isTest: boolean,
): Promise<void> {
  await transaction
    .updateTable('orders')
    .set({ is_test: Number(isTest) })
    .where('id', '=', id)
    .where('status', '=', 'awaitingPayment')
    .where('is_test', '!=', Number(isTest))
    .execute();
}

/** Hashes the session and the request, whose fields are in a fixed sequence after parsing. */
function fingerprintOf({ session, request }: NewOrder): string {
  return createHash('sha256')
    .update(JSON.stringify([session, request]))
    .digest('hex');
}
