import type { CheckoutRequest } from '../../contract/checkout.ts';
import type { Quote } from '../../domain/quote.ts';
import type { Language } from '../../domain/language.ts';
import type { Database } from '../database/database.ts';
import { recordFact, type PaymentFact } from './orderLife.ts';
import { parseRequest, parseQuote } from './orderRow.ts';
import type { OrderReading } from './orderDetails.ts';
import { wrappedKeyOf, type PersonalData } from './personalData.ts';
import { placeOrder, type NewOrder } from './placeOrder.ts';
import type { OrderStatus } from '../database/tables/orders.ts';

/** An order, as payment pages need it. */
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

/** An order whose payment time is over. */
export interface OverdueOrder {
  readonly id: string;
  readonly reference: string;
  /** When its payment time was over, in milliseconds since 1970. */
  readonly expiresAt: number;
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

  /** Places an order and returns its id; see `placeOrder`. @throws the errors of that */
  async place(order: NewOrder): Promise<string> {
    return this.#database.transaction().execute((transaction) =>
      placeOrder(transaction, order, {
        personalData: this.#personalData,
        now: this.#now(),
        isTest: this.#takesTestPayments,
      }),
    );
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
    await this.#database
      .transaction()
      .execute((transaction) =>
        transaction
          .updateTable('orders')
          .set({ is_test: 1 })
          .where('id', '=', id)
          .where('status', '=', 'awaitingPayment')
          .execute(),
      );
  }

  /**
   * Records the last failure of a call to the payment provider about an order.
   *
   * @param failure its codes, without personal data
   * @throws {DatabaseError}
   */
  async notePaymentCallFailure(id: string, failure: string): Promise<void> {
    await this.#database
      .transaction()
      .execute((transaction) =>
        transaction
          .updateTable('orders')
          .set({ payment_trouble: failure, payment_trouble_at: this.#now() })
          .where('id', '=', id)
          .where('purged_at', 'is', null)
          .execute(),
      );
  }

  /**
   * Returns the next orders that still await payment after their payment time, the oldest first.
   *
   * @param filter selects one order or the orders of one session
   * @param after the last order of the previous call; `null` at first
   * @returns at most `limit` orders; none once there are no more
   * @throws {DatabaseError}
   */
  async findOverdue(
    filter: { id?: string; session?: string },
    after: OverdueOrder | null,
    limit = 100,
  ): Promise<OverdueOrder[]> {
    return this.#database
      .selectFrom('orders')
      .select(['id', 'reference', 'expires_at as expiresAt'])
      .where('status', '=', 'awaitingPayment')
      .where('expires_at', '<=', this.#now())
      .$if(after !== null, (query) =>
        query.where((where) =>
          where(
            where.refTuple('expires_at', 'id'),
            '>',
            where.tuple(after?.expiresAt ?? 0, after?.id ?? ''),
          ),
        ),
      )
      .$if(filter.id !== undefined, (query) => query.where('id', '=', filter.id ?? ''))
      .$if(filter.session !== undefined, (query) =>
        query.where('session', '=', filter.session ?? ''),
      )
      .orderBy('expires_at')
      .orderBy('id')
      .limit(limit)
      .execute();
  }
}
